/**
 * The script that `docsite serve` adds to its pages: listens for changes of the page and applies them. It is not part of a
 * built site, and talks to the site's scripts only by events.
 */
import { LIVE_PATH, SHOWN_META, type ChangeMessage, type InfoMessage } from '../../shared/live-messages.ts';
import { onPage } from '../features/page-change.ts';
import { followChange } from './follow-change.ts';
import { LivePanel } from './live-panel.ts';

/** How long to wait before reconnecting to a server that has ended. */
const RECONNECT_MS = 1000;

const panel = new LivePanel();
let source: EventSource | null = null;
let connectedPath = '';
/** What the server knows of this page: what it showed, and what it was asked to show. */
let known: ReadonlySet<string> = new Set();
let timer = 0;

function connect(): void {
  disconnect();
  const path = location.pathname;
  connectedPath = path;
  const shown = readShown();
  known = new Set([shown]);
  const query = new URLSearchParams({ path, shown });
  source = new EventSource(`${LIVE_PATH}events?${query.toString()}`);
  source.addEventListener('change', ({ data, origin }: MessageEvent<string>) => {
    if (!isOwn(origin)) return;
    const change = JSON.parse(data) as ChangeMessage;
    known = new Set([...known, change.shown]);
    void followChange(path, change);
  });
  source.addEventListener('info', ({ data, origin }: MessageEvent<string>) => {
    if (isOwn(origin)) panel.show(JSON.parse(data) as InfoMessage);
  });
  // The browser would reconnect, but with the state of the first request.
  source.addEventListener('error', () => {
    disconnect();
    timer = setTimeout(connect, RECONNECT_MS);
  });
}

/** False for messages redirected from another origin: their HTML must not get into the page. */
function isOwn(origin: string): boolean {
  return origin === location.origin;
}

function readShown(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${SHOWN_META}"]`)?.content ?? '';
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = null;
}

/** Browsers open six connections to a server: hidden tabs must not use them up. They update when they are shown again. */
function connectWhenSeen(): void {
  if (document.hidden) disconnect();
  else connect();
}

onPage(() => {
  // A page being loaded already has its URL: the response may be older than later messages of the server.
  const isKnown = location.pathname === connectedPath && known.has(readShown());
  if (!isKnown && !document.hidden) connect();
});
document.addEventListener('visibilitychange', connectWhenSeen);
addEventListener('pagehide', disconnect);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connect();
});
