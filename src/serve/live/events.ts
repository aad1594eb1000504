/** Sends news to the pages that are open in browsers: server-sent events (HTML standard, section 9.2). */
import type { ChangeMessage, InfoMessage } from '../../shared/live-messages.ts';
import type { HttpExchange } from '../http/response.ts';
import { formatShown, type Shown } from './pages.ts';

/** What is known of the page at an address. */
export interface OpenPage {
  readonly shown: Shown;
  /** Address of its stylesheet, base URL included. */
  readonly stylesheet: string;
  /** The document; `null` when a script could not show it. */
  readonly html: string | null;
}
export interface PageLookup {
  readonly pageAt: (path: string) => OpenPage;
  readonly infoAt: (path: string) => InfoMessage;
}

interface Client {
  readonly path: string;
  readonly send: (event: string, data: object) => void;
  shown: Shown;
  /** The last information that was sent, as JSON. */
  info: string;
}

export class LiveEvents {
  readonly #lookup: PageLookup;
  readonly #clients = new Set<Client>();

  constructor(lookup: PageLookup) {
    this.#lookup = lookup;
  }

  /** Connects a page and sends what it has missed: it may have been loaded, or kept, from an earlier state. */
  connect({ request, response }: HttpExchange, path: string, shown: Shown): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    // How long a browser waits before it reconnects to a server that has ended.
    response.write('retry: 1000\n\n');
    const send = (event: string, data: object): void => {
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const client: Client = { path, send, shown, info: '' };
    this.#clients.add(client);
    response.on('close', () => this.#clients.delete(client));
    this.#tellChange(client);
    this.#tellInfo(client);
  }

  /** Call it for each new state. */
  tellChanges(): void {
    for (const client of this.#clients) this.#tellChange(client);
  }

  /** Call it when problems have appeared or gone. */
  tellInfo(): void {
    for (const client of this.#clients) this.#tellInfo(client);
  }

  #tellChange(client: Client): void {
    const { shown, stylesheet, html } = this.#lookup.pageAt(client.path);
    const kind = compareShown(client.shown, shown);
    client.shown = shown;
    if (kind === null) return;
    const content = kind === 'page' ? html : null;
    client.send('change', { kind, stylesheet, shown: formatShown(shown), html: content } satisfies ChangeMessage);
  }

  #tellInfo(client: Client): void {
    const message = this.#lookup.infoAt(client.path);
    const info = JSON.stringify(message);
    if (client.info !== info) client.send('info', message);
    client.info = info;
  }
}

/** How a page gets from one state to the other; `null` when it need not. */
function compareShown(before: Shown, now: Shown): ChangeMessage['kind'] | null {
  if (before.scripts !== now.scripts) return 'reload';
  if (before.page !== now.page) return 'page';
  return before.stylesheet === now.stylesheet ? null : 'style';
}
