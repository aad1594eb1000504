/**
 * Brings HTML that the build has drawn from one page to the next. What is in both stays the element that it is, with all
 * that readers have done to it: details that they opened, the focus, a translation by the browser.
 */
import type { Html } from '../../shared/types/store.ts';

/** On a list with all its entries, of which drawings have a part: see `features/branches`. */
const WHOLE = 'data-whole';

/** Changes the content of `place` where the drawing `next` differs from the drawing `before`. */
export function mergeHtml(place: Element, before: Html, next: Html): void {
  if (before !== next) mergeChildren(place, parseHtml(before), parseHtml(next));
}

function parseHtml(html: Html): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Elements keep their order: one that has moved up is a new one. */
function mergeChildren(place: Element, before: Node, next: Node): void {
  const shown = [...place.childNodes];
  // Where a script has added or removed elements, those that are there now count.
  const drawn = before.childNodes.length === shown.length ? [...before.childNodes] : shown;
  const keys = drawn.map(keyOf);
  const isWhole = place.hasAttribute(WHOLE);
  const drop = isWhole ? unmark : (node: ChildNode): void => node.remove();
  // The list of the other drawing gets shorter with each node that is taken from it.
  const nodes = [...next.childNodes];
  let at = 0;
  for (const node of nodes) {
    const found = keys.indexOf(keyOf(node), at);
    const [old, oldDrawn] = [shown[found], drawn[found]];
    if (old !== undefined && oldDrawn !== undefined) {
      shown.slice(at, found).forEach(drop);
      mergeNode(old, oldDrawn, node);
      at = found + 1;
    } else if (!isWhole || (node as Element).querySelector('[data-rest]') === null) {
      place.insertBefore(node, shown[at] ?? null);
    }
  }
  shown.slice(at).forEach(drop);
}

/** Stays, while the current page is elsewhere. */
function unmark(node: Node): void {
  for (const entry of (node as Element).querySelectorAll('[aria-current]')) entry.removeAttribute('aria-current');
}

/** What an entry is known by among its siblings: the label that opens it, or where it leads. */
function keyOf(node: Node): string {
  const find = (selector: string): Element | null =>
    node instanceof Element ? node.querySelector(`:scope > ${selector}`) : null;
  return `${node.nodeName} ${find('details > summary')?.textContent ?? find('a')?.getAttribute('href')}`;
}

function mergeNode(old: ChildNode, before: Node, next: ChildNode): void {
  if (before.isEqualNode(next)) return;
  if (!(old instanceof Element && before instanceof Element && next instanceof Element)) {
    old.replaceWith(next);
    return;
  }
  // A branch that is here stays where the other drawing has left it out.
  if (next.matches('[data-branch]') && old.children.length > next.children.length) {
    unmark(old);
    return;
  }
  // Whether details are open, and how they move, is the reader's affair.
  if (!old.matches('details')) mergeAttributes(old, before, next);
  mergeChildren(old, before, next);
}

function mergeAttributes(old: Element, before: Element, next: Element): void {
  for (const name of before.getAttributeNames()) {
    if (name !== WHOLE && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) if (before.getAttribute(name) !== value) old.setAttribute(name, value);
}
