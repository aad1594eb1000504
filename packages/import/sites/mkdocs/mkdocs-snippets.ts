/** Snippets of MkDocs: the file that one names, and which lines of it. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import { smallest } from '../../../../src/shared/extremes.ts';
import { showsLines } from '../../include-place.ts';
import { normalise } from '../../site-tree.ts';
import type { TextTools } from '../text-tools.ts';

/** A line with a snippet. */
export const SNIPPET = /^([ \t]*)-{1,}8<-{1,}[ \t]+"([^"]+)"[ \t]*$/u;

export interface Snippet {
  readonly indent: string;
  /** As written. */
  readonly written: string;
  /** From the root of the site. */
  readonly file: string;
  /** First and last line: `3,10`; `null` for all. */
  readonly range: string | null;
  /** Name of the section; `null` for the whole file. */
  readonly section: string | null;
  /** The wanted lines. */
  readonly picked: readonly string[];
  /** The file with docsite's marks of regions; left out for one without sections. */
  readonly marked?: string;
  /** True when an include of code shows these lines. */
  readonly isSame: boolean;
}

/** What the configuration says of snippets. */
export interface SnippetRules {
  /** Folders that files are looked for in, from the root of the site. */
  readonly roots: readonly string[];
  /** True where parts of files lose the indentation that their lines share. */
  readonly dedents: boolean;
}

/** `null` for a snippet that cannot be read. */
export function findSnippet(line: string, tools: TextTools, { roots, dedents }: SnippetRules): Snippet | null {
  const [, indent = '', written = ''] = SNIPPET.exec(line) ?? [];
  const [, path = written, from, to, section] = PARTS.exec(written) ?? [];
  // Only `include-markdown` counts from the folder of the page, which comes last.
  const around = tools.path.slice(0, Math.max(0, tools.path.lastIndexOf('/')));
  const file = [...roots, around]
    .map((root) => normalise(`${root}/${path}`))
    .find((candidate) => tools.read(candidate) !== null);
  const text = file === undefined ? null : tools.read(file);
  if (file === undefined || text === null) return null;
  const all = text.replace(/\n$/u, '').split('\n');
  const end = to === undefined ? undefined : Number(to);
  const lines =
    section === undefined ? all.slice(from === undefined ? 0 : Number(from) - 1, end) : pickSection(all, section);
  if (lines === null) return null;
  const shown = lines.filter((one) => from !== undefined || !SECTION.test(one));
  const picked = dedents && shown.length < all.length ? dedentLines(shown) : shown;
  const range = from === undefined ? null : `${from},${to ?? ''}`;
  const marked = all.some((one) => SECTION.test(one)) ? all.map((one) => one.replace(SECTION, writeRegion)) : all;
  const isSame = showsLines(marked, { region: section ?? null, range }, picked);
  const own = marked === all ? {} : { marked: `${marked.join('\n')}\n` };
  return { indent, written, file, range, section: section ?? null, picked, ...own, isSame };
}

/** A path with a range of lines, or with the name of a section. */
const PARTS = /^(.*?)(?::(\d+)(?::(\d+))?|:([a-z][\w-]*))?$/iu;
/** A line that begins or ends a section. No page shows it. */
const SECTION = /^(.*?)-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\](.*)$/iu;

function writeRegion(...[, before = '', mark = '', name = '', after = '']: readonly string[]): string {
  return `${before}#${mark.toLowerCase() === 'end' ? 'end' : ''}region ${name}${after}`;
}

/** The lines up to the end of the section, or of the file; `null` without its beginning. */
function pickSection(lines: readonly string[], name: string): readonly string[] | null {
  const isMark = (line: string, kind: string): boolean => {
    const [, , mark, section] = SECTION.exec(line) ?? [];
    return mark?.toLowerCase() === kind && section === name;
  };
  const start = lines.findIndex((line) => isMark(line, 'start'));
  if (start === -1) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => isMark(line, 'end'));
  return end === -1 ? rest : rest.slice(0, end);
}

function dedentLines(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/u.exec(line)?.[0].length ?? 0);
  const shared = smallest(indents);
  return Number.isFinite(shared) ? lines.map((line) => line.slice(shared)) : lines;
}

/** A warning about the snippet of a line. */
export function lostSnippet(line: string): ProblemFields {
  return {
    code: 'code-file',
    what: `The snippet "${SNIPPET.exec(line)?.[2] ?? ''}" was not taken over.`,
    why: 'The file does not exist, or does not have this section.',
    fix: 'Write its text here, or include the file: <!-- @include: … -->.',
  };
}
