/** Shortcodes of Hugo → Markdown and HTML: by the site's own template, by what Hugo and widespread themes have, else as code. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { inlineTextToHtml } from '../../mdx/write/inline-html.ts';
import { dedent } from '../../mdx/write/indentation.ts';
import { indentInnerTabs } from '../../mdx/write/render-tabs.ts';
import { ADMONITION_CLOSE, ADMONITION_OPEN, TABS_CLOSE, TABS_OPEN } from '../../mdx/write/settle-colons.ts';
import { drawTemplate } from './hugo-template.ts';
import { trimLines, writeHighlighted } from './hugo-highlight.ts';
import { readShortcodes, type Shortcode } from './hugo-shortcodes.ts';

export interface ShortcodeHost {
  /** The file of a page that `ref` names, relative to the page; `null` for none. */
  readonly find: (ref: string) => string | null;
  /** The template of a shortcode, of the site or of its theme; `null` for none. */
  readonly template: (name: string, owner: 'site' | 'theme') => string | null;
  /** Fields of the page, and those that templates see as the site. */
  readonly page: Fields;
  readonly site: Fields;
  /** Notes a problem at an offset of the text. */
  readonly report: (offset: number, fields: ProblemFields) => void;
}

/** The text with its shortcodes drawn. */
export function drawShortcodes(text: string, host: ShortcodeHost): string {
  return drawPart({ text, offset: 0 }, host);
}

/** A part of the text, with its place there. */
interface Part {
  readonly text: string;
  readonly offset: number;
}

/** A shortcode where it is used. */
interface Use extends Omit<Shortcode, 'start' | 'end'> {
  /** What is between its tags; empty for a single one. */
  readonly between: Part;
  readonly offset: number;
  /** As written: the first tag, and the last one. */
  readonly tags: readonly [open: string, close: string];
  /** True for one alone on its lines. */
  readonly isBlock: boolean;
  /** White space in front of a block. */
  readonly indent: string;
  /** True where an address belongs: in a link, or in an attribute. */
  readonly isAddress: boolean;
}

/** `keep` puts something in the place of what a shortcode draws. */
function drawPart({ text, offset }: Part, host: ShortcodeHost, keep?: (drawn: string) => string): string {
  let [written, end] = ['', 0];
  for (const code of readShortcodes(text)) {
    const prefix = text.slice(text.lastIndexOf('\n', code.start - 1) + 1, code.start);
    const isBlock = prefix.trim() === '' && /^[ \t]*(?:\n|$)/u.test(text.slice(code.end));
    const drawn = drawUse(
      {
        ...code,
        isBlock,
        between: { text: text.slice(code.openEnd, code.closeStart), offset: offset + code.openEnd },
        offset: offset + code.start,
        tags: [text.slice(code.start, code.openEnd), text.slice(code.closeStart, code.end)],
        indent: isBlock && keep === undefined ? prefix : '',
        isAddress: /[(<"'=]$|\]:\s*$/u.test(prefix),
      },
      host,
    );
    const isTight =
      keep === undefined && isBlock && drawn.includes('\n') && /^[ \t]*\n[ \t]*\S/u.test(text.slice(code.end));
    written += text.slice(end, code.start) + (keep?.(drawn) ?? drawn) + (isTight ? '\n' : '');
    end = code.end;
  }
  return written + text.slice(end);
}

function drawUse(use: Use, host: ShortcodeHost): string {
  const own = drawOwn(use, 'site', host);
  if (own.text !== null) return own.text;
  const built = WRITERS.get(use.name)?.(use, host) ?? null;
  if (built !== null) return use.isBlock ? indented(built, use.indent) : built;
  const themed = drawOwn(use, 'theme', host);
  if (themed.text !== null) return themed.text;
  const isLink = use.name === 'ref' || use.name === 'relref';
  host.report(use.offset, {
    code: 'unknown-component',
    what: `The shortcode ${use.name} is shown as code.`,
    why: isLink ? 'It names no page.' : [own.why, themed.why].filter((why) => why !== '').join(' '),
    fix: 'Write what it shows in Markdown or in HTML, or as a component.',
  });
  const [open, close] = use.tags.map((tag) => (tag === '' ? '' : `\`${tag.replaceAll(/\s+/gu, ' ')}\``));
  return `${open ?? ''}${drawPart(use.between, host)}${close ?? ''}`;
}

/** What its template draws; without one, or where the template does more than HTML with parameters, `null` and why. */
function drawOwn(
  use: Use,
  owner: 'site' | 'theme',
  host: ShortcodeHost,
): { readonly text: string | null; readonly why: string } {
  const template = host.template(use.name, owner);
  if (template === null) return { text: null, why: '' };
  const code = use.isBlock ? writeHighlighted(template, use.between.text, use.params) : null;
  if (code !== null) return { text: indented(code, use.indent), why: '' };
  const markdown: string[] = [];
  const nested: string[] = [];
  const keep = (text: string): string => `${NESTED}${nested.push(text) - 1}${NESTED}`;
  const inner = drawPart(use.between, host, use.isMarkdown ? undefined : keep);
  const drawn = drawTemplate(template, {
    params: use.params,
    inner,
    page: host.page,
    site: host.site,
    markdown: (text) => `${MARK}${markdown.push(text) - 1}${MARK}`,
  });
  if (!drawn.ok) return { text: null, why: `Its template has more than HTML with parameters: ${drawn.reason}.` };
  return { text: finish(drawn.html, { markdown, nested }, use), why: '' };
}

/** Around the number of a text in Markdown, and of what a shortcode between the tags has drawn. */
const MARK = '\u{E006}';
const NESTED = '\u{E007}';
/** The beginning of an element that holds a line of text, up to the mark. */
const IN_LINE =
  /<(?:p|h[1-6]|a|span|b|i|em|strong|small|li|td|th|summary|button|label|figcaption|dt|dd|code)\b[^<>]*>\s*$/iu;

/** HTML ends at a blank line, and its indentation could be code: neither is left. Markdown gets blank lines around it. */
function finish(
  html: string,
  { markdown, nested }: Readonly<Record<'markdown' | 'nested', readonly string[]>>,
  use: Use,
): string {
  const isKept = use.isMarkdown || /<(?:pre|textarea|script|style)\b/iu.test(html);
  const lines = html.split('\n').map((line) => line.trim());
  const plain = isKept
    ? html.replaceAll(/[ \t]+$/gmu, '').trim()
    : lines.filter((line) => line !== '').join(use.isBlock ? '\n' : ' ');
  const withMarkdown = plain.replaceAll(new RegExp(`${MARK}(\\d+)${MARK}`, 'gu'), (_, index: string, at: number) => {
    const inner = dedent(markdown[Number(index)] ?? '', '');
    if (!use.isBlock) return inner.replaceAll(/\s+/gu, ' ');
    const isLine = IN_LINE.test(plain.slice(0, at)) && !/\n[ \t]*\n/u.test(inner);
    return isLine ? inlineTextToHtml(inner) : `\n\n${inner}\n\n`;
  });
  const text = withMarkdown.replaceAll(
    new RegExp(`${NESTED}(\\d+)${NESTED}`, 'gu'),
    (_, index: string) => nested[Number(index)] ?? '',
  );
  return use.isBlock ? indented(text.replaceAll(/\n{3,}/gu, '\n\n').trim(), use.indent) : text;
}

/** The first line has its indentation already. */
function indented(text: string, indent: string): string {
  return text.replaceAll(/\n(?=[^\n])/gu, `\n${indent}`);
}

/** `null` where it cannot be written. */
type Writer = (use: Use, host: ShortcodeHost) => string | null;

const BOXES = ['alert', 'hint', 'notice', 'callout', 'admonition', 'pageinfo'];
const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success', 'secondary'];

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['ref', writeReference],
  ['relref', writeReference],
  ['figure', ({ params }) => writeFigure(params)],
  ['param', writeParam],
  ['youtube', ({ params }) => writeVideo(params)],
  ['details', writeDetails],
  ...[...BOXES, ...KINDS].map((name) => [name, writeBox] as const),
  ...['tabpane', 'tabs'].map((name) => [name, writeTabs] as const),
]);

/** An address alone in a text is a link there, as Goldmark reads it. */
function writeReference({ params, isAddress }: Use, host: ShortcodeHost): string | null {
  const written = params.get('0') ?? params.get('path') ?? '';
  const found = host.find(written);
  return found === null || isAddress ? found : `[${written}](${found})`;
}

function writeFigure(params: Shortcode['params']): string {
  const get = (name: string): string => params.get(name) ?? '';
  // Hugo reads Markdown in the others alone.
  const title = escapeHtml(get('title'));
  const [caption, attr] = [get('caption'), get('attr')].map(inlineTextToHtml);
  const attributes = ['width', 'height', 'loading'].flatMap((name) => {
    const value = get(name);
    return value === '' ? [] : [` ${name}="${escapeHtml(value)}"`];
  });
  const alt = get('alt') || get('caption') || get('title');
  const image = `<img src="${escapeHtml(get('src') || get('0'))}" alt="${escapeHtml(alt)}"${attributes.join('')}>`;
  const shown = get('link') === '' ? image : `<a href="${escapeHtml(get('link'))}">${image}</a>`;
  const attribution = get('attrlink') === '' ? attr : `<a href="${escapeHtml(get('attrlink'))}">${attr ?? ''}</a>`;
  const head = title === '' || caption === '' ? title : `<strong>${title}</strong>`;
  const text = [head, caption, attr === '' ? '' : attribution].join(' ').trim();
  return `<figure>${shown}${text === '' ? '' : `<figcaption>${text}</figcaption>`}</figure>`;
}

function writeVideo(params: Shortcode['params']): string | null {
  const id = params.get('id') ?? params.get('0') ?? '';
  if (!/^[\w-]+$/u.test(id)) return null;
  const title = escapeHtml(params.get('title') ?? 'YouTube');
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" width="100%" height="400" allowfullscreen></iframe>`;
}

/** A parameter of the page, or else of the site. */
function writeParam({ params }: Use, { page, site }: ShortcodeHost): string | null {
  const name = params.get('0') ?? '';
  const drawn = drawTemplate(`{{ .Page.Params.${name} | default .Site.Params.${name} }}`, {
    params,
    page,
    site,
    inner: '',
    markdown: (text) => text,
  });
  return drawn.ok && drawn.html !== '' ? drawn.html : null;
}

function writeDetails(use: Use, host: ShortcodeHost): string | null {
  if (!use.isBlock) return null;
  const summary = use.params.get('summary') ?? use.params.get('title') ?? use.params.get('0') ?? 'Details';
  const isOpen = use.params.get('open') === 'true' || use.params.get('1') === 'open';
  const open = `<details${isOpen ? ' open' : ''}>\n<summary>${inlineTextToHtml(summary)}</summary>`;
  return `${open}\n\n${innerBlock(use, host)}\n\n</details>`;
}

function writeBox(use: Use, host: ShortcodeHost): string | null {
  if (!use.isBlock || use.tags[1] === '') return null;
  const { name, params } = use;
  const isNamed = KINDS.includes(name);
  const given = ['color', 'type', 'style', 'kind', 'context'].map((key) => params.get(key)).find((one) => one);
  const first = isNamed ? undefined : params.get('0');
  const kind = isNamed ? name : (given ?? first ?? 'note').toLowerCase();
  const title = params.get('title') ?? params.get(isNamed ? '0' : '1') ?? '';
  const head = `${KINDS.includes(kind) ? kind : 'note'}${title === '' ? '' : `[${title}]`}`;
  return `${ADMONITION_OPEN}${head}\n\n${innerBlock(use, host)}\n\n${ADMONITION_CLOSE}`;
}

/** Tabs of Docsy hold code unless they say `text`; those of other themes hold Markdown. */
function writeTabs(use: Use, host: ShortcodeHost): string | null {
  const { text, offset } = use.between;
  const tabs = readShortcodes(text).filter(({ name }) => name === 'tab');
  const isList = tabs.every(({ params, openEnd, end }) => end > openEnd || params.get('disabled') === 'true');
  if (!use.isBlock || tabs.length === 0 || !isList) return null;
  const written = tabs.flatMap((tab) => {
    const [header, language] = [
      tab.params.get('header') ?? tab.params.get('name') ?? tab.params.get('0'),
      tab.params.get('lang'),
    ];
    // Such a tab is a label in front of the others.
    if (tab.params.get('disabled') === 'true') return [];
    const isText = use.name !== 'tabpane' || [use, tab].some(({ params }) => params.get('text') === 'true');
    const part = { text: text.slice(tab.openEnd, tab.closeStart), offset: offset + tab.openEnd };
    const byHeader = use.params.get('langEqualsHeader') === 'true' ? header?.toLowerCase() : undefined;
    const code = `\`\`\`${language ?? byHeader ?? use.params.get('lang') ?? ''}\n${trimLines(part.text)}\n\`\`\``;
    const inner = isText ? dedent(drawPart(part, host), '') : code;
    return [`@tab ${(header ?? 'Tab').replaceAll('#', '\\#')}\n\n${indentInnerTabs(inner)}\n`];
  });
  return `${TABS_OPEN}\n\n${written.join('\n')}\n${TABS_CLOSE}`;
}

function innerBlock({ between }: Use, host: ShortcodeHost): string {
  return dedent(drawPart(between, host), '');
}
