/**
 * Known problems that do not fail the check. They are identified by code, file and link, never by line, so that text can
 * move, even between versions; the same problem twice in a file is two entries.
 */
import * as v from 'valibot';
import { parseJsonFile } from '../../schema/json-file.ts';
import { fields } from '../../schema/objects.ts';
import { toMessage } from '../../schema/refusal.ts';
import { list, text } from '../../schema/values.ts';
import { problem } from '../../shared/problem/problem.ts';
import { DOCS_DIR } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { Problem } from '../../shared/types/problem.ts';

export interface BaselineEntry {
  readonly code: string;
  readonly file: string | null;
  /** The link as written; the message for a problem that is not about a link. */
  readonly about: string;
}
export interface SplitProblems {
  /** Not in the baseline. */
  readonly fresh: readonly Problem[];
  readonly known: readonly Problem[];
  /** Entries for problems that no longer occur. */
  readonly stale: readonly BaselineEntry[];
}

const RELEASED = new RegExp(`^${DOCS_DIR}/versions/[^/]+/`, 'u');
const OF_VERSION = new RegExp(`^${DOCS_DIR}/(?:next|versions/[^/]+)/`, 'u');

const known = fields({ code: text, file: v.nullable(text), about: text });
const schema = fields({
  version: v.literal(1, toMessage({ must: 'must be 1' })),
  known: list(known),
});

/** The file's text: sorted, one entry per problem, so that changes make small diffs. */
export function formatBaseline(problems: readonly Problem[]): string {
  const known = problems
    .map(entryOf)
    .toSorted(
      (a, b) => compareText(a.file ?? '', b.file ?? '') || compareText(a.code, b.code) || compareText(a.about, b.about),
    );
  return `${JSON.stringify({ version: 1, known }, null, 2)}\n`;
}

/** The entries, or the problem `bad-baseline` with its line. `file` is only reported. */
export function parseBaseline(json: string, file: string): readonly BaselineEntry[] | Problem {
  const subject = {
    code: 'bad-baseline',
    file,
    name: 'The baseline',
    fix: 'Write it again with --update-baseline.',
  } as const;
  const { value, problems } = parseJsonFile(json, schema, subject);
  return value?.known ?? problems[0] ?? [];
}

/** Filters out known problems, one per entry. An entry counts in every released version: texts move between them. */
export function applyBaseline(problems: readonly Problem[], entries: readonly BaselineEntry[]): SplitProblems {
  const own = new Map<string, number>();
  for (const entry of entries) countOne(own, keyOf(entry));
  const ofPage = new Map<string, number>();
  for (const entry of entries) {
    const page = pageKeyOf(entry);
    ofPage.set(page, Math.max(ofPage.get(page) ?? 0, own.get(keyOf(entry)) ?? 0));
  }
  const seen = new Map<string, number>();
  const passedOn = new Set<string>();
  const fresh: Problem[] = [];
  const known: Problem[] = [];
  for (const found of problems) {
    const entry = entryOf(found);
    const count = countOne(seen, keyOf(entry));
    const isOwn = count <= (own.get(keyOf(entry)) ?? 0);
    const isPassedOn = !isOwn && RELEASED.test(entry.file ?? '') && count <= (ofPage.get(pageKeyOf(entry)) ?? 0);
    if (isPassedOn) passedOn.add(pageKeyOf(entry));
    (isOwn || isPassedOn ? known : fresh).push(found);
  }
  const listed = new Map<string, number>();
  const stale = entries.filter((entry) => {
    const isGone = countOne(listed, keyOf(entry)) > (seen.get(keyOf(entry)) ?? 0);
    return isGone && !passedOn.has(pageKeyOf(entry));
  });
  return { fresh, known, stale };
}

/** Increments and returns the count of a key. */
function countOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** A unique key per problem that does not change when its line moves. */
export function baselineKeys(problems: readonly Problem[]): readonly string[] {
  const counts = new Map<string, number>();
  return problems.map((found) => {
    const key = keyOf(entryOf(found));
    const count = countOne(counts, key);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** Notes for entries that no longer match a problem. */
export function describeStale(stale: readonly BaselineEntry[], file: string): readonly Problem[] {
  return stale.map((entry) =>
    problem({
      severity: 'info',
      code: 'stale-baseline',
      file,
      what: `The baseline lists a problem that no longer occurs: ${entry.code}${entry.file === null ? '' : ` in ${entry.file}`}, ${entry.about}`,
      fix: 'Update the baseline with --update-baseline.',
    }),
  );
}

function entryOf({ code, file, what, link }: Problem): BaselineEntry {
  return { code, file, about: link === undefined ? what : link.href };
}

function keyOf({ code, file, about }: BaselineEntry): string {
  return JSON.stringify([code, file, about]);
}

/** The problem on a page, in any version. */
function pageKeyOf(entry: BaselineEntry): string {
  return keyOf({ ...entry, file: entry.file?.replace(OF_VERSION, '') ?? null });
}
