/** Components of Docusaurus' theme that need no file of their own: headings, lists of cards, and what only browsers drew. */
import { isFields } from '../../../../src/shared/string/fields.ts';
import type { DocCard } from '../component-uses.ts';
import type { MdxElement, MdxNode, Place } from '../read/nodes.ts';
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
    (drawn === undefined ? undefined : readMarkup(drawn, RETURNED, page)?.nodes) ??
    (typeof fallback?.code === 'string' ? readMarkup(fallback, ATTRIBUTE, page)?.nodes : undefined);
  if (nodes === undefined) return null;
  const text = page.render(nodes, mode);
  return isBlock(element, page) && mode === 'markdown' ? dedent(text, page.linePrefix(element.start)) : text;
}

/** Up to the JSX that a function in braces returns. */
const RETURNED = /^\{\s*(?:async\s+)?(?:function\s*\w*\s*)?\(\s*\)\s*(?:=>)?\s*(?:\{[\s\S]*\breturn\s*)?\(?\s*(?=<)/u;

/** Up to the JSX of an attribute. */
const ATTRIBUTE = /^[\w-]+\s*=\s*\{\s*(?=<)/u;

export interface Markup {
  /** What the pattern found of the code before the elements. */
  readonly parts: readonly (string | undefined)[];
  /** Offsets count in the page. */
  readonly nodes: readonly MdxNode[];
  /** The code after them. */
  readonly rest: string;
}

/** The JSX within an expression or an attribute; `before` matches up to it, and the last tag ends it. `null` without a match. */
export function readMarkup({ start, end }: Place, before: RegExp, page: PageTools): Markup | null {
  const code = page.source.slice(start, end);
  const found = before.exec(code);
  if (found === null) return null;
  const last = code.lastIndexOf('>') + 1;
  const nodes = scanMdx(page.source.slice(0, start + last), start + found[0].length, { format: 'mdx' });
  return { parts: found.slice(1), nodes, rest: code.slice(last) };
}
