/** Gets pages for navigation: the next page's document is the payload, so nothing is built or kept twice. */
import { type RenderedParts, parsePage } from '../../shared/page-payload.ts';
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import type { PageData } from '../../shared/types/page.ts';
import type { PageTemplate } from '../../../templates/templates.ts';
import { loadTemplate } from '../hydrate-templates.ts';
import { readRenderedParts } from './rendered-parts.ts';
import { hostForm, learnHostForm } from './host-form.ts';
import { cleanPath } from './in-app-link.ts';
import { readHead } from './page-head.ts';
import { readPageJson } from './page-json.ts';

/** Everything that showing a page needs. */
export interface LoadedPage {
  /** Where the page is, base URL included: not where it was asked for, if the host has redirected. */
  readonly path: string;
  readonly page: PageData;
  readonly Template: PageTemplate;
  /** Elements of the head that describe the page. */
  readonly head: readonly Element[];
}

/** The document is not a page that this script can show: an asset, another site's, or a page of another build. */
export class ForeignDocumentError extends Error {
  constructor(path: string) {
    super(strings.notOfThisBuild({ path }));
  }
}

/** Filled in by the bundler: see `in-app-link.ts`. */
declare const BASE_URL: string;

/** Pages kept in memory: enough to go back and forth, few enough to stay small after hours of reading. */
const KEPT_PAGES = 30;

/** By path, the least recently used first. */
const pages = new Map<string, Promise<LoadedPage>>();

/**
 * Loads a page once; query and hash do not count. A page that fails is forgotten, so that the next call tries again.
 * Rejects with what `fetch` rejects with, with a `ForeignDocumentError`, or with an error that names the status.
 */
export function loadPage({ pathname }: URL): Promise<LoadedPage> {
  const loading = pages.get(pathname) ?? fetchPage(pathname);
  keep(pathname, loading);
  loading.catch(() => {
    if (pages.get(pathname) === loading) pages.delete(pathname);
  });
  return loading;
}

/** Takes a newer document of a page instead of what was kept of it. Rejects with a `ForeignDocumentError`. */
export function replacePage({ pathname }: URL, html: string): Promise<LoadedPage> {
  pages.delete(pathname);
  const reading = readDocument(html, pathname);
  reading.then(
    () => keep(pathname, reading),
    () => undefined,
  );
  return reading;
}

/** Reads the page that the browser has loaded. `parts` are as they came, for features change the document. */
export function adoptPage(parts: RenderedParts): Promise<LoadedPage> {
  const { pathname } = location;
  const reading = readPage(document, parts, pathname);
  if (!hasOwnScript(document)) keep(pathname, reading);
  return reading;
}

function keep(path: string, loading: Promise<LoadedPage>): void {
  pages.delete(path);
  pages.set(path, loading);
  const [oldest = ''] = pages.keys();
  if (pages.size > KEPT_PAGES) pages.delete(oldest);
}

async function fetchPage(path: string): Promise<LoadedPage> {
  const form = hostForm(path);
  let response = await request(form);
  // A host may know an address, such as one that it redirects, in its own form alone.
  if (response.status === 404 && form !== path) response = await request(path);
  const { origin, pathname } = new URL(response.url);
  // Only what lies below the site's own address may be put into its pages.
  if (origin !== location.origin || !pathname.startsWith(BASE_URL)) throw new ForeignDocumentError(path);
  // A host answers an unknown path with the site's not-found page, which is shown like any other.
  if (!response.ok && response.status !== 404) {
    throw new Error(strings.serverAnswered({ path, status: response.status }));
  }
  if (response.redirected) learnHostForm(path, pathname);
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^text\/html *(?:;|$)/u.test(type)) throw new ForeignDocumentError(path);
  const loaded = await readDocument(await response.text(), response.redirected ? cleanPath(pathname) : path);
  if (loaded.page.route !== NOT_FOUND_ROUTE) return loaded;
  // The page that a wrong spelling of its address means, as on a load.
  const meant = await import('./find-page.ts').then(({ findPage }) => findPage(path)).catch(() => null);
  return meant ? fetchPage(meant) : loaded;
}

/** Never asks another origin for anything. Rejects with a `ForeignDocumentError` where the path is redirected to one. */
async function request(path: string): Promise<Response> {
  const url = location.origin + path;
  const asked: RequestInit = { mode: 'same-origin', headers: { Accept: 'text/html' } };
  try {
    return await fetch(url, asked);
  } catch {
    // Such a redirect fails like a network that is down; only this tells the two apart. If the network is back, it brings the page.
    const response = await fetch(url, { ...asked, redirect: 'manual' });
    if (response.type === 'opaqueredirect') throw new ForeignDocumentError(path);
    return response;
  }
}

async function readDocument(html: string, path: string): Promise<LoadedPage> {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  if (scriptOf(parsed) !== scriptOf(document) || hasOwnScript(parsed)) throw new ForeignDocumentError(path);
  return readPage(parsed, readRenderedParts(parsed), path);
}

/** A script in the text runs when the browser loads the page, not when its HTML is put into another one. */
function hasOwnScript(from: Document): boolean {
  return from.querySelector('main script') !== null;
}

/** The scripts of a build have hashes in their names: other names are another build. */
function scriptOf(from: Document): string | undefined {
  return from.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts'];
}

async function readPage(from: Document, parts: RenderedParts, path: string): Promise<LoadedPage> {
  const json = readPageJson(from);
  if (json === '') throw new ForeignDocumentError(path);
  const page = parsePage(json, parts);
  const head = readHead(from);
  return { path, page, Template: await loadTemplate(page), head };
}
