/**
 * The script that `docsite serve` adds to its pages: hears what is said about the page, and follows. It is no part of a
 * built site, and knows the scripts of the site by their events alone.
 */
import { LIVE_PATH, SHOWN_META, type ChangeMessage, type InfoMessage } from '../../shared/live-messages.ts';
import { onPage } from '../features/page-change.ts';
import { followChange } from './follow-change.ts';
import { LivePanel } from './live-panel.ts';

/** How long to wait before a server is looked for that has ended. */
const RECONNECT_MS = 1000;

const panel = new LivePanel();
let source: EventSource | null = null;
let connectedPath = '';
/** What the server knows of this page since then: what it showed, and what it was asked to show. */
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
  // The browser would ask again by itself, but for what the page showed at first.
  source.addEventListener('error', () => {
    disconnect();
    timer = setTimeout(connect, RECONNECT_MS);
  });
}

/** False for messages that a redirect has brought from another origin: their HTML must not get into the page. */
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

/** Browsers open six connections to a server: tabs that nobody looks at must not use them up. They follow when seen again. */
function connectWhenSeen(): void {
  if (document.hidden) disconnect();
  else connect();
}

onPage(() => {
  // A page on its way has its address already: what came may be older than what the server has said since.
  const isKnown = location.pathname === connectedPath && known.has(readShown());
  if (!isKnown && !document.hidden) connect();
});
document.addEventListener('visibilitychange', connectWhenSeen);
addEventListener('pagehide', disconnect);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connect();
});
