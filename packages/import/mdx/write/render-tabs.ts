/** `<Tabs>` and `<TabItem>` → `:::tabs#group?query` with lines `@tab Title`. */
import { slug } from 'github-slugger';
import type { MdxElement, MdxNode } from '../read/nodes.ts';
import type { PageTools } from '../read/page-tools.ts';
import { labelAttribute, readAttribute, reportOtherAttributes, textAttribute } from '../read/read-attribute.ts';
import { TABS_CLOSE, TABS_OPEN } from './settle-colons.ts';

/** What can name a tab or a query string. */
const TAB_ID = /^[a-z][\w-]*$/iu;

/** A tab as `values` or its own attributes describe it. */
interface TabLabel {
  readonly value?: unknown;
  readonly label?: unknown;
  readonly default?: unknown;
}

/** The first line of a list's item, or of another block in it. */
const LIST_ITEM = /^(?:[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t])/u;

/** The tabs as a block; `null` if there is anything but tabs between the tags. */
export function renderTabs(element: MdxElement, page: PageTools): string | null {
  const items = element.children.filter((node) => !isBlank(node, page));
  const tabs = items.filter((node): node is MdxElement => isTab(node, page));
  if (tabs.length === 0 || tabs.length < items.length) return null;
  reportOtherAttributes(element, page, ['groupId', 'syncKey', 'queryString', 'defaultValue', 'values', 'children']);
  const values = readAttribute(element, 'values', page);
  const labels = (Array.isArray(values) ? values : []) as readonly TabLabel[];
  const defaultValue =
    readAttribute(element, 'defaultValue', page) ?? labels.find((one) => one.default === true)?.value;
  const group = textAttribute(element, 'groupId', page) ?? textAttribute(element, 'syncKey', page);
  const query = queryOf(element, page);
  const blocks = tabs.map((tab) => {
    reportOtherAttributes(tab, page, ['value', 'label', 'default']);
    const value = textAttribute(tab, 'value', page) ?? '';
    const label = labels.find((one) => one.value === value)?.label;
    const title = typeof label === 'string' ? label : (labelAttribute(tab, 'label', page) ?? value);
    const isActive =
      readAttribute(tab, 'default', page) === true || (defaultValue !== undefined && defaultValue === value);
    // A `#` at its end would begin an id.
    const written = title.trim().replaceAll('#', '\\#') || 'Tab';
    const id = query === null || !TAB_ID.test(value) || slug(title.trim()) === value ? '' : `#${value}`;
    return `@tab${isActive ? ':active' : ''} ${written}${id}\n\n${indentInnerTabs(page.renderBlock(tab))}\n`;
  });
  const name = group === null && query === null ? '' : `#${group ?? ''}`;
  return `${TABS_OPEN}${name}${query === null ? '' : `?${query === group ? '' : query}`}\n\n${blocks.join('\n')}\n${TABS_CLOSE}`;
}

/** The query string that the tabs follow: a name, or `true` for that of the group. */
function queryOf(element: MdxElement, page: PageTools): string | null {
  const query = readAttribute(element, 'queryString', page);
  const name = query === true ? textAttribute(element, 'groupId', page) : query;
  return typeof name === 'string' && TAB_ID.test(name) ? name : null;
}

function isTab(node: MdxNode, page: PageTools): boolean {
  if (node.type !== 'element') return false;
  const binding = page.bindingOf(node.name);
  return node.name === 'TabItem' || (binding?.type === 'component' && /^(?:astro\/)?TabItem$/u.test(binding.name));
}

/** White space and comments between tabs, and the marks of a quote around them. */
function isBlank({ type, start, end }: MdxNode, page: PageTools): boolean {
  const source = page.source.slice(start, end);
  if (type === 'text') return source.replaceAll(/\n[ \t>]*/gu, '').trim() === '';
  return type === 'comment' || (type === 'expression' && /^\{\s*\/\*[\s\S]*\*\/\s*\}$/u.test(source));
}

/**
 * A line `@tab` at the same indentation would begin a tab of the outer group. Two columns look best; after a list they
 * would make the tabs a part of its last item, and one does not.
 */
export function indentInnerTabs(block: string): string {
  let depth = 0;
  let indent = '';
  let isBehindList = false;
  let isAfterBlank = true;
  return block
    .split('\n')
    .map((line) => {
      if (depth === 0 && line.startsWith(TABS_OPEN)) {
        depth = 1;
        indent = isBehindList ? ' ' : '  ';
      } else if (depth > 0 && line.includes(TABS_OPEN)) depth += 1;
      const isInside = depth > 0;
      if (isInside && line.includes(TABS_CLOSE)) depth -= 1;
      // The first line of a paragraph decides what it belongs to.
      if (isInside) isBehindList = false;
      else if (line !== '' && (isAfterBlank || LIST_ITEM.test(line))) isBehindList = LIST_ITEM.test(line);
      isAfterBlank = line === '';
      return isInside && line !== '' ? indent + line : line;
    })
    .join('\n');
}
