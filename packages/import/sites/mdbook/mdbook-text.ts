/** Markdown as mdBook reads it → docsite's: `{{#include}}` and its like, hidden lines of code, warnings, links to built pages. */
import { pickLines } from '../../../../src/content/includes/pick-lines.ts';
import { appendAll } from '../../../../src/shared/append-all.ts';
import { CONTENTS_MARK } from '../../mdx/write/pin-heading-ids.ts';
import { doubleOuterTildes } from '../../mdx/write/double-tildes.ts';
import { settleColons } from '../../mdx/write/settle-colons.ts';
import { normalise } from '../../site-tree.ts';
import { lineBefore } from '../../settle-page.ts';
import { convertDefinitions } from '../definition-lists.ts';
import { keepHeadingIds } from '../heading-attributes.ts';
import { mapTextLinks } from '../map-text-links.ts';
import type { TextTools } from '../text-tools.ts';
import { writeAdmonish } from './mdbook-admonish.ts';
import { ANCHOR, countOf, endOfFence, pickAnchor, uncovered, visible } from './mdbook-lines.ts';
import { mapHref, type MdbookPlace } from './mdbook-links.ts';
import { fillTemplates } from './mdbook-template.ts';

const FENCE = /^([ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})[ \t]*([^\n]*)$/u;
const DIRECTIVE = /(\\)?\{\{\s*#(include|rustdoc_include|playground|playpen)[ \t]+([^}\s]+)(?:[ \t]+[^}]*)?\}\}/gu;
const FIRST_DIRECTIVE = new RegExp(DIRECTIVE.source, 'u');
const ONLY_DIRECTIVE = new RegExp(`^[ \\t>]*${DIRECTIVE.source}[ \\t]*$`, 'u');
/** Below the lines that a block shows: all of them, folded. */
const ALL_LINES_END = '</details>';
const TITLE = /^[ \t]*\{\{[ \t]*#title[ \t]+([^}\n]*?)[ \t]*\}\}[ \t]*$/mu;
/** A list of headings, by the preprocessor mdbook-toc. */
const CONTENTS = /^([ \t]*)<!--[ \t]*toc[ \t]*-->[ \t]*$/u;
const WARNING = /^([ \t]*)<div class="warning">(.*?)(<\/div>)?[ \t]*$/u;

/** The title that a page sets for its window; `null` for none. */
export function readTitle(text: string): string | null {
  return TITLE.exec(text)?.[1] ?? null;
}

export function convertMdbookText(text: string, tools: TextTools, place: MdbookPlace): string {
  const filled = text.includes('#template') ? fillTemplates(text, tools) : text;
  const report: TextTools['report'] = (line, fields) => {
    tools.report(lineBefore(text, filled, line), fields);
  };
  const own = filled === text ? tools : { ...tools, report };
  const converted = new MdbookText(own, place, []).convert(filled.replace(TITLE, '')).replace(/^\n+/u, '');
  const written = place.hasDefinitions ? convertDefinitions(converted) : converted;
  return keepHeadingIds(mapTextLinks(doubleOuterTildes(written), (href) => mapHref(href, tools, place)));
}

interface Found {
  readonly path: string;
  readonly lines: readonly string[];
  /** Those that the directive names. */
  readonly picked: readonly string[];
  /** As docsite's includes have it: `null` for the whole file; `undefined` for an anchor, which they do not have. */
  readonly range: string | null | undefined;
}

class MdbookText {
  readonly #tools: TextTools;
  readonly #place: MdbookPlace;
  readonly #including: readonly string[];

  /** `including` are the files around it: one that includes itself is left as it is. */
  constructor(tools: TextTools, place: MdbookPlace, including: readonly string[]) {
    this.#tools = tools;
    this.#place = place;
    this.#including = including;
  }

  /** `first` is the number of the first line in its file. */
  convert(text: string, first = 1): string {
    const lines = text.split('\n');
    const output: string[] = [];
    let divs = 0;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] ?? '';
      const fence = FENCE.exec(line);
      const warning = divs > 0 ? null : WARNING.exec(line);
      if (fence !== null) {
        const end = endOfFence(lines, index, fence[2] ?? '');
        const code = lines.slice(index + 1, end);
        const isBox = /^admonish\b/u.test(fence[3] ?? '');
        appendAll(
          output,
          isBox ? this.#writeBox(fence, code, first + index) : this.#writeFence(fence, code, first + index),
        );
        index = end;
        // What follows a tag without an empty line is HTML.
        const last = output.at(-1) ?? '';
        if (last.endsWith(ALL_LINES_END) && !/^[\s>]*$/u.test(lines[end + 1] ?? ''))
          output.push(last.slice(0, -ALL_LINES_END.length).trimEnd());
      } else if (warning !== null) {
        const [, indent = '', content = '', close] = warning;
        output.push(`${indent}:::warning`);
        if (content !== '') output.push(indent + content);
        if (close === undefined) divs = 1;
        else output.push(`${indent}:::`);
      } else if (divs > 0) {
        divs += countOf(line, /<div\b/gu) - countOf(line, /<\/div>/gu);
        output.push(divs > 0 ? line : line.replace('</div>', ':::'));
      } else output.push(this.#writeLine(line, first + index));
    }
    return output.join('\n');
  }

  #writeBox([, before = '', , info = '']: RegExpExecArray, lines: readonly string[], line: number): readonly string[] {
    const indent = before.replaceAll(/[^\s>]/gu, ' ');
    const inner = this.convert(lines.map((one) => one.slice(indent.length)).join('\n'), line + 1);
    return writeAdmonish(info, inner.split('\n')).map(
      (one, at) => (at === 0 ? before : one === '' ? indent.trimEnd() : indent) + one,
    );
  }

  /** A block of code: an include where it shows the same, else its lines. Those that were hidden are in a disclosure below. */
  #writeFence(
    [, before = '', marks = '', info = '']: RegExpExecArray,
    code: readonly string[],
    line: number,
  ): readonly string[] {
    const [language = '', ...words] = info.trim().split(/[,\s]+/u);
    const indent = before.replaceAll(/[^\s>]/gu, ' ');
    const sign =
      words.flatMap((word) => /^hidelines=(.+)$/u.exec(word)?.[1] ?? [])[0] ?? this.#place.hidden.get(language);
    const isHiding = language === 'rust' || sign !== undefined;
    const open = before + marks + (info.includes(',') || isHiding ? language : info);
    const [only, ...others] = code;
    const sole = others.length > 0 ? null : ONLY_DIRECTIVE.exec(only ?? '');
    const found = sole === null || sole[1] !== undefined ? null : this.#find(sole[3] ?? '', line);
    const all = found === null ? this.#expand(code, line) : found.picked.map((one) => indent + one);
    const shown = isHiding ? all.flatMap((one) => visible(one, sign) ?? []) : all;
    const isCut = sole?.[2] === 'rustdoc_include' && found !== null && found.picked.length < found.lines.length;
    const include = found === null || isCut || shown.join('\n') !== all.join('\n') ? null : this.#includeCode(found);
    if (include !== null) return [`${open} ${include}`, indent + marks];
    const whole = isCut ? found.lines.filter((one) => !ANCHOR.test(one)).map((one) => indent + one) : all;
    const block = [open, ...shown, indent + marks];
    if (!isHiding || whole.length === shown.length) return block;
    const blank = indent.trimEnd();
    return [
      ...block,
      blank,
      `${indent}<details class="all-lines">`,
      `${indent}<summary>All lines</summary>`,
      blank,
      indent + marks + language,
      ...whole.map((one) => uncovered(one, sign)),
      indent + marks,
      blank,
      `${indent}${ALL_LINES_END}`,
    ];
  }

  /** The words that include a file of code; `null` where docsite would show something else. */
  #includeCode({ path, lines, picked, range }: Found): string | null {
    if (range === undefined) return null;
    const same = pickLines(lines, { first: 0, region: null, range });
    if (!same.ok || same.lines.map(({ text }) => text).join('\n') !== picked.join('\n')) return null;
    const target = this.#tools.include(path);
    return target === null ? null : `file="${target}"${range === null ? '' : ` lines="${range}"`}`;
  }

  /** A line of prose. A text that is included by a line of its own, and leads nowhere by itself, stays an include. */
  #writeLine(line: string, number: number): string {
    const { contentsLevel } = this.#place;
    const contents = contentsLevel === null ? null : CONTENTS.exec(line);
    if (contents !== null) return `${contents[1] ?? ''}${CONTENTS_MARK}2-${contentsLevel}-0${CONTENTS_MARK}`;
    const [whole, escape, kind, place = ''] = FIRST_DIRECTIVE.exec(line) ?? [];
    if (whole === undefined) return line;
    const indent = /^[ \t>]*/u.exec(line)?.[0] ?? '';
    if (line.trim() !== whole || escape !== undefined) return this.#expand([line], number).join('\n');
    if (kind === 'playground' || kind === 'playpen') {
      const found = this.#find(place, number);
      if (found === null) return line;
      const fence = FENCE.exec(`${indent}\`\`\`rust`);
      return fence === null ? line : this.#writeFence(fence, [`{{#include ${place}}}`], number).join('\n');
    }
    const found = this.#find(place, number);
    if (found === null || this.#including.includes(found.path)) return line;
    const inner = new MdbookText(this.#tools, this.#place, [...this.#including, found.path]).convert(
      found.picked.join('\n'),
    );
    const leads = /\]\(|\]:|(?:href|src)=/u.test(inner);
    const isListed = this.#place.contentsLevel !== null && /^#{1,6}[ \t]/mu.test(inner);
    const name =
      found.range === null && !leads && !isListed ? this.#tools.include(found.path, settleColons(`${inner}\n`)) : null;
    if (name !== null) return `${indent}<!-- @include: ${name} -->`;
    return inner
      .split('\n')
      .map((one) => (one === '' ? '' : indent + one))
      .join('\n');
  }

  /** Directives among other text → what they name; those after a backslash → themselves. */
  #expand(lines: readonly string[], number: number): readonly string[] {
    return lines.flatMap((line) =>
      line
        .replaceAll(DIRECTIVE, (whole, escape: string | undefined, _kind, place: string) => {
          if (escape !== undefined) return whole.slice(1);
          return this.#find(place, number)?.picked.join('\n') ?? whole;
        })
        .split('\n'),
    );
  }

  /** `file.rs`, `file.rs:anchor`, `file.rs:3`, `file.rs:3:`, `file.rs::10`, `file.rs:3:10`. */
  #find(place: string, line: number): Found | null {
    const [name = '', from = '', to] = place.split(':');
    const { path: page } = this.#tools;
    const path = normalise(`${page.slice(0, page.lastIndexOf('/') + 1)}${name}`);
    const text = this.#tools.read(path);
    if (text === null) {
      this.#tools.report(line, {
        code: 'code-file',
        what: `The text of "${name}" was not taken over.`,
        why: 'The old site has no file at that path.',
      });
      return null;
    }
    const lines = text.replaceAll('\r\n', '\n').replace(/\n$/u, '').split('\n');
    if (!/^\d*$/u.test(from)) return { path, lines, picked: pickAnchor(lines, from), range: undefined };
    if (from === '' && (to ?? '') === '') return { path, lines, picked: lines, range: null };
    const first = from === '' ? 1 : Number(from);
    const last = to === undefined ? first : to === '' ? lines.length : Math.min(Number(to), lines.length);
    const range = to === undefined ? from : `${from},${to === '' ? '' : String(last)}`;
    return { path, lines, picked: lines.slice(Math.max(first, 1) - 1, last), range };
  }
}
