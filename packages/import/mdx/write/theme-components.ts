/** Components of Docusaurus' theme that need no file of their own: headings, lists of cards, and what only browsers drew. */
import { isFields } from '../../../../src/shared/string/fields.ts';
import type { DocCard } from '../component-uses.ts';
import type { JsxAttribute, MdxElement, MdxNode } from '../read/nodes.ts';
import { isBlock, type PageTools, type RenderMode } from '../read/page-tools.ts';
import { readAttribute, reportOtherAttributes, textAttribute } from '../read/read-attribute.ts';
import { scanMdx } from '../read/scan.ts';
import { dedent } from './indentation.ts';
import { writeAttribute } from './own-component.ts';

/** `<Heading as="h2" id="x">`; `null` where no line can be one. */
export function renderHeading(element: MdxElement, page: PageTools): string | null {
  const level = /^h([1-6])$/u.exec(textAttribute(element, 'as', page) ?? 'h2')?.[1];
  if (level === undefined) return null;
  reportOtherAttributes(element, page, ['as', 'id', 'className']);
  const id = textAttribute(element, 'id', page);
  const text = page.render(element.children, 'markdown').replaceAll(/\s+/gu, ' ').trim();
  return `${'#'.repeat(Number(level))} ${text}${id === null ? '' : ` {#${id}}`}`;
}

/** Cards of `items`, or else of the pages around this one in its sidebar; `null` for none. */
export function renderDocCards(element: MdxElement, page: PageTools): string | null {
  const items = readAttribute(element, 'items', page);
  const cards = Array.isArray(items) ? items.flatMap((item) => readCard(item, page)) : page.listCards();
  if (cards.length === 0) return null;
  const lines = cards.map(({ label, href, description }) => {
    const open = ['<Card', ...Object.entries({ title: label, href }).map(writeAttribute)].join(' ');
    return description === '' ? `${open} />` : `${open}>${description.replaceAll(/\s+/gu, ' ').trim()}</Card>`;
  });
  return ['<CardGrid>', ...lines, '</CardGrid>'].join('\n');
}

function readCard(item: unknown, page: PageTools): readonly DocCard[] {
  if (!isFields(item)) return [];
  const { label, href, description } = item;
  if (typeof label !== 'string' || typeof href !== 'string') return [];
  return [{ label, href: page.mapHref(href), description: typeof description === 'string' ? description : '' }];
}

/** What its function returns, else what it shows without JavaScript; `null` where neither is known. */
export function renderBrowserOnly(element: MdxElement, page: PageTools, mode: RenderMode): string | null {
  const drawn = element.children.find(({ type }) => type === 'expression');
  const fallback = element.attributes.find(({ name }) => name === 'fallback');
  const nodes =
    (drawn === undefined ? null : returnedNodes(drawn, page)) ??
    (fallback?.code === undefined || fallback.code === null ? null : markupNodes(fallback, page));
  if (nodes === null) return null;
  const text = page.render(nodes, mode);
  return isBlock(element, page) && mode === 'markdown' ? dedent(text, page.linePrefix(element.start)) : text;
}

const RETURNED = /^\{\s*(?:async\s+)?(?:function\s*\w*\s*)?\(\s*\)\s*(?:=>)?\s*(?:\{[\s\S]*\breturn\s*)?\(?\s*(?=<)/u;

/** The JSX that a function in braces returns. */
function returnedNodes({ start, end }: MdxNode, page: PageTools): readonly MdxNode[] | null {
  const code = page.source.slice(start, end);
  const before = RETURNED.exec(code)?.[0];
  return before === undefined
    ? null
    : scanMarkup({ start: start + before.length, end: start + code.lastIndexOf('>') + 1 }, page);
}

/** The JSX of an attribute. */
function markupNodes({ start, end }: JsxAttribute, page: PageTools): readonly MdxNode[] | null {
  const code = page.source.slice(start, end);
  const at = /^[\w-]+\s*=\s*\{\s*(?=<)/u.exec(code)?.[0].length;
  return at === undefined ? null : scanMarkup({ start: start + at, end: start + code.lastIndexOf('>') + 1 }, page);
}

/** The nodes of JSX within an expression or an attribute. Offsets count in the page. */
export function scanMarkup({ start, end }: Pick<MdxNode, 'start' | 'end'>, page: PageTools): readonly MdxNode[] {
  return scanMdx(page.source.slice(0, end), start, { format: 'mdx' });
}
