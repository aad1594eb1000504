/** Sends a request and shows what comes back, or why nothing did (BEHAVIOUR B307). */
import { strings } from '../../shared/messages/site-strings.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import { formatJson } from './format-json.ts';
import { make } from './make-element.ts';
import { type TryRequest, writeCurl } from './try-request.ts';

/** Bytes of an answer that are shown; all of it can be saved. */
const MOST_SHOWN = 100_000;
/** The address of the answer that can be saved. */
let saved = '';

export interface AnswerPlace {
  /** Says what happened: assistive technology reads it out. */
  readonly status: HTMLElement;
  readonly result: HTMLElement;
}

/** Resolves once the response, or the reason it failed, is shown. */
export async function sendRequest(build: () => TryRequest, place: AnswerPlace, signal: AbortSignal): Promise<void> {
  const { status, result } = place;
  result.replaceChildren();
  status.textContent = strings.trySending;
  let request: TryRequest | null = null;
  let prepared: Request;
  try {
    request = build();
    prepared = prepare(request, signal);
  } catch (error) {
    showFailure(strings.tryRefused({ reason: String(error) }), request, place);
    return;
  }
  const start = performance.now();
  try {
    const response = await fetch(prepared);
    const content = await response.blob();
    const time = Math.round(performance.now() - start);
    const state = `${String(response.status)} ${response.statusText}`.trim();
    status.textContent = strings.tryAnswer({ status: state, time, size: sizeOf(content.size) });
    result.replaceChildren(showHeaders(response), ...(await showBody(content, response)));
  } catch {
    // Browsers do not let pages know why: the server cannot be reached, or it keeps its answer from the page.
    if (signal.aborted) status.textContent = strings.tryStopped;
    else showFailure(strings.tryNoAnswer({ server: request.url.origin, origin: location.origin }), request, place);
  }
}

/** Nothing but what the reader has filled in: no cookies, no address of the page. Throws for what browsers do not send. */
function prepare({ url, method, headers, body }: TryRequest, signal: AbortSignal): Request {
  return new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
}

/** `request`: `null` where nothing can be made of what is filled in. */
function showFailure(words: string, request: TryRequest | null, { status, result }: AnswerPlace): void {
  status.textContent = words;
  if (request === null) return;
  result.replaceChildren(make('p', { textContent: strings.tryWithCurl }), code(writeCurl(request)));
}

function sizeOf(count: number): string {
  return strings.bytes({ count, number: formatCount(count, strings.groupSeparator) });
}

function showHeaders({ headers }: Response): HTMLElement {
  const lines = [...headers].map((pair) => pair.join(': ')).join('\n');
  return make('details', {}, make('summary', { textContent: strings.responseHeaders }), code(lines));
}

async function showBody(content: Blob, { headers }: Response): Promise<readonly HTMLElement[]> {
  if (content.size === 0) return [];
  const type = headers.get('content-type') ?? '';
  const isText = type === '' || /^text\/|\bjson\b|\bxml\b|javascript|urlencoded|yaml/iu.test(type);
  const isWhole = content.size <= MOST_SHOWN;
  const text = isText ? await content.slice(0, MOST_SHOWN).text() : '';
  return [
    ...(isText ? [code(isWhole ? formatJson(text) : text)] : []),
    ...(isText && !isWhole ? [make('p', { textContent: strings.tryShownPart({ size: sizeOf(MOST_SHOWN) }) })] : []),
    ...(isText && isWhole ? [] : [linkTo(content)]),
  ];
}

function linkTo(content: Blob): HTMLElement {
  URL.revokeObjectURL(saved);
  saved = URL.createObjectURL(content);
  const words = strings.tryDownload({ size: sizeOf(content.size) });
  return make('p', {}, make('a', { href: saved, download: 'response', textContent: words }));
}

/** As the build writes a block of code, so it gets its buttons. */
function code(text: string): HTMLElement {
  const pre = make('pre', { tabIndex: 0 }, make('code', { translate: false, textContent: text }));
  return make('figure', { className: 'code-block' }, pre);
}
