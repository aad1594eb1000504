/** How results look, in the dialog and on the page of results. All that comes from texts is set as text, never as HTML. */
import { strings } from '../../shared/messages/site-strings.ts';
import { make } from './make-element.ts';
import type { Hit, PageResult } from '../search/results.ts';

/**
 * The links of a page, best section first: the first one shows the page's title, each its heading and an excerpt. `label`: of
 * the version that the links lead to, if it is not the reader's.
 */
export function drawHits(result: PageResult, label?: string): readonly HTMLAnchorElement[] {
  return result.hits.map((hit, index) => {
    const link = make('a', { className: 'search-hit', href: hit.href });
    const title = index === 0 ? [drawTitle(result, label)] : [];
    link.append(...title, ...drawHit(hit, title.length > 0));
    if (index === 0 && !isWhole(result)) {
      link.append(
        make(
          'span',
          { className: 'search-lacks' },
          strings.withoutWords({ words: result.leftOut.join(strings.listSeparator) }),
        ),
      );
    }
    return link;
  });
}

/** A page with its links, as the page of results lists them. `label`: see `drawHits`. */
export function drawPage(result: PageResult, label?: string): HTMLElement {
  return make('section', { className: 'search-result', ariaLabel: result.title }, ...drawHits(result, label));
}

/** True if the page has all words of the query. */
export function isWhole({ leftOut }: PageResult): boolean {
  return leftOut.length === 0;
}

function drawTitle({ title }: PageResult, label: string | undefined): HTMLElement {
  const version = label === undefined ? [] : [make('span', { className: 'search-version', translate: false }, label)];
  return make('span', { className: 'search-title' }, title, ...version);
}

/** The versions go next to the heading, or next to the first line of a result without one. */
function drawHit({ headings, excerpt, versions }: Hit, isTitled: boolean): readonly HTMLElement[] {
  const path = headings.join(' › ');
  const words = excerpt.map(({ text, isMatch }) => (isMatch ? make('mark', {}, text) : text));
  const heading = path === '' ? [] : [make('span', { className: 'search-path' }, path)];
  const where = versions === '' ? [] : [make('span', { className: 'search-versions' }, versions)];
  const text = words.length === 0 ? [] : [make('span', { className: 'search-excerpt' }, ...words)];
  return isTitled || path !== '' ? [...heading, ...where, ...text] : [...text, ...where];
}
