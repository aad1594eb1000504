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
let timer = 0;

function connect(): void {
  disconnect();
  const path = location.pathname;
  connectedPath = path;
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${SHOWN_META}"]`)?.content ?? '';
  const query = new URLSearchParams({ path, shown });
  source = new EventSource(`${LIVE_PATH}events?${query.toString()}`);
  source.addEventListener('change', ({ data }: MessageEvent<string>) => {
    void followChange(path, JSON.parse(data) as ChangeMessage);
  });
  source.addEventListener('info', ({ data }: MessageEvent<string>) => {
    panel.show(JSON.parse(data) as InfoMessage);
  });
  // The browser would ask again by itself, but for what the page showed at first.
  source.addEventListener('error', () => {
    disconnect();
    timer = setTimeout(connect, RECONNECT_MS);
  });
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
  if (location.pathname !== connectedPath && !document.hidden) connect();
});
document.addEventListener('visibilitychange', connectWhenSeen);
addEventListener('pagehide', disconnect);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connect();
});
