/** `docsite versions diff --api`: what changed between two versions of the APIs of a site, and whether it breaks their clients. */
import { appendAll } from '../../shared/append-all.ts';
import { relative, resolve } from 'node:path';
import picocolors from 'picocolors';
import type { ApiChange } from '../../apis/changes/api-change.ts';
import { compareApis } from '../../apis/changes/compare-apis.ts';
import { CHANGE_RULES } from '../../apis/changes/rules.ts';
import type { Api } from '../../apis/model.ts';
import { readApi, type ReadApi } from '../../apis/read/read-api.ts';
import { fileOpener } from '../../build/read-apis.ts';
import { packageVersion } from '../../disk/package-root.ts';
import { formatGithub } from '../../links/report/github.ts';
import { formatSarif } from '../../links/report/sarif.ts';
import { countClasses } from '../../shared/model/api-changes.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { countOf } from '../../shared/string/format-count.ts';
import { CHANGE_CLASSES, type ChangeClass } from '../../shared/types/api-changes.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { type CompareQuery, resolveQuery } from '../../store/commands/compare-versions.ts';
import { type OpenStore, storedVersions } from '../../store/commands/open-store.ts';
import { harmless } from '../terminal/harmless.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import type { DiffOptions } from './diff-options.ts';
import { readStoreCommand, type StoreAnswer } from './store-command.ts';

/** An API of the configuration in both versions. */
interface ComparedApi {
  readonly file: string;
  readonly label: string;
  readonly changes: readonly (ApiChange & Place)[];
}
/** Where the operation is written: in the later version, or where it was removed in the earlier one. */
interface Place {
  readonly file: string;
  readonly line: number;
}
interface Compared {
  readonly from: VersionName;
  readonly to: VersionName;
  readonly apis: readonly ComparedApi[];
  /** Mistakes in the specifications. */
  readonly problems: readonly Problem[];
}

const SEVERITIES: Readonly<Record<ChangeClass, Severity>> = {
  breaking: 'error',
  additive: 'warn',
  documentation: 'info',
};
const FORMATS = { sarif: formatSarif, github: formatGithub };

/** Prints the changes; the exit code is 2 where one is as bad as `failOn` says, and otherwise 0 whether there are any or not. */
export async function runApiDiff(query: CompareQuery, options: DiffOptions, io: Streams): Promise<number> {
  const { format, failOn } = options;
  if (format === 'markdown') throw new UsageError('--api has no format markdown. Use text, json, sarif or github.');
  return readStoreCommand({ ...options, json: format === 'json' }, io, (store): StoreAnswer => {
    const { from, to, page } = resolveQuery(store, query);
    if (page !== null) throw new UsageError('--api compares whole versions. Remove the page.');
    if (store.config.apis.length === 0) throw new UsageError('The configuration names no APIs. Add one to its apis.');
    const compared = compareStore(store, from, to);
    const { apis, problems } = compared;
    const changes = apis.flatMap((one) => one.changes);
    const isAsBad = (kind: ChangeClass): boolean =>
      failOn !== undefined && CHANGE_CLASSES.indexOf(kind) <= CHANGE_CLASSES.indexOf(failOn);
    const rootPath = relative(io.cwd, resolve(io.cwd, options.root)).replaceAll('\\', '/');
    const lines =
      format === 'sarif' || format === 'github'
        ? FORMATS[format](reportOf(compared, { newestFirst: store.newestFirst, rootPath }))
            .trimEnd()
            .split('\n')
        : formatText(compared, picocolors.createColors(hasColor(io.stdout, io.env)));
    return { lines, json: { from, to, apis }, problems, isFailed: changes.some((change) => isAsBad(change.class)) };
  });
}

/** The APIs of the configuration, each as it is in both versions. */
export function compareStore(store: OpenStore, from: VersionName, to: VersionName): Compared {
  const openFiles = fileOpener(store.root);
  const problems: Problem[] = [];
  const versions = [...(store.next === null ? [] : [store.next]), ...storedVersions(store)];
  const readSide = (name: VersionName, { file, extensions }: OpenStore['config']['apis'][number]): ReadSide | null => {
    const version = versions.find((one) => one.name === name);
    if (version?.files.has(file) !== true) return null;
    const { open } = openFiles(version, problems);
    const spec = open(file);
    if (spec === null) return null;
    const found = readApi(spec, open, { extensions, known: new Map() });
    appendAll(
      problems,
      found.problems.map((one) => ({ ...one, versions: [name] })),
    );
    return found.api === null ? null : { api: found.api, places: found.places, file: spec.diskPath };
  };
  const apis = store.config.apis.map((one): ComparedApi => {
    const [before, after] = [readSide(from, one), readSide(to, one)];
    return { file: one.file, label: one.label, changes: compareSides(before, after) };
  });
  return { from, to, apis, problems };
}

interface ReadSide {
  readonly api: Api;
  readonly places: ReadApi['places'];
  readonly file: string;
}

function compareSides(before: ReadSide | null, after: ReadSide | null): ComparedApi['changes'] {
  const changes = compareApis(before?.api ?? null, after?.api ?? null);
  const sides = [after, before].filter((side) => side !== null);
  return changes.map((change) => {
    const place = sides.map((side) => placeIn(side, change)).find((found) => found !== null);
    return { ...change, ...(place ?? { file: sides[0]?.file ?? '', line: 1 }) };
  });
}

function placeIn({ api, places }: ReadSide, { operation }: ApiChange): Place | null {
  const found = api.operations.find(
    ({ method, path }) => method.toUpperCase() === operation?.method && path === operation.path,
  );
  const node = found === undefined ? undefined : places.get(found.id);
  return node === undefined ? null : { file: node.file.diskPath, line: node.file.lineOf(node.path) };
}

/** Changes as problems of the specification, whose formats code hosts know. */
function reportOf(
  { apis, to, problems }: Compared,
  { newestFirst, rootPath }: { readonly newestFirst: readonly VersionName[]; readonly rootPath: string },
): Parameters<typeof formatSarif>[0] {
  const reasons = new Map(CHANGE_RULES.map(({ id, reason }) => [id, reason]));
  const changes = apis.flatMap((one) => one.changes);
  const found = changes.map(({ class: kind, rule, operation, file, line, sentence }): Problem => ({
    severity: SEVERITIES[kind],
    code: rule,
    file,
    line,
    column: null,
    what: operation === null ? sentence : `${operation.method} ${operation.path}: ${sentence}`,
    why: reasons.get(rule) ?? '',
    fix: '',
    versions: [to],
  }));
  return {
    command: 'versions diff',
    problems: [...problems, ...found],
    versionsNewestFirst: newestFirst,
    docsiteVersion: packageVersion(),
    durationMs: 0,
    wasChecked: true,
    rootPath,
    isWhole: true,
  };
}

const TITLES: Readonly<Record<ChangeClass, string>> = {
  breaking: 'Breaking',
  additive: 'Additive',
  documentation: 'Documentation only',
};

/** A part of release notes for each API that changed; changes that only concern its documentation are counted. */
export function formatApiNotes(apis: Compared['apis']): readonly string[] {
  return apis.flatMap(({ label, changes }) => {
    if (changes.length === 0) return [];
    const items = changes
      .filter((change) => change.class !== 'documentation')
      .map(({ class: kind, operation, sentence }) => {
        const place = operation === null ? '' : `\`${operation.method} ${operation.path}\`: `;
        return `- **${TITLES[kind]}:** ${place}${sentence}`;
      });
    return ['', `### ${label}: ${countClasses(changes)}`, ...(items.length === 0 ? [] : ['', ...items])];
  });
}

function formatText(
  { from, to, apis }: Compared,
  colors: ReturnType<typeof picocolors.createColors>,
): readonly string[] {
  const paint = { breaking: colors.red, additive: colors.green, documentation: colors.dim };
  return apis.flatMap(({ label, changes }, index) => {
    const counts = CHANGE_CLASSES.map((kind) => [kind, changes.filter((change) => change.class === kind)] as const);
    const listed = counts.filter(([, all]) => all.length > 0);
    const total = listed.map(([kind, all]) => `${String(all.length)} ${kind}`).join(', ');
    const head = `${label}, ${from} → ${to}: ${changes.length === 0 ? 'no changes' : `${countOf(changes.length, 'change')} (${total})`}`;
    const groups = listed.flatMap(([kind, all]) => [
      '',
      paint[kind](TITLES[kind]),
      ...all.map(({ operation, sentence, rule }) => {
        const place = operation === null ? '' : `${operation.method} ${operation.path}: `;
        return `  ${harmless(`${place}${sentence}`)} ${colors.dim(`[${rule}]`)}`;
      }),
    ]);
    return [...(index === 0 ? [] : ['']), colors.bold(harmless(head)), ...groups];
  });
}
