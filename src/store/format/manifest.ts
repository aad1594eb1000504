/** `version.json`: its schema and its rules. Whether the files it names exist is found out by `read-store`. */
import { MANIFEST_NAME } from '../../shared/site-folders.ts';
import * as v from 'valibot';
import { type JsonFile, type ParsedJsonFile, parseJsonFile } from '../../schema/json-file.ts';
import { fields, namesTo } from '../../schema/objects.ts';
import type { JsonPath } from '../../schema/parse-json.ts';
import { type Refusal, toMessage } from '../../schema/refusal.ts';
import { choice, day, parsedText, text } from '../../schema/values.ts';
import { problem } from '../../shared/problem/problem.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { findUnfitPart, windowsFault } from '../../shared/string/windows-name.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { IsoDate, Manifest, SourcePath, VersionName, VersionSettings } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from './case-conflicts.ts';
import { checkGeneration, formatPlace, parsePlace } from './file-place.ts';
import { versionSettings } from './version-settings.ts';

/** Where a manifest is, and so which label it must have. */
export interface ManifestSource {
  /** Relative to the site's root. */
  readonly file: string;
  /** Name of the manifest's folder. */
  readonly folderName: VersionName;
}
export interface ParsedManifest extends Omit<ParsedJsonFile<Manifest>, 'value'> {
  /** `null` when there is a problem. */
  readonly manifest: Manifest | null;
}

const NO_NAME = { must: 'must be the name of a version' };
const filePlace = parsedText(v.string(toMessage(NO_NAME)), (value) => {
  if (value === '') return NO_NAME;
  const wrongGeneration = checkGeneration(value);
  if (wrongGeneration !== null) return { must: wrongGeneration };
  if (!value.includes('/')) return value;
  const { holder, path } = parsePlace(value, '');
  const fault = checkSourcePath(path);
  if (holder === '') return { must: 'must begin with the name of a version' };
  return fault === null ? value : { must: `names a path in version "${holder}", which ${fault}` };
});
const sourcePath = parsedText(text, (value) => {
  const fault = checkSourcePath(value);
  return fault === null ? value : { must: fault };
});
const updated = fields(
  { date: day, author: v.optional(v.nullable(text), null) },
  { must: 'must be an object such as { "date": "2025-11-03", "author": "A. Writer" }' },
);
const support = fields(
  { status: choice(['maintained', 'unmaintained']), until: v.optional(v.nullable(day), null) },
  { must: 'must be an object such as { "status": "maintained", "until": "2027-01-31" }' },
);
const options = fields(
  {
    label: v.optional(v.nullable(versionSettings.label), null),
    banner: v.optional(v.nullable(versionSettings.banner), null),
    noIndex: v.optional(v.nullable(versionSettings.noIndex), null),
  },
  { must: 'must be an object such as { "label": "3.2 (LTS)", "noIndex": true }' },
);
/** In the order in which they are written. */
const manifestSchema = fields(
  {
    label: text,
    released: v.optional(v.nullable(day), null),
    support: v.optional(v.nullable(support), null),
    // An older docsite refuses a manifest with this field, as any that it does not know: it would show other pages.
    options: v.optional(v.nullable(options), null),
    // An older docsite refuses a manifest with this field: it would take the order of numbers for the history.
    parent: v.optional(v.nullable(text), null),
    files: pathsTo(filePlace),
    // An older docsite refuses a manifest with this field: it would not find what the pages show.
    included: v.optional(pathsTo(filePlace), {}),
    renamed: v.optional(pathsTo(sourcePath), {}),
    updated: v.optional(pathsTo(updated), {}),
  },
  { must: 'must be an object such as { "label": "3.2.1", "files": { … } }' },
);
const MANIFEST: Omit<JsonFile, 'file'> = {
  code: 'bad-manifest',
  name: 'The manifest',
  fix: 'Correct it, or restore the file from git.',
  examples: new Map([
    ['label', '"3.2.1"'],
    ['files', '{ "discover.md": "3.2.1" }'],
    ['included', '{ "_root/examples/client.ts": "3.2.1" }'],
    ['date', '"2025-11-03"'],
    ['status', '"maintained"'],
  ]),
};

function pathsTo<TInput, TOutput>(valueSchema: v.GenericSchema<TInput, TOutput>) {
  const refusePath = (path: string): Refusal | null => {
    const fault = checkSourcePath(path);
    return fault === null ? null : { must: fault };
  };
  return namesTo(valueSchema, refusePath, 'must be an object with the paths of files as its keys');
}

/**
 * Parses the text of a manifest. Reports all faults at once as errors with code `bad-manifest`: broken syntax with
 * line and column, keys that are unknown or appear twice, values of a wrong kind, paths that leave the version's
 * folder or are not in normal form, paths that differ in case only, and a label that is not the folder's name.
 */
export function parseManifest(json: string, { file, folderName }: ManifestSource): ParsedManifest {
  const { value, problems, locate } = parseJsonFile(json, manifestSchema, { ...MANIFEST, file });
  if (value === null) return { manifest: null, problems, locate };
  const broken = checkRules(value, folderName).map(({ path, ...rest }) =>
    problem({ code: 'bad-manifest', file, ...locate(path), ...rest }),
  );
  return { manifest: broken.length === 0 ? value : null, problems: broken, locate };
}

/** A manifest as docsite writes it: keys in the order of the schema, what is empty left out, files sorted. */
export function formatManifest(manifest: Manifest): string {
  const {
    label,
    released,
    support: promised,
    options: chosen,
    parent,
    files,
    included,
    renamed,
    updated: dates,
  } = manifest;
  const value = {
    label,
    ...(released === null ? {} : { released }),
    ...(promised === null ? {} : { support: { status: promised.status, ...untilOf(promised) } }),
    ...(chosen === null ? {} : { options: withoutNull(chosen) }),
    ...(parent === null ? {} : { parent }),
    files: sortKeys(shorten(files)),
    ...(Object.keys(included).length === 0 ? {} : { included: sortKeys(shorten(included)) }),
    ...(Object.keys(renamed).length === 0 ? {} : { renamed: sortKeys(Object.entries(renamed)) }),
    ...(Object.keys(dates).length === 0 ? {} : { updated: sortKeys(Object.entries(dates)) }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** All files of a manifest, those that are only included among them. */
export function listedFiles({ files, included }: Manifest): Manifest['files'] {
  return { ...files, ...included };
}

function shorten(files: Manifest['files']): readonly (readonly [SourcePath, string])[] {
  return Object.entries(files).map(([path, value]) => [path, formatPlace(parsePlace(value, path), path)]);
}

function withoutNull(chosen: VersionSettings): Readonly<Record<string, string | boolean>> {
  const { label, banner, noIndex } = chosen;
  const entries = Object.entries({ label, banner, noIndex });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function untilOf({ until }: NonNullable<Manifest['support']>): { until?: IsoDate } {
  return until === null ? {} : { until };
}

function sortKeys<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => compareText(a, b)));
}

/**
 * Why a text is not the path of a file in a version, as the end of a sentence; `null` for a good path. Good paths are
 * relative, have `/` separators, are in normal form (no `.`, `..` or empty part), and have names that Windows has, too.
 */
export function checkSourcePath(path: string): string | null {
  if (path === '') return 'must not be empty';
  if (path.includes('\\')) return 'must be written with "/", not with "\\"';
  // oxlint-disable-next-line no-control-regex -- It refuses NUL and other control characters.
  if (/[\u0000-\u001f\u007f]/u.test(path)) return 'must not contain control characters';
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return "must be relative to the version's folder";
  const parts = path.split('/');
  if (parts.includes('..')) return 'must not contain ".."';
  if (parts.includes('.') || parts.includes('')) return 'must be in normal form, without "." or empty parts';
  const unfit = parts.find((part) => windowsFault(part) !== null);
  return unfit === undefined
    ? null
    : `must have names that Windows allows: ${JSON.stringify(unfit)} ${windowsFault(unfit) ?? ''}`;
}

/**
 * Errors `bad-file-name` for files that no manifest can list, one for all in a folder whose name is the fault. `fileOf` gives the
 * file that a problem names.
 */
export function checkFileNames(
  paths: readonly SourcePath[],
  fileOf: (path: SourcePath) => string | null = () => null,
): readonly Problem[] {
  const reported = new Set<string>();
  return paths.flatMap((path) => {
    const fault = checkSourcePath(path);
    if (fault === null) return [];
    const unfit = findUnfitPart(path) ?? path;
    if (reported.has(unfit)) return [];
    reported.add(unfit);
    const what = `The path ${JSON.stringify(path)} ${fault}.`;
    const why = 'A version must be readable on every system, and some cannot have such a name.';
    return [problem({ code: 'bad-file-name', file: fileOf(path), what, why, fix: 'Give it another name.' })];
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
    broken.push({ path: ['files', MANIFEST_NAME], what, fix: 'Remove the line.' });
  }
  for (const path of Object.keys(manifest.included)) {
    if (!Object.hasOwn(manifest.files, path) && path !== MANIFEST_NAME) continue;
    const what = `"included" lists ${path}, which is ${path === MANIFEST_NAME ? 'the manifest itself' : 'in "files", too'}.`;
    broken.push({ path: ['included', path], what, fix: 'Remove the line.' });
  }
  for (const [oldPath, path] of Object.entries(manifest.renamed)) {
    if (Object.hasOwn(manifest.files, path)) continue;
    const what = `"renamed" says that "${oldPath}" became "${path}", which "files" does not list.`;
    broken.push({ path: ['renamed', oldPath], what, fix: `List "${path}" in "files", or remove the line.` });
  }
  for (const [first, second] of findCaseConflicts(Object.keys(listedFiles(manifest)))) {
    broken.push({
      path: [Object.hasOwn(manifest.files, second) ? 'files' : 'included', second],
      what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
      why: 'Many file systems treat them as one file.',
      fix: 'Give one of the two another name.',
    });
  }
  return broken;
}
