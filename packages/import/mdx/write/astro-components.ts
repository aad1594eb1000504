/** Components of Starlight that docsite has as well → its tags. */
import { LINK_ICONS } from '../../../../src/shared/icons/link-icons.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { valueText } from '../../known-value.ts';
import type { MdxElement } from '../read/nodes.ts';
import type { PageTools } from '../read/page-tools.ts';
import { readAttribute, reportOtherAttributes, textAttribute } from '../read/read-attribute.ts';
import { toFence } from './inline-html.ts';
import { writeAttribute } from './own-component.ts';
import { markHeadingValue } from './pin-heading-ids.ts';

type Writer = (element: MdxElement, page: PageTools) => string | null;

/** Tones of docsite by those of Starlight that have another name. */
const TONES: Readonly<Record<string, string>> = { success: 'tip', default: 'note' };
const ICONS: Readonly<Record<string, string>> = {
  'open-book': 'book',
  'x.com': 'x',
  comment: 'chat',
  twitter: 'x',
  stackOverflow: 'stack-overflow',
};
const MARKS = ['mark', 'ins', 'del', 'collapse'];

export const ASTRO_BLOCKS: readonly (readonly [string, Writer])[] = [
  ['astro/Card', renderCard],
  ['astro/LinkCard', renderCard],
  ['astro/Code', renderCode],
  ['astro/FileTree', (element, page) => writeBlock('FileTree', new Map(), fillFolders(page.renderBlock(element)))],
  ...['CardGrid', 'Steps'].map((name): readonly [string, Writer] => [
    `astro/${name}`,
    (element, page) => writeBlock(name, new Map(), page.renderBlock(element)),
  ]),
];
export const ASTRO_INLINE: readonly (readonly [string, Writer])[] = [
  ['astro/Badge', renderBadge],
  ['astro/Icon', renderIcon],
  ['astro/LinkButton', renderButton],
];

/** The tone of a badge. */
export function toneOf(variant: unknown): string {
  const name = valueText(variant ?? 'default');
  return TONES[name] ?? name;
}

/** docsite's name of an icon; `null` for one that it does not have. */
export function iconOf(name: string): string | null {
  const own = ICONS[name] ?? name;
  return Object.hasOwn(LINK_ICONS, own) ? own : null;
}

/** Text that may have been HTML. */
export function plainText(html: string): string {
  return html.replaceAll(/<[^<>]*>/gu, '').trim();
}

/** A tag of docsite around a block, which may be empty. */
export function writeBlock(name: string, attributes: ReadonlyMap<string, unknown>, block: string): string {
  const open = [name, ...[...attributes].map(writeAttribute)].join(' ');
  // On two lines it ends a paragraph before it.
  return `<${open}>\n${block === '' ? '' : `\n${block}\n\n`}</${name}>`;
}

function renderCard(element: MdxElement, page: PageTools): string {
  reportOtherAttributes(element, page, ['title', 'icon', 'href', 'description']);
  const href = textAttribute(element, 'href', page);
  const icon = textAttribute(element, 'icon', page);
  const known = icon === null ? null : iconOf(icon);
  if (icon !== null && known === null) reportIcon(element, page, icon);
  const attributes = new Map([
    ['title', plainText(textAttribute(element, 'title', page) ?? '')],
    ...(href === null ? [] : [['href', page.mapHref(href)] as const]),
    ...(known === null ? [] : [['icon', known] as const]),
  ]);
  const description = textAttribute(element, 'description', page);
  return writeBlock('Card', attributes, description ?? page.renderBlock(element));
}

/** A folder that lists no files shows that it has some. */
function fillFolders(list: string): string {
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  const written = lines.flatMap((line, index) => {
    const [, indent] = /^([ \t]*)[-*+][ \t]+\*{0,2}\S*\/\*{0,2}(?=\s|$)/u.exec(line) ?? [];
    const below = /^[ \t]*/u.exec(lines[index + 1] ?? '')?.[0] ?? '';
    return indent === undefined || below.length > indent.length ? [line] : [line, `${indent}  - …`];
  });
  return written.join('\n');
}

function renderBadge(element: MdxElement, page: PageTools): string {
  const type = toneOf(readAttribute(element, 'variant', page));
  const badge = `<Badge type="${type}">${escapeHtml(textAttribute(element, 'text', page) ?? '')}</Badge>`;
  // Starlight makes the id of a heading without it.
  return /^ {0,3}#{1,6}[ \t]/u.test(page.linePrefix(element.start)) ? markHeadingValue(badge, '') : badge;
}

function renderIcon(element: MdxElement, page: PageTools): string {
  reportIcon(element, page, textAttribute(element, 'name', page) ?? '');
  const label = textAttribute(element, 'label', page);
  // Only screen readers had it.
  return label === null ? '' : `<span class="visually-hidden">${escapeHtml(label)}</span>`;
}

function reportIcon({ start }: MdxElement, page: PageTools, name: string): void {
  page.report(start, {
    severity: 'info',
    code: 'dropped-attribute',
    what: `The icon "${name}" was left out, but for its label.`,
  });
}

function renderButton(element: MdxElement, page: PageTools): string | null {
  const href = textAttribute(element, 'href', page);
  if (href === null) return null;
  reportOtherAttributes(element, page, ['href', 'variant', 'icon', 'iconPlacement']);
  const isFirst = (textAttribute(element, 'variant', page) ?? 'primary') === 'primary';
  const attributes = [`href=${JSON.stringify(page.mapHref(href))}`, ...(isFirst ? [] : ['variant="secondary"'])];
  return `<LinkButton ${attributes.join(' ')}>${page.render(element.children, 'markdown').trim()}</LinkButton>`;
}

/** Code that is known before the page runs. Its marks are written as a fence has them. */
function renderCode(element: MdxElement, page: PageTools): string | null {
  const code = readAttribute(element, 'code', page);
  if (typeof code !== 'string') return null;
  reportOtherAttributes(element, page, ['code', 'lang', 'title', 'meta', 'frame', 'wrap', ...MARKS]);
  const title = textAttribute(element, 'title', page);
  const marks = MARKS.flatMap((name) =>
    [readAttribute(element, name, page)].flat().flatMap((value) => {
      if (typeof value === 'string' && !/^[\d,\s-]+$/u.test(value)) return `${name}=${JSON.stringify(value)}`;
      return typeof value === 'string' || typeof value === 'number' ? `${name}={${value}}` : [];
    }),
  );
  const info = [
    textAttribute(element, 'lang', page) ?? 'text',
    ...(title === null ? [] : [`title=${JSON.stringify(title)}`]),
    textAttribute(element, 'meta', page) ?? '',
    ...marks,
  ];
  return page.convertFence(toFence(code.replace(/\n$/u, ''), info.filter(Boolean).join(' ')), element.start);
}
