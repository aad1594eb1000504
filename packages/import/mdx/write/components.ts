/** Components of Docusaurus → docsite's Markdown. What has no equivalent stays in the page as code. */
import { isFields } from '../../../../src/shared/string/fields.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { evaluateCode } from '../../literal.ts';
import { valueText } from '../../known-value.ts';
import { toHtmlTag } from '../read/html-tag.ts';
import type { MdxElement } from '../read/nodes.ts';
import { isBlock, type PageTools, type RenderMode } from '../read/page-tools.ts';
import { labelAttribute, readAttribute, reportOtherAttributes, textAttribute } from '../read/read-attribute.ts';
import { ASTRO_BLOCKS, ASTRO_INLINE } from './astro-components.ts';
import { dedent, placeBlock } from './indentation.ts';
import { toCodeSpan, toFence } from './inline-html.ts';
import { renderOwnComponent } from './own-component.ts';
import { CONTENTS_MARK } from './pin-heading-ids.ts';
import { renderTabs } from './render-tabs.ts';
import { renderBrowserOnly, renderDocCards, renderHeading } from './theme-components.ts';
import { ADMONITION_CLOSE, ADMONITION_OPEN } from './settle-colons.ts';

/** Blocks start at the left edge; `null` when the component cannot be written. */
type Writer = (element: MdxElement, page: PageTools, mode: RenderMode) => string | null;

const BLOCK_WRITERS: ReadonlyMap<string, Writer> = new Map([
  ...ASTRO_BLOCKS,
  ['astro/Tabs', renderTabs],
  ['astro/Aside', renderAdmonition],
  ['Tabs', renderTabs],
  ['Admonition', renderAdmonition],
  ['CodeBlock', renderCodeBlock],
  ['Details', renderDetails],
  ['TOCInline', renderContents],
  ['Heading', renderHeading],
  ['DocCardList', renderDocCards],
]);
const INLINE_WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...ASTRO_INLINE,
  ...['astro/Image', 'astro/Picture'].map((name): readonly [string, Writer] => [
    name,
    (element, page) => imageTag(element, readAttribute(element, 'src', page), page),
  ]),
  ['Link', renderLink],
  ['Translate', (element, page, mode) => page.render(element.children, mode)],
  ['ThemedImage', renderThemedImage],
  ['IdealImage', renderIdealImage],
  ['BrowserOnly', renderBrowserOnly],
]);

/** What to do instead, by the component's name. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  [
    'Tabs',
    'Tabs must be on their own lines, not in a table cell, and contain only <TabItem>. Write their texts one after another.',
  ],
  ['DocCardList', 'List the pages as links, or use the page of cards that each sidebar category has.'],
  ['BrowserOnly', 'Write what readers see without JavaScript.'],
  ['TabItem', 'A tab must be directly inside <Tabs>.'],
]);

/** The component as Markdown; if that is impossible, its tags as code around its content, and a problem. */
export function renderComponent(element: MdxElement, mode: RenderMode, page: PageTools): string {
  const { name } = element;
  const binding = page.bindingOf(name);
  const own = isBlock(element, page) && mode === 'markdown';
  const place = (block: string): string => placeBlock(block, page.linePrefix(element.start));
  if (name === '' || name === 'Fragment' || name === 'React.Fragment') {
    return own ? place(page.renderBlock(element)) : page.render(element.children, mode);
  }
  if (binding?.type === 'partial') {
    const text = page.includePartial(element, binding.path, own) ?? page.renderPartial(element, binding.path);
    if (text !== null) return own ? place(text) : text.replaceAll('\n', ' ');
  }
  if (binding?.type === 'asset') return renderPicture(element, binding.href, page);
  const canonical = binding?.type === 'component' ? binding.name : name;
  if (binding === undefined || binding.type === 'component') {
    const block = own ? (BLOCK_WRITERS.get(canonical)?.(element, page, mode) ?? null) : null;
    if (block !== null) return place(block);
    const inline = INLINE_WRITERS.get(canonical)?.(element, page, mode) ?? null;
    if (inline !== null) return inline;
  }
  return leaveAsCode(element, mode, page);
}

function leaveAsCode(element: MdxElement, mode: RenderMode, page: PageTools): string {
  const tag = renderOwnComponent(element, mode, page);
  if (tag !== null) return tag;
  const { name, start, openEnd, closeStart, end } = element;
  const binding = page.bindingOf(name.split('.')[0] ?? name);
  page.countComponent(name);
  page.report(start, {
    code: 'unknown-component',
    what: `<${name}> has no equivalent in docsite and is shown as code.`,
    why: binding?.type === 'unknown' ? `It comes from "${binding.specifier}".` : '',
    fix: ADVICE.get(name) ?? 'Write what it shows in Markdown or in HTML.',
  });
  const open = page.source.slice(start, openEnd);
  const close = page.source.slice(closeStart, end);
  const isEmpty = page.source.slice(openEnd, closeStart).trim() === '';
  const own = isBlock(element, page) && mode === 'markdown';
  if (!own) {
    const code = (tag: string): string =>
      tag === '' ? '' : mode === 'markdown' ? toCodeSpan(tag) : `<code>${escapeHtml(tag)}</code>`;
    if (isEmpty) return code(open + close);
    // Two runs of backticks side by side would be one.
    const inner = page.render(element.children, mode).replace(/^(?=`)|(?<=`)$/gu, ' ');
    return code(open) + inner + code(close);
  }
  const prefix = page.linePrefix(start);
  if (isEmpty) return placeBlock(toFence(dedent(open + close, prefix), 'jsx'), prefix);
  return placeBlock(`${toCodeSpan(open)}\n\n${page.renderBlock(element)}\n\n${toCodeSpan(close)}`, prefix);
}

function renderAdmonition(element: MdxElement, page: PageTools): string {
  reportOtherAttributes(element, page, ['type', 'title']);
  const type = textAttribute(element, 'type', page) ?? 'note';
  const title = labelAttribute(element, 'title', page);
  const head = `${type}${title === null ? '' : `[${title}]`}`;
  return `${ADMONITION_OPEN}${head}\n\n${page.renderBlock(element)}\n\n${ADMONITION_CLOSE}`;
}

/** Its code must be a text: a template, an imported file, or plain text between the tags. */
function renderCodeBlock(element: MdxElement, page: PageTools): string | null {
  const file = includedFile(element, page);
  const code = file === null ? readCode(element, page) : '';
  if (code === null) return null;
  reportOtherAttributes(element, page, ['language', 'className', 'title', 'showLineNumbers', 'metastring', 'children']);
  const className = textAttribute(element, 'className', page) ?? '';
  const language = textAttribute(element, 'language', page) ?? /language-(\S+)/u.exec(className)?.[1] ?? '';
  const title = labelAttribute(element, 'title', page);
  const numbers = readAttribute(element, 'showLineNumbers', page);
  const info = [
    language,
    ...(title === null ? [] : [`title="${title.replaceAll('"', '\\"')}"`]),
    ...(numbers === undefined || numbers === false
      ? []
      : [numbers === true ? 'showLineNumbers' : `showLineNumbers=${valueText(numbers)}`]),
    textAttribute(element, 'metastring', page) ?? '',
    file ?? '',
  ];
  const words = info.filter((word) => word !== '').join(' ');
  return file === null ? toFence(code, words) : `\`\`\`${language === '' ? 'text ' : ''}${words}\n\`\`\``;
}

/** The words that include a file of code, for a block that shows nothing else. */
function includedFile(element: MdxElement, page: PageTools): string | null {
  const written = page.source.slice(element.openEnd, element.closeStart).trim();
  const code = /^\{\s*([\w$]+)\s*\}$/u.exec(written)?.[1];
  const binding = code === undefined ? undefined : page.bindingOf(code);
  return binding?.type === 'raw'
    ? page.includeCode(binding.path, { range: null, offset: element.start, isSame: true })
    : null;
}

function readCode(element: MdxElement, page: PageTools): string | null {
  const attribute = readAttribute(element, 'children', page);
  if (typeof attribute === 'string') return attribute;
  const children = element.children.filter(
    ({ type, start, end }) => type !== 'text' || page.source.slice(start, end).trim() !== '',
  );
  if (children.some(({ type }) => type !== 'text' && type !== 'expression')) return null;
  const pieces = children.map((node) => {
    const source = page.source.slice(node.start, node.end);
    if (node.type === 'text') return source.trim();
    const value = evaluateCode(source.slice(1, -1), page.scope);
    return value.ok && typeof value.value === 'string' ? value.value : null;
  });
  return pieces.includes(null) ? null : pieces.join('');
}

function renderDetails(element: MdxElement, page: PageTools): string {
  const summary = element.attributes.find(({ name }) => name === 'summary');
  const inner = /^\s*<summary>([\s\S]*)<\/summary>\s*$/u.exec(summary?.code ?? '')?.[1];
  const text = inner === undefined ? labelAttribute(element, 'summary', page) : null;
  const title = inner ?? (text === null ? undefined : escapeHtml(text));
  const isOpen = readAttribute(element, 'open', page) === true ? ' open' : '';
  const head = title === undefined ? '' : `<summary>${title}</summary>\n`;
  return `<details${isOpen}>\n${head}\n${page.renderBlock(element)}\n\n</details>`;
}

/** A list of the page's headings; it is filled when their ids are known. */
function renderContents(element: MdxElement, page: PageTools): string | null {
  const level = (name: string, ifMissing: number): string => {
    const value = readAttribute(element, name, page);
    return String(typeof value === 'number' ? value : ifMissing);
  };
  const code = element.attributes.find(({ name }) => name === 'toc')?.code?.trim() ?? 'toc';
  const skipped = /^toc(?:\.slice\((\d+)\))?$/u.exec(code);
  if (skipped === null) return null;
  const range = `${level('minHeadingLevel', 2)}-${level('maxHeadingLevel', 3)}-${skipped[1] ?? '0'}`;
  return CONTENTS_MARK + range + CONTENTS_MARK;
}

function renderLink(element: MdxElement, page: PageTools, mode: RenderMode): string | null {
  const to = textAttribute(element, 'to', page) ?? textAttribute(element, 'href', page);
  if (to === null) return null;
  const others = element.attributes.filter(({ name }) => name !== 'to' && name !== 'href');
  const href = page.mapHref(to);
  const label = page.render(element.children, mode);
  const isPlain = others.length === 0 && !/[[\]\n<]/u.test(label) && !/[\s()]/u.test(href);
  if (mode === 'markdown' && isPlain) return `[${label}](${href})`;
  const tag = toHtmlTag({ ...element, name: 'a', attributes: others }, page);
  const rest = /^<\w+( [\s\S]*)?>$/u.exec(others.length === 0 ? '<a>' : tag.html)?.[1] ?? '';
  return `<a href="${escapeHtml(href)}"${rest}>${label.trim()}</a>`;
}

/** A picture that is imported as a component. */
function renderPicture(element: MdxElement, href: string, page: PageTools): string {
  const tag = toHtmlTag({ ...element, name: 'img' }, { source: page.source, scope: page.scope, mapHref: (one) => one });
  const attributes = element.attributes.length === 0 ? '' : (/^<[\w.]+( [\s\S]*?)\s*\/?>$/u.exec(tag.html)?.[1] ?? '');
  const alt = element.attributes.some(({ name }) => name === 'alt') ? '' : ' alt=""';
  return `<img src="${escapeHtml(page.mapHref(href))}"${alt}${attributes}>`;
}

/** A picture in several sizes; docsite has one. */
function renderIdealImage(element: MdxElement, page: PageTools): string | null {
  const value = readAttribute(element, 'img', page);
  return imageTag(element, isFields(value) ? value['default'] : value, page);
}

/** The picture for light pages; docsite has one picture for both. */
function renderThemedImage(element: MdxElement, page: PageTools): string | null {
  const sources = readAttribute(element, 'sources', page);
  const light = isFields(sources) ? sources['light'] : null;
  if (typeof light !== 'string') return null;
  page.report(element.start, {
    severity: 'info',
    code: 'themed-image',
    what: 'This picture has a light and a dark variant; only the light one was kept.',
  });
  return imageTag(element, light, page);
}

/** `null` for an address that is unknown. */
function imageTag(element: MdxElement, source: unknown, page: PageTools): string | null {
  if (typeof source !== 'string') return null;
  const alt = textAttribute(element, 'alt', page) ?? '';
  return `<img src="${escapeHtml(page.mapHref(source))}" alt="${escapeHtml(alt)}">`;
}
