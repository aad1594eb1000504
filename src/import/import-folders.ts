/** Plain folders, one per version → the files of a docsite site. Pure. */
import { parseConfig } from '../content/config/schema.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import { UsageError } from '../shared/problem/exit.ts';
import { problem } from '../shared/problem/problem.ts';
import { describeKnown } from '../shared/problem/suggest.ts';
import { CONFIG_FILE } from '../shared/site-folders.ts';
import type { Fields } from '../shared/text/fields.ts';
import type { Problem } from '../shared/types/problem.ts';
import { describeConflict, findCaseConflicts } from '../versions/format/case-conflicts.ts';
import { sortVersions } from '../versions/format/order.ts';
import { checkVersionName } from '../versions/format/valid-name.ts';
import { buildStore, type FolderFiles, type ImportedFolder, sizeOf } from './build-store.ts';
import type { VersionFolders } from './disk/read-version-folders.ts';
import { formatSiteConfig } from './format-config.ts';
import type { ImportedSite } from './import-report.ts';

export interface FolderSettings {
  readonly title: string;
  /** Left out when it is not known. */
  readonly url?: string | undefined;
  /** Name of the folder with the unreleased documentation; found by its name when left out. */
  readonly next?: string | undefined;
  /** The name of their common folder in messages. */
  readonly shown: string;
}

/** Folder names of unreleased documentation; the first that exists is taken. */
const NEXT_NAMES = ['next', 'current', 'main', 'master', 'dev', 'unreleased'];

/** Makes a version of each folder. Throws a `UsageError` for settings that the next build would refuse. */
export function importFolders({ folders, problems }: VersionFolders, settings: FolderSettings): ImportedSite {
  const { title, url = 'https://docs.example.org' } = settings;
  requireSettings({ title, url });
  const next = findNext([...folders.keys()], settings);
  const released = [...folders].filter(([name]) => name !== next);
  const bad = released.flatMap(([name]) => checkVersionName(name, name) ?? []);
  const named = released.filter(([name]) => checkVersionName(name) === null);
  const twins = findCaseConflicts(named.map(([name]) => name));
  const versions = named
    .filter(([name]) => !twins.some(([, second]) => second === name))
    .map(([name, files]) => ({ ...importedFolder(name, files), name, released: null }));
  const newestFirst = sortVersions(versions, null).versions;
  const nextFiles = next === null ? undefined : folders.get(next);
  const { files: docs, problems: reserved } = buildStore(
    newestFirst.toReversed(),
    next === null || nextFiles === undefined ? null : importedFolder(next, nextFiles),
  );
  const all = [...folders.values()];
  const count = newestFirst.length + (next === null ? 0 : 1);
  return {
    files: new Map([
      [CONFIG_FILE, Buffer.from(formatSiteConfig({ title, url, navbar: { items: menuItems(count) } }))],
      ...[...docs].map(([path, bytes]) => [`docs/${path}`, bytes] as const),
    ]),
    problems: [...problems, ...bad, ...twins.map(caseConflict), ...reserved],
    notes: settings.url === undefined ? ['Set "url" in docsite.config.ts: it is not known yet.'] : [],
    redirects: new Map(),
    counts: {
      pages: all.flatMap((files) => [...files.keys()]).filter(isMarkdown).length,
      versions: count,
      bytesBefore: all.reduce((sum, files) => sum + sizeOf(files), 0),
      bytesAfter: sizeOf(docs),
    },
  };
}

/** As in sites of `docsite init`; without the menu of versions where there is one. */
function menuItems(versions: number): readonly Fields[] {
  const start = { label: 'Documentation', to: '/docs' };
  return versions < 2 ? [start] : [start, { type: 'docsVersionDropdown', position: 'right' }];
}

/** Refuses what the next build would refuse in the configuration that is written. */
function requireSettings(settings: { readonly title: string; readonly url: string }): void {
  const [first] = parseConfig(settings).problems;
  if (first === undefined) return;
  throw new UsageError([first.what, first.why, first.fix].filter((line) => line !== '').join('\n'));
}

function importedFolder(name: string, files: FolderFiles): ImportedFolder {
  return { files, fileName: (path) => `${name}/${path}` };
}

function findNext(names: readonly string[], { next: wanted, shown }: FolderSettings): string | null {
  if (wanted === undefined) return NEXT_NAMES.find((name) => names.includes(name)) ?? null;
  if (names.includes(wanted)) return wanted;
  throw new UsageError(`${shown} has no folder "${wanted}" with pages. ${describeKnown(wanted, names)}`);
}

function caseConflict([first, second]: readonly [string, string]): Problem {
  return problem({
    code: 'case-conflict',
    file: second,
    what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
    why: 'Many file systems treat them as one folder: this one was not imported.',
    fix: 'Rename one of the two.',
  });
}
