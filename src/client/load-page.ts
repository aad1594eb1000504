/** Gets pages for navigation: the next page's document is the payload, so nothing is built or kept twice. */
import { PAGE_DATA_ID, parsePage } from '../shared/page-payload.ts';
import type { PageData } from '../shared/types.ts';
import type { PageTemplate } from '../../templates/templates.ts';
import { loadTemplate } from './hydrate-templates.ts';

/** Everything that showing a page needs. */
export interface LoadedPage {
  readonly page: PageData;
  readonly Template: PageTemplate;
  /** Elements of the head that describe the page: title, metadata, canonical. */
  readonly head: readonly Element[];
}

/** The document is not a page that this script can show: an asset, a redirect, or a page of a newer build. */
export class ForeignDocumentError extends Error {
  constructor(url: string) {
    super(`${url} is no page of this build.`);
    this.name = 'ForeignDocumentError';
  }
}

/** Pages kept in memory: enough to go back and forth, few enough to stay small after hours of reading. */
const KEPT_PAGES = 30;
const HEAD_ELEMENTS = 'title, meta[name], meta[property], link[rel=canonical]';

const pages = new Map<string, Promise<LoadedPage>>();

/**
 * Loads a page once; query and hash do not count. A page that fails is forgotten, so that the next call tries again.
 * Rejects with what `fetch` rejects with, with a `ForeignDocumentError`, or with an error that names the status.
 */
export function loadPage(url: URL): Promise<LoadedPage> {
  const key = url.pathname;
  const known = pages.get(key);
  if (known !== undefined) {
    pages.delete(key);
    pages.set(key, known);
    return known;
  }
  const loading = fetchPage(url);
  pages.set(key, loading);
  loading.catch(() => {
    if (pages.get(key) === loading) pages.delete(key);
  });
  const [oldest] = pages.keys();
  if (pages.size > KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
  return loading;
}

async function fetchPage(url: URL): Promise<LoadedPage> {
  const response = await fetch(url.pathname, { credentials: 'same-origin', headers: { Accept: 'text/html' } });
  const type = response.headers.get('Content-Type') ?? '';
  // A host answers an unknown path with the site's not-found page, which is shown like any other.
  if (!response.ok && response.status !== 404)
    throw new Error(`${url.pathname}: the server answered ${String(response.status)}.`);
  if (!type.startsWith('text/html')) throw new ForeignDocumentError(url.pathname);
  const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (scriptOf(parsed) !== scriptOf(document)) throw new ForeignDocumentError(url.pathname);
  return readPage(parsed);
}

/** The script of a build has its hash in its name: another name is another build. */
function scriptOf(from: Document): string | null {
  return from.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

/** Reads a page out of a document, the current one or a fetched one. */
export async function readPage(from: Document): Promise<LoadedPage> {
  const json = from.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  if (json === '') throw new ForeignDocumentError(from.URL);
  const page = parsePage(json, from.querySelector('main .markdown')?.innerHTML ?? '');
  return { page, Template: await loadTemplate(page), head: [...from.head.querySelectorAll(HEAD_ELEMENTS)] };
}

/** Makes the head describe a page. Elements that are equal already stay, so that nothing is announced twice. */
export function showHead(head: readonly Element[]): void {
  const old = [...document.head.querySelectorAll(HEAD_ELEMENTS)];
  for (const element of old) if (!head.some((wanted) => wanted.isEqualNode(element))) element.remove();
  for (const wanted of head) {
    if (!old.some((element) => element.isEqualNode(wanted))) document.head.append(document.importNode(wanted, true));
  }
}
