/** A part of a page of the site, and its text as a tree: fetched and parsed, and nothing in it runs. */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { areFiles, FilesError } from '../folder/opened-as-files.ts';
import { MAX_DEPTH, type TreeNode } from '../../differences/read/tree.ts';

/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;

/** Its first element that a selector finds. Rejects with what `fetch` rejects with, or with an error that names the address. */
export async function readPage(path: string, selector: string): Promise<Element> {
  if (RELATIVE && areFiles()) throw new FilesError();
  // In this mode, no redirect leads to another origin.
  const address = RELATIVE ? new URL(path, location.href).href : location.origin + path;
  const response = await fetch(address, { mode: 'same-origin', headers: { Accept: 'text/html' } });
  const isOwn = new URL(response.url).pathname.startsWith(site.baseUrl);
  const isPage = response.ok && isOwn && /^text\/html *(?:;|$)/u.test(response.headers.get('Content-Type') ?? '');
  const html = isPage ? await response.text() : '';
  const found = new DOMParser().parseFromString(html, 'text/html').querySelector(selector);
  if (found === null) throw new Error(`${path}: the server answered ${response.status}.`);
  if (RELATIVE) beginAtRoot(found.ownerDocument);
  return found;
}

/** What readers see of a page's text. */
export interface PageText {
  readonly title: string;
  readonly text: readonly TreeNode[];
  /** Stylesheets that the page has for its text. */
  readonly styles: readonly Element[];
}

export async function readPageText(path: string): Promise<PageText> {
  const found = await readPage(path, 'main .markdown');
  return {
    title: found.ownerDocument.querySelector('h1')?.textContent ?? '',
    text: readNodes(found, 1),
    styles: [...found.ownerDocument.querySelectorAll('[data-page][rel~=stylesheet]')],
  };
}

/** Pages at different depths have different ways to one place, which begin with `root`. */
function beginAtRoot(page: Document): void {
  const root = page.documentElement.dataset['root'] ?? './';
  for (const name of ['href', 'src', 'srcset', 'poster']) {
    for (const element of page.querySelectorAll(`[${name}*="${root}"]`)) {
      element.setAttribute(name, (element.getAttribute(name) ?? '').replaceAll(root, site.baseUrl));
    }
  }
}

/** What is too deep is read as if its parents had ended. */
function readNodes(parent: Element, depth: number): readonly TreeNode[] {
  return [...parent.childNodes].flatMap((node): TreeNode | readonly TreeNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element)) return [];
    const children = readNodes(node, depth + 1);
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    const element = { name: node.localName.toLowerCase(), attributes, children: depth > MAX_DEPTH ? [] : children };
    return depth > MAX_DEPTH ? [element, ...children] : element;
  });
}
