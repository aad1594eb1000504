/** Tokens to HTML. What depends on the page (addresses, values of variables) becomes a gap, which `fill-body` closes. */
import { footnote } from '@mdit/plugin-footnote';
import MarkdownIt from 'markdown-it';
import type Renderer from 'markdown-it/lib/renderer.mjs';
import type { RenderRuleRecord } from 'markdown-it/lib/renderer.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { isExternal } from '../../shared/href.ts';
import type {
  ComponentPlace,
  HeadingEnd,
  HeadingMeta,
  HtmlMeta,
  LinkMeta,
  ParsedBody,
} from '../../shared/model/parsed-body.ts';
import { unescapeVariables } from '../../shared/model/variables.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import { ADMONITION_NAMES, type FootnoteMeta, noteId, noteReferenceId } from '../../shared/string/markdown-names.ts';
import type { Html } from '../../shared/types/store.ts';
import { renderCodeBlock, renderFence } from './code-block.ts';
import { externalLinkAttributes } from './external-link.ts';
import { addTabRules, type TabsEnv } from './tabs.ts';

/**
 * Kinds of gaps, written `\0<kind><index>\0` into the HTML. The parser replaces NUL in a source by U+FFFD
 * (CommonMark 0.31.2, section 2.3), so no text can contain one.
 */
export type GapKind = 'a' | 'i' | 'j' | 'u' | 'm';

/** Where a component begins (`o`) and ends (`c`): it is drawn later, with what is between them. */
export function componentMark(side: 'o' | 'c', component: number): string {
  return `\0${side}${String(component)}\0`;
}

/**
 * Attributes of `<a>` (`a`) or `<img>` (`i`), or a bare address inside an attribute (`u`), or in JSON in one (`j`), each by the
 * index of its link; or what is new in the section of a heading (`m`), by the index of the heading.
 */
function gap(kind: GapKind, index: number): string {
  return `\0${kind}${String(index)}\0`;
}

/** A renderer of markdown-it with docsite's rules, which win over those that `use` adds; `env` of a rendering is a `RenderEnv`. */
export function createMarkdownRenderer(use: (md: MarkdownIt) => void = () => undefined): MarkdownRenderer {
  const md = new MarkdownIt({ html: true }).use(footnote);
  use(md);
  Object.assign(md.renderer.rules, RULES);
  addTabRules(md);
  // markdown-it declares the array as mutable; rendering does not change it.
  return {
    renderBlocks: (tokens, body) => md.renderer.render(tokens as Token[], md.options, { body } satisfies RenderEnv),
    renderInline: (tokens, body) =>
      md.renderer.renderInline(tokens as Token[], md.options, { body } satisfies RenderEnv),
  };
}

export interface MarkdownRenderer {
  /** HTML of the tokens of a document. */
  readonly renderBlocks: (tokens: readonly Token[], body: ParsedBody) => Html;
  /** HTML of the children of an `inline` token. */
  readonly renderInline: (tokens: readonly Token[], body: ParsedBody) => Html;
}

export interface RenderEnv extends TabsEnv {
  readonly body: ParsedBody;
  /** How many headings have been opened. */
  headingCount?: number;
}

const ADMONITION_CLASS: Readonly<Record<string, string>> = { important: 'info', secondary: 'note', success: 'tip' };

function openAdmonition(name: string): Html {
  return `<div class="admonition admonition-${ADMONITION_CLASS[name] ?? name}" role="note">\n`;
}

/** One word of code in which browsers may break a line, and which any line has room for. A variable that is filled in later may be long. */
const SHORT_WORD = /^(?=[!-~]{3,15}$).+[-/?]./u;

const RULES: RenderRuleRecord = {
  heading_open: (tokens, index, options, env: RenderEnv, renderer) => {
    env.headingCount = (env.headingCount ?? 0) + 1;
    env.labelId = tokens[index]?.attrGet('id') ?? null;
    const { formerIds = [] } = (tokens[index]?.meta ?? {}) as Partial<HeadingMeta>;
    const former = formerIds.map((id) => `<span id="${escapeHtml(id)}"></span>`).join('');
    return renderer.renderToken(tokens, index, options) + former;
  },
  // Its link is not in it: a heading is called what it shows, and styles draw the sign.
  heading_close: (tokens, index, _options, env: RenderEnv) => {
    const end = `</${tokens[index]?.tag ?? ''}>${gap('m', (env.headingCount ?? 0) - 1)}`;
    const link = tokens[index]?.meta as HeadingEnd | null;
    if (link === null) return `${end}\n`;
    // A `%` in an address starts an escape.
    const hash = escapeHtml(link.id.replaceAll('%', '%25'));
    const name = escapeHtml(link.words || link.id);
    return `${end}<a class="heading-anchor" href="#${hash}" aria-label="Direct link to ${name}"></a>\n`;
  },
  link_open: (tokens, index, _options, env: RenderEnv, renderer) => {
    const token = tokens[index];
    const meta = token?.meta as LinkMeta | null;
    if (token === undefined || meta === null) return '<a>';
    const href = env.body.links[meta.link]?.href ?? '';
    const others = renderOtherAttributes(token, 'href', renderer);
    return `<a${isSettled(href) ? externalLinkAttributes(href, token.attrGet('href') ?? href) : gap('a', meta.link)}${others}>`;
  },
  image: (tokens, index) => {
    const token = tokens[index];
    const meta = token?.meta as LinkMeta | null;
    if (token === undefined || meta === null) return '';
    const alt = escapeHtml(alternativeText(token.children ?? []));
    const title = token.attrGet('title');
    return `<img${gap('i', meta.link)} alt="${alt}"${title === null ? '' : ` title="${escapeHtml(title)}"`} loading="lazy" decoding="async">`;
  },
  // Here and below: translators leave code alone.
  code_inline: (tokens, index) => {
    const code = unescapeVariables(tokens[index]?.content ?? '');
    return `<code translate="no"${SHORT_WORD.test(code) ? ' class="whole"' : ''}>${escapeHtml(code)}</code>`;
  },
  component_open: (tokens, index) => markComponent('o', tokens[index]),
  component_close: (tokens, index) => markComponent('c', tokens[index]),
  html_block: renderRawHtml,
  html_inline: renderRawHtml,
  fence: (tokens, index, _options, env: RenderEnv) => {
    const token = tokens[index];
    return token === undefined ? '' : markComponent('o', token) + renderFence(token, env) + markComponent('c', token);
  },
  code_block: (tokens, index) => (tokens[index] === undefined ? '' : renderCodeBlock(tokens[index])),
  // Where the table scrolls, the browser's script names the stop; where it does not, it takes the stop away.
  table_open: () => '<div class="table-wrapper" tabindex="0"><table>\n',
  table_close: () => '</table></div>\n',
  th_open: openCell,
  td_open: openCell,
  alert_open: (tokens, index) => openAdmonition(tokens[index]?.markup ?? 'note'),
  alert_title: (tokens, index) => {
    const name = tokens[index]?.markup ?? 'note';
    return `<p class="admonition-title">${escapeHtml(name.charAt(0).toUpperCase() + name.slice(1))}</p>\n`;
  },
  alert_close: () => '</div>\n',
  container_unknown_open: () => '<div>\n',
  container_unknown_close: () => '</div>\n',
  ...Object.fromEntries(
    ADMONITION_NAMES.flatMap((name) => [
      [`container_${name}_open`, () => openAdmonition(name)],
      [`container_${name}_close`, () => '</div>\n'],
    ]),
  ),
  footnote_block_open: () => '<section class="footnotes" aria-label="Footnotes">\n<ol>\n',
  footnote_block_close: () => '</ol>\n</section>\n',
  checkbox_input: (tokens, index) => {
    const isDone = tokens[index]?.attrGet('checked') === 'checked';
    // GitHub's names: a checkbox without a label is nothing to a screen reader.
    return `<input type="checkbox" disabled${isDone ? ' checked aria-label="Completed task"' : ' aria-label="Incomplete task"'}>`;
  },
  footnote_open: (tokens, index) => `<li id="${noteId(footnoteOf(tokens[index]))}">`,
  footnote_ref: (tokens, index) => {
    const note = footnoteOf(tokens[index]);
    const number = String(note.id + 1);
    return `<sup class="footnote-ref"><a href="#${noteId(note)}" id="${noteReferenceId(note)}" aria-label="Footnote ${number}">[${number}]</a></sup>`;
  },
  footnote_anchor: (tokens, index) => {
    const note = footnoteOf(tokens[index]);
    return ` <a href="#${noteReferenceId(note)}" class="footnote-backref" aria-label="Back to the reference of footnote ${String(note.id + 1)}">↩︎</a>`;
  },
};

/** Empty unless the block of code is drawn by a component. */
function markComponent(side: 'o' | 'c', token: Token | undefined): Html {
  const { component } = (token?.meta ?? {}) as Partial<ComponentPlace>;
  if (token === undefined || component === undefined) return '';
  return componentMark(side, component) + (side === 'c' && token.block && token.type !== 'fence' ? '\n' : '');
}

function footnoteOf(token: Token | undefined): FootnoteMeta {
  return (token?.meta as FootnoteMeta | undefined) ?? { id: 0 };
}

/** The words of a picture's description without its markup. */
function alternativeText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'image') return alternativeText(children ?? []);
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      return type === 'code_inline' ? unescapeVariables(content) : content;
    })
    .join('');
}

/** An address that is the same on every page: it leaves the site and holds no variable. */
function isSettled(href: string): boolean {
  return isExternal(href) && !href.includes('{{');
}

function renderOtherAttributes(token: Token, without: string, renderer: Renderer): Html {
  const attrs = token.attrs?.filter(([name]) => name !== without) ?? [];
  return renderer.renderAttrs(Object.assign(Object.create(token) as Token, { attrs }));
}

/** A cell of a table. Alignment is a class: content security policies forbid the parser's style attribute. */
function openCell(tokens: readonly Token[], index: number, _options: unknown, _env: unknown, renderer: Renderer): Html {
  const token = tokens[index];
  if (token === undefined) return '';
  const [, side] = /^text-align:(left|center|right)$/u.exec(token.attrGet('style') ?? '') ?? [];
  return `<${token.tag}${side === undefined ? '' : ` class="align-${side}"`}${renderOtherAttributes(token, 'style', renderer)}>`;
}

/** Raw HTML as it is, but for the addresses in it, which are resolved like all others. */
function renderRawHtml(tokens: Token[], index: number, _options: unknown, env: RenderEnv): Html {
  const token = tokens[index];
  if (token === undefined) return '';
  let html = '';
  let from = 0;
  for (const { start, end, link } of (token.meta as HtmlMeta | null)?.links ?? []) {
    if (isSettled(env.body.links[link]?.href ?? '')) continue;
    html += unescapeVariables(token.content.slice(from, start)) + gap('u', link);
    from = end;
  }
  return html + unescapeVariables(token.content.slice(from));
}
