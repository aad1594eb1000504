/** A part of a page of the site, and its text as a tree: fetched and parsed, and nothing in it runs. */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { MAX_DEPTH, type TreeNode } from '../../differences/read/tree.ts';

/** Its first element that a selector finds. Rejects with what `fetch` rejects with, or with an error that names the address. */
export async function readPage(path: string, selector: string): Promise<Element> {
  // In this mode, no redirect leads to another origin.
  const response = await fetch(location.origin + path, { mode: 'same-origin', headers: { Accept: 'text/html' } });
  const isOwn = new URL(response.url).pathname.startsWith(site.baseUrl);
  const isPage = response.ok && isOwn && /^text\/html *(?:;|$)/u.test(response.headers.get('Content-Type') ?? '');
  const html = isPage ? await response.text() : '';
  const found = new DOMParser().parseFromString(html, 'text/html').querySelector(selector);
  if (found === null) throw new Error(`${path}: the server answered ${response.status}.`);
  return found;
}

export async function readPageText(path: string): Promise<readonly TreeNode[]> {
  return readNodes(await readPage(path, 'main .markdown'), 1);
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
