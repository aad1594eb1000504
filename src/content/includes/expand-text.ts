/**
 * A text with all that it includes, as one text: it is parsed, drawn, compared and searched like any other. `runs` say
 * where each of its lines is written. Pure: what is included has been read before.
 */
import { hashBytes } from '../../disk/hash-bytes.ts';
import { largest } from '../../shared/extremes.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { BodyFinding } from '../../shared/model/parsed-body.ts';
import type { LineRun } from '../../shared/types/page.ts';
import type { BodyHash, SourcePath } from '../../shared/types/store.ts';
import { describeFault, type IncludeFault } from './describe-fault.ts';
import { findIncludes, type FoundIncludes, type IncludeMark, readLines } from './find-includes.ts';
import { type PickedLine, pickLines } from './pick-lines.ts';

export interface ExpandedText {
  /** Of the text with all that it includes. */
  readonly hash: BodyHash;
  readonly text: string;
  readonly runs: readonly LineRun[];
  /** Mistakes of its includes. */
  readonly findings: readonly BodyFinding[];
  /** Files that are shown, under their names in the version; each once. */
  readonly shown: readonly SourcePath[];
}
/** What the including file calls `target`. */
export type FindSource = (from: SourcePath, target: string) => IncludedSource | IncludeFault;
export interface IncludedSource {
  /** Its name in the version. */
  readonly path: SourcePath;
  readonly text: string;
  /** See `include-paths.ts`; left out for `docs`. */
  readonly docsDir?: string | undefined;
}

/** `null` for a text that includes nothing. `path` is its name in the version. */
export function expandText(text: string, path: SourcePath, find: FindSource): ExpandedText | null {
  const found = findIncludes(text);
  if (found === null) return null;
  const expansion = new Expansion(find);
  expansion.addText(found, { path, own: null, prefix: '', stack: [path] });
  return expansion.end();
}

/** The file whose lines are added. */
interface Part {
  readonly path: SourcePath;
  /** `path`; `null` for the text that includes all others. */
  readonly own: SourcePath | null;
  /** What is put before each line. */
  readonly prefix: string;
  /** Files inside which it is, itself last. */
  readonly stack: readonly SourcePath[];
}

class Expansion {
  readonly #find: FindSource;
  readonly #lines: string[] = [];
  readonly #runs: LineRun[] = [];
  readonly #findings: BodyFinding[] = [];
  readonly #shown = new Set<SourcePath>();
  /** The blank line before the line that is added next, where it needs one. */
  #gap: { readonly line: string; readonly place: Omit<LineRun, 'line'> } | null = null;
  #count = 0;
  #length = 0;
  #isFull = false;

  constructor(find: FindSource) {
    this.#find = find;
  }

  end(): ExpandedText {
    const [text, runs, findings] = [this.#lines.join('\n'), this.#runs, this.#findings];
    // Where its lines are from does not count: what is next to a region may change, and the page stays the same text.
    return { hash: hashBytes(text), text, runs, findings, shown: [...this.#shown].toSorted() };
  }

  /** Adds the lines of a text, its includes in place of their marks. `picked`: those that are wanted; left out, all. */
  addText(found: FoundIncludes, part: Part, picked: readonly PickedLine[] = allLines(found)): void {
    const marks = new Map(found.marks.map((mark) => [mark.line, mark]));
    for (let at = 0; at < picked.length; at++) {
      const line = picked[at] ?? { text: '', line: 0 };
      const mark = marks.get(line.line);
      if (mark === undefined) {
        if (found.misplaced.includes(line.line)) this.#report({ fault: 'misplaced' }, line.text);
        this.#addLine(line, found, part);
        continue;
      }
      this.#addMark(mark, line, part);
      while (at + 1 < picked.length && (picked[at + 1]?.line ?? 0) < mark.end) at++;
    }
  }

  #addMark(mark: IncludeMark, line: PickedLine, part: Part): void {
    const cut = mark.written.length - line.text.length;
    const prefix = part.prefix + mark.prefix.slice(cut);
    const source = this.#findSource(mark, part);
    if ('fault' in source) {
      this.#report(source, mark.target);
      this.#push(part.prefix + line.text, { path: part.own, from: mark.line + 1, shift: part.prefix.length - cut });
      if (mark.fence !== null) this.#push(prefix + mark.fence.signs, placeOf(part, mark.end));
      return;
    }
    const { path, picked, found } = source;
    this.#shown.add(path);
    if (mark.fence !== null) {
      this.#addCode(mark, { ...part, prefix }, { path, picked, opening: part.prefix + line.text });
      return;
    }
    // Its blocks must not run into those around it.
    const gap = { line: prefix.trimEnd(), place: placeOf(part, mark.line + 1) };
    if (this.#lines.length > 0) this.#gap = gap;
    this.addText(found, { path, own: path, prefix, stack: [...part.stack, path] }, picked);
    this.#gap = gap;
  }

  /** The signs of the fence are longer than any in the code. */
  #addCode(
    { fence, line, end }: IncludeMark,
    part: Part,
    {
      path,
      picked,
      opening,
    }: { readonly path: SourcePath; readonly picked: readonly PickedLine[]; readonly opening: string },
  ): void {
    const { signs = '```', info = '' } = fence ?? {};
    const sign = signs.charAt(0);
    const runs = picked.flatMap(({ text }) => text.match(/`{3,}|~{3,}/gu) ?? []).filter((run) => run.startsWith(sign));
    const longest = largest(
      runs.map((run) => run.length + 1),
      signs.length,
    );
    const before = opening.slice(0, opening.indexOf(signs));
    this.#push(before + sign.repeat(longest) + info, placeOf(part, line + 1));
    for (const { text, line: at } of picked) {
      // A file of code is shown as it is: `{{name}}` in it is not docsite's.
      const code = text.replace(/\{\{(?=[a-z][\w-]*\}\})/giu, '\\{{');
      const put = code.trim() === '' ? part.prefix.trimEnd() : part.prefix + code;
      this.#push(put, { path, from: at + 1, shift: part.prefix.length });
    }
    this.#push(part.prefix + sign.repeat(longest), placeOf(part, end));
  }

  #findSource(
    mark: IncludeMark,
    part: Part,
  ):
    | { readonly path: SourcePath; readonly picked: readonly PickedLine[]; readonly found: FoundIncludes }
    | IncludeFault {
    this.#count++;
    const isDeep = part.stack.length > LIMITS.includeDepth;
    this.#isFull ||= this.#count > LIMITS.includes || this.#length > LIMITS.text;
    if (isDeep || this.#isFull) return { fault: 'too-many', isDeep };
    const source = this.#find(part.path, mark.target);
    if ('fault' in source) return source;
    const { path, text, docsDir } = source;
    if (mark.kind === 'text' && part.stack.includes(path))
      return { fault: 'circle', stack: [...part.stack, path], docsDir };
    const found = readLines(text);
    const first = mark.kind === 'text' ? found.frontMatterLines : 0;
    const picked = pickLines(found.lines, { first, region: mark.region, range: mark.range });
    if (!picked.ok) return { ...picked, path, region: mark.region ?? '', range: mark.range ?? '' };
    return { path, picked: picked.lines, found };
  }

  /** Of the line that is added next. */
  #report(fault: IncludeFault, target: string): void {
    if (fault.fault === 'too-many' && this.#findings.some(({ code }) => code === 'too-many-includes')) return;
    this.#closeGap(false);
    const described = describeFault(fault, target);
    this.#findings.push({ ...described, line: this.#lines.length + 1, column: null, isError: true });
  }

  #addLine({ text, line }: PickedLine, { lines }: FoundIncludes, part: Part): void {
    const cut = (lines[line]?.length ?? 0) - text.length;
    const put = part.prefix !== '' && text.trim() === '' ? part.prefix.trimEnd() : part.prefix + text;
    this.#push(put, { path: part.own, from: line + 1, shift: part.prefix.length - cut });
  }

  #closeGap(isFollowedByBlank: boolean): void {
    const gap = this.#gap;
    this.#gap = null;
    if (gap !== null && !isFollowedByBlank && !isBlank(this.#lines.at(-1) ?? '')) this.#push(gap.line, gap.place);
  }

  #push(line: string, place: Omit<LineRun, 'line'>): void {
    this.#closeGap(isBlank(line));
    this.#lines.push(line);
    this.#length += line.length + 1;
    const at = this.#lines.length;
    const last = this.#runs.at(-1);
    const isNext = last !== undefined && last.path === place.path && last.shift === place.shift;
    if (!isNext || place.from - last.from !== at - last.line) this.#runs.push({ line: at, ...place });
  }
}

/** In a quote, too. */
function isBlank(line: string): boolean {
  return /^[\s>]*$/u.test(line);
}

function placeOf({ own }: Part, from: number): Omit<LineRun, 'line'> {
  return { path: own, from, shift: 0 };
}

function allLines({ lines }: FoundIncludes): readonly PickedLine[] {
  return lines.map((text, line) => ({ text, line }));
}
