/** Answers requests from a live site: its files as a build would write them, and what the live script asks for. */
import type { RequestListener } from 'node:http';
import { inChunks } from '../../render/output/in-chunks.ts';
import { LIVE_PATH } from '../../shared/live-messages.ts';
import { SEARCH_FOLDER } from '../../shared/search/entry.ts';
import { guardListener, pathOf, redirect, resolveRequest, type ServedHost } from '../http/request-guard.ts';
import { type HttpExchange, sendChunks, sendContent, sendText } from '../http/response.ts';
import type { FileSender } from '../static/read-static-file.ts';
import { type Found, inLanguage, type SiteLookup } from './site-lookup.ts';
import { renderErrorPage } from './error-page.ts';
import type { LiveEvents } from './events.ts';
import { type LivePages, parseShown } from './pages.ts';
import type { LiveSite } from './site.ts';
import type { SiteState } from './state.ts';

export interface LiveServer {
  readonly served: ServedHost;
  readonly site: LiveSite;
  readonly pages: LivePages;
  readonly lookup: SiteLookup;
  readonly events: LiveEvents;
  /** Sends files of `static/`. */
  readonly staticFiles: FileSender;
  /** Text of the script that pages get. */
  readonly liveScript: string;
  /** Settles when there is a state, or when loading it has failed. */
  readonly ready: Promise<unknown>;
  /** Called after a page was drawn: it may have revealed a problem. */
  readonly onDrawn: () => void;
  /** Called when a request could not be answered: a bug, or a disk that refuses. */
  readonly onFailure: (error: unknown) => void;
}

export function createLiveListener(server: LiveServer): RequestListener {
  const answer = async (exchange: HttpExchange): Promise<void> => {
    const url = pathOf(exchange.request.url ?? '/');
    if (url.startsWith(LIVE_PATH)) {
      await answerLive(server, exchange, url);
      return;
    }
    await server.ready;
    const { state } = server.site;
    if (state === null) sendError(server, exchange);
    else await answerFile(server, exchange, state);
  };
  return guardListener(server.served, answer, server.onFailure);
}

async function answerLive(
  { events, liveScript, ready }: LiveServer,
  exchange: HttpExchange,
  url: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === `${LIVE_PATH}live.js`) {
    sendContent(exchange, { path: 'live.js', content: liveScript, status: 200 });
  } else if (pathname === `${LIVE_PATH}events`) {
    // A page that was open before the server started must not reload because there is no state yet.
    await ready;
    if (exchange.response.destroyed) return;
    events.connect(exchange, searchParams.get('path') ?? '/', parseShown(searchParams.get('shown') ?? ''));
  } else {
    sendText(exchange.response, 404, 'Not found.');
  }
}

async function answerFile(server: LiveServer, exchange: HttpExchange, whole: SiteState): Promise<void> {
  const { request, response } = exchange;
  const { lookup, pages, staticFiles } = server;
  const resolved = resolveRequest(request, whole.model.config.baseUrl);
  if (resolved === 'redirect') {
    redirect(response, whole.model.config.baseUrl);
    return;
  }
  const { segments, state } = resolved === null ? { segments: null, state: whole } : inLanguage(resolved, whole);
  const found = segments === null ? null : await findFile(lookup, segments, state);
  if (found?.type === 'made' && found.file.parts !== undefined) {
    await sendChunks(exchange, { path: found.file.path, chunks: inChunks(found.file.parts()) });
    server.onDrawn();
  } else if (found?.type === 'made') {
    const drawn = pages.draw(found.file, state);
    server.onDrawn();
    if (drawn === null) sendError(server, exchange);
    else sendContent(exchange, { ...drawn, status: 200 });
  } else if (found?.type === 'static' && (await staticFiles.find([found.path])) !== null) {
    staticFiles.send(exchange, found.path, () => void sendNotFound(server, exchange, state));
  } else {
    await sendNotFound(server, exchange, state);
  }
}

async function findFile(lookup: SiteLookup, segments: readonly string[], state: SiteState): Promise<Found> {
  const found = lookup.find(segments, state);
  return found.type === 'missing' && segments[0] === SEARCH_FOLDER ? lookup.findInSearch(segments, state) : found;
}

/** The site's own not-found page is one of its files; else the one that docsite draws. */
async function sendNotFound(
  { lookup, onDrawn, ...server }: LiveServer,
  exchange: HttpExchange,
  state: SiteState,
): Promise<void> {
  const drawn = lookup.drawNotFound(state);
  onDrawn();
  const own = drawn === null ? await server.staticFiles.read('404.html') : null;
  const content = drawn?.content ?? own;
  if (content === null) sendText(exchange.response, 404, 'Not found.');
  else sendContent(exchange, { path: '404.html', content, status: 404 });
}

function sendError({ site }: LiveServer, exchange: HttpExchange): void {
  sendContent(exchange, { path: 'error.html', content: renderErrorPage(site.check()), status: 500 });
}
