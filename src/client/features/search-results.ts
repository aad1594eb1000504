/** How results look, in the dialog and on the page of results. All that comes from texts is set as text, never as HTML. */
import { make } from './make-element.ts';
import type { ExcerptPart } from '../search/excerpt.ts';
import type { Hit, PageResult } from '../search/engine.ts';

/**
 * The links of a page, best section first: the first one shows the page's title, each its heading and an excerpt. `label`: of
 * the version that the links lead to, if it is not the reader's.
 */
export function drawHits(result: PageResult, label?: string): readonly HTMLAnchorElement[] {
  return result.hits.map((hit, index) => {
    const link = make('a', { className: 'search-hit', href: hit.href });
    if (index === 0) link.append(drawTitle(result, label));
    link.append(...drawHit(hit));
    if (index === 0 && !isWhole(result)) {
      link.append(make('span', { className: 'search-lacks' }, `Without: ${result.leftOut.join(', ')}`));
    }
    return link;
  });
}

/** A page with its links, as the page of results lists them. `label`: see `drawHits`. */
export function drawPage(result: PageResult, label?: string): HTMLElement {
  return make('section', { className: 'search-result', ariaLabel: result.title }, ...drawHits(result, label));
}

/** Words that an excerpt marks, in lower case, each once. */
export function markedWords(excerpt: readonly ExcerptPart[]): readonly string[] {
  return [...new Set(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.trim().toLowerCase()))];
}

/** True if the page has all words of the query. */
export function isWhole({ leftOut }: PageResult): boolean {
  return leftOut.length === 0;
}

function drawTitle({ title }: PageResult, label: string | undefined): HTMLElement {
  const version = label === undefined ? [] : [make('span', { className: 'search-version' }, label)];
  return make('span', { className: 'search-title' }, title, ...version);
}

function drawHit({ headings, excerpt, versions }: Hit): readonly HTMLElement[] {
  const path = headings.join(' › ');
  const parts = excerpt.map(({ text, isMatch }) => (isMatch ? drawMatch(text) : text));
  return [
    ...(path === '' ? [] : [make('span', { className: 'search-path' }, path)]),
    ...(versions === '' ? [] : [make('span', { className: 'search-versions' }, versions)]),
    ...(parts.length === 0 ? [] : [make('span', { className: 'search-excerpt' }, ...parts.flat())]),
  ];
}

/** The space before a word is not marked. */
function drawMatch(text: string): readonly (Node | string)[] {
  const word = text.trimStart();
  return [text.slice(0, text.length - word.length), make('mark', {}, word)];
}
