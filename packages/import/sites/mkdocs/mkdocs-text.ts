/** Markdown as MkDocs and its usual extensions read it → docsite's: admonitions, tabs, snippets, attribute lists, code. */
import type { ContentsRules } from './mkdocs-contents.ts';
import { lineBefore } from '../../settle-page.ts';
import { shownFormula } from '../../shown-formula.ts';
import { splitPage } from '../markdown-site.ts';
import { asFence, asSnippets, reportPlugins, type TextPlugin } from './mkdocs-text-plugins.ts';
import { convertAttributeLists } from '../attribute-lists.ts';
import { writeBox } from '../boxes.ts';
import { readSlashes, takeTabBlocks, writeTabs, type WrittenTab } from './mkdocs-blocks.ts';
import {
  FENCE,
  indented,
  takeFence,
  takeFormula,
  takeIndented,
  takeMarkdownTag,
  type Taken,
  takeRows,
} from './mkdocs-fences.ts';
import { convertFormulas, convertIcons, convertMarks, putCommentLast } from './mkdocs-inline.ts';
import type { LinkShorthands } from './mkdocs-magiclink.ts';
import { closeReferences, dropReferences, sharedAddresses } from './mkdocs-references.ts';
import { writeFrontMatter } from './mkdocs-meta.ts';
import { findSnippet, lostSnippet, SNIPPET, type SnippetRules } from './mkdocs-snippets.ts';
import { markAbbreviations } from '../abbreviations.ts';
import { readDefinitions, writeDefinitions } from '../definition-lists.ts';
import { reportAbbreviations, reportDefinitions } from '../report-definitions.ts';
import type { TextTools } from '../text-tools.ts';

const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"(.*)")?[ \t]*$/u;
const TAB = /^([ \t]*)===[!+]*[ \t]+"(.*)"[ \t]*$/u;
/** Headings, marked boxes and tabs, definitions, and links that count from the page. */
const BOUND =
  /^[ \t>]*(?:#{1,6}[ \t]|={2,}[ \t]*$|-{2,}[ \t]*$|\*?\[[^\]]+\]:)|[\u{E000}-\u{E00F}]|-8<-|@include|file="\.|\]\((?![a-z][a-z\d+.-]*:|[/#])|\b(?:href|src)=["'](?![a-z][a-z\d+.-]*:|[/#])/imu;
const OTHER_ATTRIBUTES = /(`[^`\n]*`)|[ \t]*\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}/gu;
const MAX_DEPTH = 20;
/** Lines of snippets in one page: no page has so many, but snippets that include each other twice do. */
const MAX_SNIPPET_LINES = 20_000;

/** What the configuration says of texts. */
export interface MkdocsRules extends SnippetRules {
  /** They change texts, and are not run. */
  readonly plugins: readonly TextPlugin[];
  /** Names of the extensions; those that others bring are among them. */
  readonly extensions: ReadonlySet<string>;
  readonly contents: ContentsRules;
  readonly linkShorthands: LinkShorthands;
  /** Abbreviations and addresses of links for all pages, as a page defines them. */
  readonly glossary: string;
}

/** The text in docsite's Markdown. */
export function convertMkdocsText(
  written: string,
  given: TextTools,
  { plugins, glossary, ...site }: MkdocsRules,
): string {
  const text = writeFrontMatter(written);
  const report: TextTools['report'] = (line, fields) => given.report(lineBefore(written, text, line), fields);
  const tools = text === written ? given : { ...given, report };
  const { head, body, firstLine } = splitPage(text);
  reportPlugins(body, firstLine, { plugins, report: tools.report });
  const { extensions } = site;
  if (!extensions.has('def_list')) reportDefinitions(body, firstLine, tools.report);
  if (!extensions.has('abbr')) reportAbbreviations(body, firstLine, tools.report);
  const plain = asSnippets(closeReferences(dropReferences(body, plugins), glossary), plugins);
  const converted = new MkdocsText(tools, site).convert(plain.split('\n'), firstLine, 0).join('\n');
  const whole = converted + sharedAddresses(converted, glossary);
  return head + (extensions.has('abbr') ? markAbbreviations(whole, glossary) : whole);
}

class MkdocsText {
  readonly #tools: TextTools;
  readonly #snippets: SnippetRules;
  readonly #extensions: ReadonlySet<string>;
  readonly #contents: ContentsRules;
  readonly #linkShorthands: LinkShorthands;
  readonly #reported = new Set<string>();
  /** Files whose text is being converted. */
  readonly #around = new Set<string>();
  #snippetLines = 0;

  constructor(
    tools: TextTools,
    { extensions, contents, linkShorthands, ...snippets }: Omit<MkdocsRules, 'glossary' | 'plugins'>,
  ) {
    this.#contents = contents;
    this.#linkShorthands = linkShorthands;
    this.#tools = tools;
    this.#snippets = snippets;
    this.#extensions = extensions;
  }

  /** `line` is the number of the first one. */
  convert(lines: readonly string[], line: number, depth: number): readonly string[] {
    const output: string[] = [];
    for (let index = 0; index < lines.length;) {
      const rest = lines.slice(index);
      const taken = depth > MAX_DEPTH ? null : this.#takeBlock(rest, line + index, depth);
      const { text, count } = taken ?? { text: [this.#convertLine(lines[index] ?? '', line + index)], count: 1 };
      for (const one of text) output.push(one);
      index += count;
    }
    return output;
  }

  #takeBlock(lines: readonly string[], line: number, depth: number): Taken | null {
    const [first = ''] = lines;
    const tag = this.#extensions.has('md_in_html') ? takeMarkdownTag(lines) : null;
    if (tag !== null) return tag;
    const rows = takeRows(lines);
    if (rows.length > 0) return { text: rows.map((row, at) => this.#convertLine(row, line + at)), count: rows.length };
    if (FENCE.test(first)) return this.#fillFence(takeFence(lines), line);
    const { marker, list } = this.#contents;
    if (marker !== '' && first.trim() === marker && (lines[1] ?? '').trim() === '')
      return { text: [first.replace(marker, list)], count: 1 };
    const fence = asFence(first);
    if (fence !== null) return { text: this.#fillFence(takeFence(fence), line).text, count: 1 };
    const formula = this.#extensions.has('pymdownx.arithmatex') ? takeFormula(lines) : null;
    if (formula !== null) {
      this.#reportFormula(line, lines.slice(0, 2).join(' '));
      return formula;
    }
    if (SNIPPET.test(first)) return this.#takeSnippet(first, line, depth);
    if (TAB.test(first)) return this.#takeTabs(lines, line, depth);
    const admonition = ADMONITION.exec(first);
    if (admonition !== null) {
      const [, indent = '', mark = '', kind = '', title] = admonition;
      const { body, count } = takeIndented(lines, indent);
      const inner = this.convert(body, line + 1, depth + 1);
      return { text: indented(indent, writeBox({ mark, kind, title }, inner)), count };
    }
    return this.#takeSlashes(lines, line, depth) ?? this.#takeDefinitions(lines, line, depth);
  }

  /** A block between slashes: a box, a disclosure, a caption, or tabs that follow each other. */
  #takeSlashes(lines: readonly string[], line: number, depth: number): Taken | null {
    const block = readSlashes(lines);
    if (block === null) return null;
    const { indent, slashes, kind, title, options, body, count } = block;
    if (kind === 'tab') {
      const tabs = takeTabBlocks(lines, { indent, slashes });
      const written = tabs.map((tab) => ({ ...tab, inner: this.convert(tab.body, line + tab.at + 1, depth + 1) }));
      return {
        text: indented(indent, writeTabs(written)),
        count: (tabs.at(-1)?.at ?? 0) + (tabs.at(-1)?.count ?? count),
      };
    }
    const inner = this.convert(body, line + 1, depth + 1);
    if (kind.endsWith('caption')) return { text: indented(indent, inner), count };
    const fold = /^true$/iu.test(options.get('open') ?? '') ? '???+' : '???';
    const box = { mark: kind === 'details' ? fold : '!!!', kind: options.get('type') ?? kind, title };
    return { text: indented(indent, writeBox(box, inner)), count };
  }

  #takeDefinitions(lines: readonly string[], line: number, depth: number): Taken | null {
    const found = this.#extensions.has('def_list') ? readDefinitions(lines) : null;
    if (found === null) return null;
    const convert = (inner: readonly string[], at: number) => this.convert(inner, line + at, depth + 1);
    return { text: writeDefinitions(found, convert), count: found.count };
  }

  #takeTabs(lines: readonly string[], line: number, depth: number): Taken {
    const indent = TAB.exec(lines[0] ?? '')?.[1] ?? '';
    const tabs: WrittenTab[] = [];
    let count = 0;
    for (;;) {
      const blank = lines.slice(count).findIndex((one) => one.trim() !== '');
      const next = TAB.exec(lines[count + Math.max(0, blank)] ?? '');
      if (next === null || next[1] !== indent || blank === -1) break;
      count += blank;
      const taken = takeIndented(lines.slice(count), indent);
      tabs.push({ label: next[2] ?? '', inner: this.convert(taken.body, line + count + 1, depth + 1) });
      count += taken.count;
    }
    return { text: indented(indent, writeTabs(tabs)), count };
  }

  /** A block whose code is a snippet includes it; one with more lines gets the lines of its snippets. */
  #fillFence({ text, count }: Taken, line: number): Taken {
    const [open = '', ...rest] = text;
    const close = rest.at(-1) ?? '';
    const body = rest.slice(0, -1);
    if (!body.some((one) => SNIPPET.test(one))) return { text, count };
    const [only = ''] = body.filter((one) => one.trim() !== '');
    const snippet =
      body.filter((one) => one.trim() !== '').length === 1 ? findSnippet(only, this.#tools, this.#snippets) : null;
    const target = snippet?.isSame === true ? this.#tools.include(snippet.file, snippet.marked) : null;
    if (snippet !== null && target !== null) {
      const range = snippet.range === null ? '' : ` lines="${snippet.range}"`;
      const region = snippet.section === null ? '' : ` region="${snippet.section}"`;
      const language = /^[ \t]*(?:[-*+][ \t]+|\d+\.[ \t]+)?(?:`+|~+)[ \t]*$/u.test(open) ? 'text' : '';
      return { text: [`${open.trimEnd()}${language} file="${target}"${range}${region}`, close], count };
    }
    const filled = body.flatMap((one, index) => {
      const found = SNIPPET.test(one) ? findSnippet(one, this.#tools, this.#snippets) : null;
      if (!SNIPPET.test(one)) return [one];
      if (found === null) this.#tools.report(line + index + 1, lostSnippet(one));
      return indented(found?.indent ?? '', found?.picked ?? []);
    });
    return { text: [open, ...filled, close], count };
  }

  /** A whole text without headings, boxes and relative links means the same as an include: it knows nothing of the page. */
  #takeSnippet(first: string, line: number, depth: number): Taken {
    const found = findSnippet(first, this.#tools, this.#snippets);
    if (found === null) {
      this.#tools.report(line, lostSnippet(first));
      return { text: [], count: 1 };
    }
    const { indent, written, file, range, section, picked } = found;
    this.#snippetLines += picked.length;
    if (this.#around.has(file) || this.#snippetLines > MAX_SNIPPET_LINES) {
      this.#reportOnce(
        line,
        'code-file',
        `The snippet "${written}" was not taken over: it includes itself, or too much.`,
      );
      return { text: [], count: 1 };
    }
    this.#around.add(file);
    const text = this.convert(picked, line, depth + 1);
    this.#around.delete(file);
    const target =
      range === null && section === null && !BOUND.test(text.join('\n'))
        ? this.#tools.include(file, `${text.join('\n')}\n`)
        : null;
    if (target !== null) return { text: [`${indent}<!-- @include: ${target} -->`], count: 1 };
    this.#tools.report(line, {
      severity: 'info',
      code: 'written-out',
      what: `The snippet "${written}" was written into the page.`,
      why: 'It has headings, boxes or relative links, is a part of a file, or an include cannot name it.',
    });
    return { text: indented(indent, text), count: 1 };
  }

  /** Attribute lists: of a heading only the id has a meaning here. */
  #convertLine(written: string, line: number): string {
    const { text: signed, lost } = convertIcons(putCommentLast(written));
    if (lost !== null) this.#reportOnce(line, 'unknown-component', `Icons such as ${lost} were left out.`);
    const plain = this.#extensions.has('pymdownx.arithmatex') ? convertFormulas(signed) : signed;
    if (plain !== signed) this.#reportFormula(line, signed);
    const text = this.#linkShorthands(convertMarks(plain, this.#extensions));
    const heading = /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}]*)\}[ \t]*$/u.exec(text);
    const id = /(?:^|\s)(?:#|id=["']?)([\w.:-]+)/u.exec(heading?.[2] ?? '')?.[1];
    if (heading !== null) return `${heading[1] ?? ''}${id === undefined ? '' : ` {#${id}}`}`;
    return convertAttributeLists(text).replaceAll(OTHER_ATTRIBUTES, (whole, code?: string) => {
      if (code !== undefined) return whole;
      this.#reportOnce(line, 'dropped-attribute', `Attributes such as ${whole.trim()} were left out.`);
      return '';
    });
  }

  #reportFormula(line: number, source: string): void {
    if (!this.#reported.has('formula')) this.#tools.report(line, shownFormula(source));
    this.#reported.add('formula');
  }

  #reportOnce(line: number, code: 'unknown-component' | 'dropped-attribute' | 'code-file', what: string): void {
    if (this.#reported.has(code)) return;
    this.#reported.add(code);
    const isLost = code === 'code-file';
    const fix = isLost ? 'Write its text here.' : 'Use HTML or a component.';
    this.#tools.report(line, { severity: isLost ? 'warn' : 'info', code, what, fix });
  }
}
