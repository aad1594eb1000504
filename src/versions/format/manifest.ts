/** `version.json`: its schema and its rules. Whether the files it names exist is found out by `read-store`. */
import * as v from 'valibot';
import { problem, type ProblemFields } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { compareText } from '../../shared/text/compare-text.ts';
import { isFields } from '../../shared/text/fields.ts';
import { isIsoDay } from '../../shared/text/iso-day.ts';
import { parseJson, type JsonPath, type JsonPosition } from '../../shared/text/parse-json.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { IsoDate, Manifest, SourcePath, VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from './case-conflicts.ts';
import { checkGeneration, formatPlace, parsePlace } from './file-place.ts';
import { objectOf } from './object-of.ts';

export const MANIFEST_NAME = 'version.json';
const REPAIR = 'Correct it, or restore the file from git.';

/** Where a manifest lies, and so which label it must have. */
export interface ManifestSource {
  /** Relative to the site's root. */
  readonly file: string;
  /** Name of the folder the manifest lies in. */
  readonly folderName: VersionName;
}
export interface ParsedManifest {
  /** `null` when there is a problem. */
  readonly manifest: Manifest | null;
  readonly problems: readonly Problem[];
  /** Place of a value in the text, for problems found later: `['files', 'discover.md']`. */
  readonly locate: (path: JsonPath) => JsonPosition | null;
}

type Updated = Manifest['updated'][string];

const isoDate = v.pipe(
  v.string('must be a day such as "2025-11-03"'),
  v.check(isIsoDay, (issue) => `must be a day such as "2025-11-03", but is ${JSON.stringify(issue.input)}`),
);
const filePlace = v.pipe(
  v.string('must be the name of a version'),
  v.nonEmpty('must be the name of a version'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const wrongGeneration = checkGeneration(dataset.value);
    if (wrongGeneration !== null) addIssue({ message: wrongGeneration });
    if (!dataset.value.includes('/')) return;
    const { holder, path } = parsePlace(dataset.value, '');
    const fault = checkSourcePath(path);
    if (holder === '') addIssue({ message: 'must begin with the name of a version' });
    else if (fault !== null) addIssue({ message: `names a path in version "${holder}", which ${fault}` });
  }),
);
const sourcePath = v.pipe(
  v.string('must be the path of a file'),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? checkSourcePath(dataset.value) : null;
    if (fault !== null) addIssue({ message: fault });
  }),
);
const UPDATED_KEYS = ['date', 'author'];
const updated = v.pipe(
  v.looseObject(
    { date: isoDate, author: v.optional(v.nullable(v.string('must be a name or null')), null) },
    'must be an object such as { "date": "2025-11-03", "author": "A. Writer" }',
  ),
  refuseOtherKeys(UPDATED_KEYS),
);
const SUPPORT_KEYS = ['status', 'until'];
const support = v.pipe(
  v.looseObject(
    {
      status: v.picklist(
        ['maintained', 'unmaintained'],
        (issue) => `must be "maintained" or "unmaintained", but is ${issue.received}`,
      ),
      until: v.optional(v.nullable(isoDate), null),
    },
    'must be an object such as { "status": "maintained", "until": "2027-01-31" }',
  ),
  refuseOtherKeys(SUPPORT_KEYS),
);
function pathsTo<T>(valueSchema: v.GenericSchema<unknown, T>) {
  return objectOf(sourcePath, valueSchema, 'must be an object with the paths of files as its keys');
}
/** In the order in which they are written. */
const MANIFEST_KEYS = ['label', 'released', 'support', 'files', 'renamed', 'updated'];
const manifestSchema = v.pipe(
  v.looseObject(
    {
      label: v.string('must be the name of the version as a text'),
      released: v.optional(v.nullable(isoDate), null),
      support: v.optional(v.nullable(support), null),
      files: pathsTo(filePlace),
      renamed: v.optional(pathsTo(sourcePath), {}),
      updated: v.optional(pathsTo<Updated>(updated), {}),
    },
    'must be an object such as { "label": "3.2.1", "files": { … } }',
  ),
  refuseOtherKeys(MANIFEST_KEYS),
);

/**
 * Parses the text of a manifest. All faults are told at once as errors with code `bad-manifest`: broken syntax with
 * line and column, keys that do not exist or stand twice, values of a wrong kind, paths that leave the version's
 * folder or are not in normal form, paths that differ in case only, and a label that is not the folder's name.
 */
export function parseManifest(text: string, source: ManifestSource): ParsedManifest {
  const json = parseJson(text);
  if (!json.ok) {
    const { line, column } = json.position;
    const what = `The manifest is no valid JSON: ${json.reason} (line ${line}, column ${column}).`;
    const syntax = bad({ file: source.file, line, column, what, fix: REPAIR });
    return { manifest: null, problems: [syntax], locate: () => null };
  }
  const problems = json.duplicateKeys.map(({ path, position }) =>
    bad({ file: source.file, ...position, what: `${describePath(path)} stands twice.`, fix: 'Keep one of the two.' }),
  );
  const result = v.safeParse(manifestSchema, json.value);
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map((item) => String(item.key));
    problems.push(bad({ file: source.file, ...json.locate(path), ...describeIssue(path, issue) }));
  }
  if (result.success) {
    const ruleProblems = checkRules(result.output, source.folderName);
    problems.push(
      ...ruleProblems.map(({ path, ...rest }) => bad({ file: source.file, ...json.locate(path), ...rest })),
    );
  }
  return { manifest: result.success && problems.length === 0 ? result.output : null, problems, locate: json.locate };
}

/**
 * A manifest as a text, in the one form that docsite writes: keys in the order of the schema, what is empty left out,
 * files sorted, indented by two spaces, a line break at the end.
 */
export function formatManifest(manifest: Manifest): string {
  const { label, released, support: promised, files, renamed, updated: dates } = manifest;
  const shortFiles = Object.entries(files).map(
    ([path, value]) => [path, formatPlace(parsePlace(value, path), path)] as const,
  );
  const value = {
    label,
    ...(released === null ? {} : { released }),
    ...(promised === null ? {} : { support: { status: promised.status, ...untilOf(promised) } }),
    files: sortKeys(shortFiles),
    ...(Object.keys(renamed).length === 0 ? {} : { renamed: sortKeys(Object.entries(renamed)) }),
    ...(Object.keys(dates).length === 0 ? {} : { updated: sortKeys(Object.entries(dates)) }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function untilOf({ until }: NonNullable<Manifest['support']>): { until?: IsoDate } {
  return until === null ? {} : { until };
}

function sortKeys<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => compareText(a, b)));
}

/**
 * Why a text is no path of a file in a version, as the end of a sentence; `null` for a good path. Good paths are
 * relative, have `/` separators, and are in normal form (no `.`, `..` or empty part).
 */
export function checkSourcePath(path: string): string | null {
  if (path === '') return 'must not be empty';
  if (path.includes('\\')) return 'must be written with "/", not with "\\"';
  // oxlint-disable-next-line no-control-regex -- NUL and its like are what is refused.
  if (/[\u0000-\u001f\u007f]/u.test(path)) return 'must not contain control characters';
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return "must be relative to the version's folder";
  const parts = path.split('/');
  if (parts.includes('..')) return 'must not contain "..": a version holds no files of other folders';
  if (parts.includes('.') || parts.includes('')) return 'must be in normal form, without "." and without empty parts';
  return null;
}

/**
 * Errors `bad-file-name` for files that no manifest can list: a version with one could not be read again. `fileOf` gives
 * the file that a problem names.
 */
export function checkFileNames(
  paths: readonly SourcePath[],
  fileOf: (path: SourcePath) => string | null = () => null,
): readonly Problem[] {
  return paths.flatMap((path) => {
    const fault = checkSourcePath(path);
    if (fault === null) return [];
    const what = `The path ${JSON.stringify(path)} ${fault}.`;
    const why = 'A version is read on every system, and not all of them can have such a file.';
    return [problem({ code: 'bad-file-name', file: fileOf(path), what, why, fix: 'Give the file another name.' })];
  });
}

/** An issue for every unknown key; `v.strictObject` stops at the first. */
function refuseOtherKeys<T>(known: readonly string[]) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const input: unknown = dataset.value;
    if (!isFields(input)) return;
    for (const [key, value] of Object.entries(input)) {
      if (known.includes(key)) continue;
      addIssue({ message: '', path: [{ type: 'object', origin: 'key', input: { ...input }, key, value }] });
    }
  });
}

interface RuleBroken {
  readonly path: JsonPath;
  readonly what: string;
  readonly why?: string;
  readonly fix: string;
}

/** The rules that concern more than one value. */
function checkRules(manifest: Manifest, folderName: VersionName): RuleBroken[] {
  const broken: RuleBroken[] = [];
  if (manifest.label !== folderName) {
    const what = `"label" is "${manifest.label}", but the folder is called "${folderName}".`;
    broken.push({ path: ['label'], what, fix: 'Make the two equal: versions refer to each other by this name.' });
  }
  if (Object.hasOwn(manifest.files, MANIFEST_NAME)) {
    const what = `"files" lists ${MANIFEST_NAME}, the manifest itself.`;
    broken.push({ path: ['files', MANIFEST_NAME], what, fix: 'Take the line out.' });
  }
  for (const [oldPath, path] of Object.entries(manifest.renamed)) {
    if (Object.hasOwn(manifest.files, path)) continue;
    const what = `"renamed" says that "${oldPath}" became "${path}", which "files" does not list.`;
    broken.push({ path: ['renamed', oldPath], what, fix: `List "${path}" in "files", or take the line out.` });
  }
  for (const [first, second] of findCaseConflicts(Object.keys(manifest.files))) {
    broken.push({
      path: ['files', second],
      what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
      why: 'Many file systems take them for one file.',
      fix: 'Give one of the two another name.',
    });
  }
  return broken;
}

function describeIssue(path: readonly string[], issue: v.BaseIssue<unknown>): Pick<Problem, 'what' | 'why' | 'fix'> {
  const last = issue.path?.at(-1);
  const key = path.at(-1) ?? '';
  if (last?.origin !== 'key') return { what: `${describePath(path)} ${issue.message}.`, why: '', fix: REPAIR };
  // `undefined` does not exist in JSON: the key itself is not there.
  if (last.value === undefined) {
    const owner = path.length === 1 ? 'The manifest' : describePath(path.slice(0, -1));
    return { what: `${owner} has no "${key}".`, why: '', fix: `Add it: "${key}": ${EXAMPLES[key] ?? '…'}` };
  }
  const known = path.length === 1 ? MANIFEST_KEYS : path[0] === 'support' ? SUPPORT_KEYS : UPDATED_KEYS;
  const what = `${describePath(path)} is no key docsite knows.`;
  return { what, why: didYouMean(key, known), fix: `Known keys: ${known.join(', ')}.` };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  label: '"3.2.1"',
  files: '{ "discover.md": "3.2.1" }',
  date: '"2025-11-03"',
  status: '"maintained"',
};

/** `The manifest`, `"files"`, `"discover.md" in "files"`. */
function describePath(path: JsonPath): string {
  if (path.length === 0) return 'The manifest';
  return path
    .map((key) => JSON.stringify(String(key)))
    .toReversed()
    .join(' in ');
}

function bad(fields: Omit<ProblemFields, 'code'>): Problem {
  return problem({ code: 'bad-manifest', ...fields });
}
