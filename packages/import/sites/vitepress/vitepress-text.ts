/** Markdown as VitePress reads it → docsite's: containers, code groups, includes, snippets, Vue. */
import { pickLines } from '../../../../src/content/includes/pick-lines.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { CONTENTS_MARK } from '../../mdx/write/pin-heading-ids.ts';
import {
  ADMONITION_CLOSE,
  ADMONITION_OPEN,
  settleColons,
  TABS_CLOSE,
  TABS_OPEN,
} from '../../mdx/write/settle-colons.ts';
import { reportEmoji } from '../../report-emoji.ts';
import { normalise } from '../../site-tree.ts';
import { splitPage } from '../markdown-site.ts';
import type { TextTools } from '../text-tools.ts';
import { convertLine } from './vitepress-line.ts';

const FENCE = /^([ \t]*(?:[-*+][ \t]+|\d+\.[ \t]+)?)(`{3,}|~{3,})(.*)$/u;
const CONTAINER = /^([ \t]*)(:{3,})[ \t]*([\w-]+)[ \t]*(.*)$/u;
const SNIPPET = /^([ \t]*)<<<[ \t]*(\S+?)(?:#([\w-]+))?(?:[ \t]*\{([^{}]*)\})?(?:[ \t]*\[([^\]]*)\])?[ \t]*$/u;
const INCLUDE = /^[ \t]*<!--[ \t]*@include:[ \t]*(\S+?)(?:#([\w-]+))?(?:\{([^}]*)\})?[ \t]*-->[ \t]*$/u;
/** A component whose tag goes on in the next line. */
const OPEN_TAG = /^[ \t]*<(?:[A-Z]\w*|[a-z]+(?:-[a-z]+)+)\b(?:"[^"]*"|[^"<>])*(?:"[^"]*)?$/u;
const MAX_TAG_LINES = 50;
const OWN = new Set(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important']);

interface Open {
  readonly colons: string;
  readonly indent: string;
  readonly kind: 'box' | 'details' | 'group' | 'plain';
}

/** The line that ends a block of each kind. */
const ENDS = { box: ADMONITION_CLOSE, details: '</details>', group: TABS_CLOSE, plain: '' };

/** Containers that are no box. `raw` and `v-pre` only say how to read what is in them. */
const KINDS: ReadonlyMap<string, Open['kind']> = new Map([
  ['details', 'details'],
  ['code-group', 'group'],
  ['raw', 'plain'],
  ['v-pre', 'plain'],
]);
/** What docsite has in this form is left alone: the five kinds of GitHub without a title. */
const ALERT = /^([ \t]*)>[ \t]*\[!(?:(info|danger)\][ \t]*|(note|tip|important|warning|caution)\][ \t]+(?=\S))(.*)$/iu;

export interface VitepressPlace {
  /** The folder of the pages, which `@` means in paths. */
  readonly source: string;
  /** An address in the text of the file at `path`, from the root of the site, as the new page has it. */
  readonly mapHref: (href: string, path: string) => string;
  /** True for the file of a page, to whose front matter the import may add lines. */
  readonly isPage: (path: string) => boolean;
}

export function convertVitepressText(text: string, tools: TextTools, place: VitepressPlace): string {
  const { head, body, firstLine } = splitPage(text);
  reportEmoji(text, tools.report);
  return head + new VitepressText(tools, place, []).convert(body.split('\n'), firstLine);
}

function convertPart(text: string, part: VitepressText): string {
  const { head, body, firstLine } = splitPage(text);
  return settleColons(head + part.convert(body.split('\n'), firstLine));
}

class VitepressText {
  readonly #tools: TextTools;
  readonly #place: VitepressPlace;
  readonly #including: ReadonlySet<string>;
  readonly #open: Open[] = [];

  /** `including` are the files around it: one that includes itself is left as it is. */
  constructor(tools: TextTools, place: VitepressPlace, including: readonly string[]) {
    this.#tools = tools;
    this.#place = place;
    this.#including = new Set(including);
  }

  convert(lines: readonly string[], line: number): string {
    const output: string[] = [];
    for (let index = 0; index < lines.length;) {
      const { text, count } = this.#take(lines.slice(index), line + index);
      for (const one of text) output.push(one);
      index += count;
    }
    return [...output, ...this.#close(0)].join('\n');
  }

  #take(lines: readonly string[], line: number): Taken {
    const [first = ''] = lines;
    if (FENCE.test(first)) return this.#takeFence(lines);
    const code = /^<(script|style)\b/u.exec(first)?.[1];
    if (code !== undefined) return this.#dropVue(lines, line, code);
    const snippet = SNIPPET.exec(first);
    if (snippet !== null) return { text: this.#writeSnippet(snippet, line), count: 1 };
    const include = INCLUDE.exec(first);
    if (include !== null) return { text: this.#writeInclude(include, line), count: 1 };
    if (/^\[\[toc\]\][ \t]*$/iu.test(first)) return { text: [`${CONTENTS_MARK}2-3-0${CONTENTS_MARK}`], count: 1 };
    const alert = ALERT.exec(first);
    if (alert !== null) return this.#takeAlert(alert, lines, line);
    const container = CONTAINER.exec(first);
    if (container !== null) return { text: this.#openContainer(container, line), count: 1 };
    const close = /^[ \t]*(:{3,})[ \t]*$/u.exec(first)?.[1];
    if (close !== undefined) {
      // The outermost block that has no more colons ends with all that are in it.
      const outermost = this.#open.findIndex(({ colons }) => colons.length <= close.length);
      return { text: outermost === -1 ? [first.replace(':', '\\:')] : this.#close(outermost), count: 1 };
    }
    const whole = takeTag(lines);
    // What is less indented ends the list that a block is in, and the block.
    const left = first.trim() === '' ? -1 : this.#open.findIndex(({ indent }) => !first.startsWith(indent));
    const ended = left === -1 ? [] : [...this.#close(left), ''];
    return {
      text: [
        ...ended,
        convertLine(whole.join(' '), {
          report: (fields) => {
            this.#tools.report(line, fields);
          },
          mapHref: (href) => this.#place.mapHref(href, this.#tools.path),
        }),
      ],
      count: whole.length,
    };
  }

  /** A quote that is a box with a title. */
  #takeAlert([, indent = '', own, common, title = '']: RegExpExecArray, lines: readonly string[], line: number): Taken {
    const end = lines.findIndex((one, at) => at > 0 && !one.startsWith(`${indent}>`));
    const count = end === -1 ? lines.length : end;
    const inner = lines.slice(1, count).map((one) => one.slice(indent.length + 1).replace(/^ /u, ''));
    const part = new VitepressText(this.#tools, this.#place, [...this.#including]);
    const kind = (own ?? common ?? '').toLowerCase();
    const shown = title.replace(/\{[^{}]*\}\s*$/u, '').trim();
    const head = `${kind}${shown === '' ? '' : `[${shown}]`}`;
    const text = [ADMONITION_OPEN + head, '', ...part.convert(inner, line + 1).split('\n'), '', ADMONITION_CLOSE];
    return { text: text.map((one) => (one === '' ? '' : indent + one)), count };
  }

  /** Ends the open blocks from this one on, the innermost first. */
  #close(from: number): readonly string[] {
    const closed = this.#open.splice(from).toReversed();
    return closed.flatMap(({ kind, indent }) =>
      kind === 'details' ? ['', indent + ENDS[kind]] : kind === 'plain' ? [''] : [indent + ENDS[kind]],
    );
  }

  #openContainer(
    [first, indent = '', colons = '', kind = '', rest = '']: RegExpExecArray,
    line: number,
  ): readonly string[] {
    const title = rest.replace(/\s*\{[^{}]*\}\s*$/u, '').trim();
    this.#open.push({ colons, indent, kind: KINDS.get(kind) ?? 'box' });
    if (kind === 'details') {
      const open = /\{[^{}]*\bopen\b[^{}]*\}\s*$/u.test(rest) ? ' open' : '';
      return [`${indent}<details${open}>`, `${indent}<summary>${escapeHtml(title || 'Details')}</summary>`, ''];
    }
    if (KINDS.get(kind) === 'plain') return [''];
    if (kind === 'code-group') return [indent + TABS_OPEN];
    if (!OWN.has(kind)) {
      this.#tools.report(line, { code: 'unknown-component', what: `The container "${kind}" is a note now: ${first}` });
    }
    return [`${indent}${ADMONITION_OPEN}${OWN.has(kind) ? kind : 'note'}${title === '' ? '' : `[${title}]`}`];
  }

  /** In a code group, the name of each block is that of its tab. */
  #takeFence(lines: readonly string[]): Taken {
    const [, before = '', marks = '', info = ''] = FENCE.exec(lines[0] ?? '') ?? [];
    const end = lines.findIndex((one, at) => at > 0 && one.trim().startsWith(marks) && /^[`~]+$/u.test(one.trim()));
    const count = end === -1 ? lines.length : end + 1;
    const name = /\[([^\]]*)\]/u.exec(info)?.[1];
    const numbers = /:line-numbers(?:=(\d+))?/u.exec(info);
    const plain = info
      .replace(/[ \t]*\[[^\]]*\]/u, '')
      .replace(/:(?:no-)?line-numbers(?:=\d+)?/u, '')
      .replace(/^[ \t]*([\w+#-]+)\{/u, '$1 {');
    const start = numbers?.[1] === undefined ? '' : `=${numbers[1]}`;
    const open = `${before}${marks}${plain}${numbers === null ? '' : ` showLineNumbers${start}`}`;
    const code = [open, ...lines.slice(1, count)];
    if (this.#open.at(-1)?.kind !== 'group') return { text: code, count };
    return {
      text: ['', `${/^[ \t]*/u.exec(before)?.[0] ?? ''}@tab ${(name ?? plain.trim()) || 'Code'}`, '', ...code],
      count,
    };
  }

  #writeSnippet(
    [, indent = '', path = '', region, words = '', name]: RegExpExecArray,
    line: number,
  ): readonly string[] {
    const text = this.#tools.read(this.#resolve(path));
    if (text === null) {
      this.#tools.report(line, {
        code: 'code-file',
        what: `The code of "${path}" was not taken over.`,
        why: 'The old site has no file at that path.',
        fix: 'Write the code into a block, or include the file: file="…" and snippets.',
      });
      return [];
    }
    const ranges = /^[\d,\s-]+/u.exec(words)?.[0]?.trim() ?? '';
    const language = /[a-z]\w*/iu.exec(words)?.[0] ?? /\.(\w+)$/u.exec(path)?.[1] ?? '';
    const title = name ?? path.slice(path.lastIndexOf('/') + 1);
    const marked = ranges === '' ? '' : ` {${ranges}}`;
    const included = this.#includeCode(path, text, region);
    if (included !== null) {
      const fence = [`\`\`\`${language || 'text'}${marked} ${included}`, '```'];
      const shown = this.#open.at(-1)?.kind === 'group' ? ['', `@tab ${title}`, '', ...fence] : fence;
      return shown.map((one) => (one === '' ? '' : indent + one));
    }
    this.#tools.report(line, {
      severity: 'info',
      code: 'written-out',
      what: `The code of "${path}" was written into the page.`,
      why: 'An include cannot name this file, or would show other lines of it.',
    });
    const code = pickRegion(text.replace(/\n$/u, '').split('\n'), region);
    const fence = [`\`\`\`${language}${marked}`, ...code, '```'];
    const block = this.#open.at(-1)?.kind === 'group' ? ['', `@tab ${title}`, '', ...fence] : fence;
    return block.map((one) => (one === '' ? '' : indent + one));
  }

  /** The words that include a file of code; `null` where docsite would show something else. */
  #includeCode(path: string, text: string, region: string | undefined): string | null {
    const lines = text.replace(/\n$/u, '').split('\n');
    const picked = pickLines(lines, { first: 0, region: region ?? null, range: null });
    const isSame = picked.ok && picked.lines.map((one) => one.text).join('\n') === pickRegion(lines, region).join('\n');
    const target = isSame ? this.#tools.include(this.#resolve(path)) : null;
    return target === null ? null : `file="${target}"${region === undefined ? '' : ` region="${region}"`}`;
  }

  /** docsite has the same form; paths from the root of the pages become relative. */
  #writeInclude([first, path = '', region, range]: RegExpExecArray, line: number): readonly string[] {
    const target = this.#resolve(path);
    if (this.#tools.read(target) === null) {
      this.#tools.report(line, {
        code: 'code-file',
        what: `The text of "${path}" was not taken over.`,
        why: 'The file does not exist.',
      });
      return [];
    }
    const isPart = region !== undefined || range !== undefined;
    const part = isPart ? this.#writePart(target, { region, range }, line) : null;
    if (part !== null) return part;
    const own = this.#tools.read(target) ?? '';
    const name = this.#including.has(target)
      ? null
      : this.#tools.include(
          target,
          convertPart(
            own,
            new VitepressText({ ...this.#tools, path: target }, this.#place, [...this.#including, target]),
          ),
          isPart,
        );
    if (name !== null)
      return [name.replace(/^\.\//u, '') === path.replace(/^\.\//u, '') ? first : first.replace(path, name)];
    if (!path.startsWith('@')) return [first];
    const folder = normalise(this.#place.source);
    const below = folder === '' ? this.#tools.path : this.#tools.path.slice(folder.length + 1);
    const up = '../'.repeat(below.split('/').length - 1);
    return [first.replace(path, `${up === '' ? './' : up}${path.replace(/^@\/?/u, '')}`)];
  }

  /** Lines of a file, where an include would count others: `null` where it would not. */
  #writePart(target: string, { region, range }: PartOfFile, line: number): readonly string[] | null {
    const own = this.#tools.read(target) ?? '';
    const lines = own.replace(/\n$/u, '').split('\n');
    const inRegion = region === undefined ? lines : pickRegion(lines, region);
    const [, from = '', to = ''] = /^(\d*),(\d*)$/u.exec(range ?? '') ?? [];
    const picked = inRegion.slice(Number(from || 1) - 1, to === '' ? undefined : Number(to));
    const inside = new VitepressText({ ...this.#tools, path: target }, this.#place, [...this.#including, target]);
    const first = splitPage(own).firstLine - 1;
    const shown = pickLines(lines, { first, region: region ?? null, range: range ?? null });
    const isSame = shown.ok && shown.lines.map(({ text }) => text).join('\n') === picked.join('\n');
    const hasHeading = picked.some((one) => /^#{1,6}[ \t]/u.test(one));
    if (isSame && !hasHeading && !this.#place.isPage(target) && inside.convert(lines, 1) === lines.join('\n'))
      return null;
    this.#tools.report(line, {
      severity: 'info',
      code: 'written-out',
      what: `Lines of "${target}" were written into the page.`,
      why: 'An include would show other lines, or headings with other ids.',
    });
    return this.#including.has(target) ? [] : inside.convert(picked, line).split('\n');
  }

  #resolve(path: string): string {
    if (path.startsWith('@')) return normalise(`${this.#place.source}/${path.replace(/^@\/?/u, '')}`);
    return normalise(`${this.#tools.path.slice(0, this.#tools.path.lastIndexOf('/') + 1)}${path}`);
  }

  #dropVue(lines: readonly string[], line: number, tag: string): Taken {
    const end = lines.findIndex((one) => one.includes(`</${tag}>`));
    this.#tools.report(line, {
      code: 'unresolved-import',
      what: `This <${tag}> was left out: pages of docsite run no code of their own.`,
      fix: tag === 'style' ? 'Put it into templates/custom.css.' : 'Write a component for what it draws.',
    });
    return { text: [], count: end === -1 ? 1 : end + 1 };
  }
}

interface PartOfFile {
  readonly region: string | undefined;
  /** `3,10`; either may be missing. */
  readonly range: string | undefined;
}
interface Taken {
  readonly text: readonly string[];
  readonly count: number;
}

/** A tag over several lines, else the first line. */
function takeTag(lines: readonly string[]): readonly string[] {
  const isOpen = (count: number): boolean => OPEN_TAG.test(lines.slice(0, count).join(' '));
  if (!isOpen(1)) return lines.slice(0, 1);
  for (let count = 2; count <= Math.min(lines.length, MAX_TAG_LINES); count++) {
    if (!isOpen(count)) return lines.slice(0, count).map((one, at) => (at === 0 ? one : one.trim()));
  }
  return lines.slice(0, 1);
}

function pickRegion(lines: readonly string[], region: string | undefined): readonly string[] {
  if (region === undefined) return lines;
  const start = lines.findIndex((line) => new RegExp(`#region\\s+${region}\\b`, 'u').test(line));
  if (start === -1) return lines;
  const end = lines.findIndex((line, at) => at > start && /#endregion\b/u.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).filter((line) => !/#(?:end)?region\b/u.test(line));
}
