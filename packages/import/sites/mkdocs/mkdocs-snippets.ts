/** Snippets of MkDocs: the file that one names, and which lines of it. */
import { pickLines } from '../../../../src/content/includes/pick-lines.ts';
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
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
  /** First and last line: `3,10`; `null` for the whole file. */
  readonly range: string | null;
  /** The wanted lines. */
  readonly picked: readonly string[];
  /** True when an include of code shows these lines. */
  readonly isSame: boolean;
}

/** `null` for a snippet that cannot be read. `roots` are folders that files are looked for in, from the root of the site. */
export function findSnippet(line: string, tools: TextTools, roots: readonly string[]): Snippet | null {
  const [, indent = '', written = ''] = SNIPPET.exec(line) ?? [];
  const [, path = written, from, to] = /^(.*?)(?::(\d+)(?::(\d+))?)?$/u.exec(written) ?? [];
  // Only `include-markdown` counts from the folder of the page, which comes last.
  const around = tools.path.slice(0, Math.max(0, tools.path.lastIndexOf('/')));
  const file = [...roots, around]
    .map((root) => normalise(`${root}/${path}`))
    .find((candidate) => tools.read(candidate) !== null);
  const text = file === undefined ? null : tools.read(file);
  if (file === undefined || text === null) return null;
  const all = text.replace(/\n$/u, '').split('\n');
  const picked = from === undefined ? all : all.slice(Number(from) - 1, to === undefined ? undefined : Number(to));
  const range = from === undefined ? null : `${from},${to ?? ''}`;
  const shown = pickLines(all, { first: 0, region: null, range });
  const isSame = shown.ok && shown.lines.map((one) => one.text).join('\n') === picked.join('\n');
  return { indent, written, file, range, picked, isSame };
}

/** A warning about the snippet of a line. */
export function lostSnippet(line: string): ProblemFields {
  return {
    code: 'code-file',
    what: `The snippet "${SNIPPET.exec(line)?.[2] ?? ''}" was not taken over.`,
    why: 'The file does not exist, or the snippet is a section of a file.',
    fix: 'Write its text here, or include the file: <!-- @include: … -->.',
  };
}
