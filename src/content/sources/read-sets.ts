/** Lists the files of further sets of documents, and reads the stores of those with versions. No document is opened. */
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { fullName, setName } from '../../shared/model/sets.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { SetConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion } from '../../shared/types/store.ts';
import type { Redirects } from '../../store/format/redirects.ts';
import { checkFileNames } from '../../store/format/manifest.ts';
import { listFolder } from '../../store/files/list-folder.ts';
import { filesInFolder, isLeftOut, readStore } from '../../store/files/read-store.ts';
import type { LocateField } from '../config/source.ts';
import { hasVersions } from './has-versions.ts';

/** The files of a set. */
export interface StoredSet {
  readonly set: SetConfig;
  readonly hasVersions: boolean;
  /** Without versions, the one that all files are in; else those of the store, under their full names, in its order. */
  readonly versions: readonly StoredVersion[];
  /** Of removed versions, by their plain names. */
  readonly redirects: Redirects;
}
export interface ReadSets {
  /** In the order of the configuration. */
  readonly sets: readonly StoredSet[];
  /** Errors `no-pages` for a set without documents, those of `listFolder` and, of sets with versions, of `readStore`. */
  readonly problems: readonly Problem[];
}
type ReadSet = ReadSets['sets'][number] & Pick<ReadSets, 'problems'>;

/** The same files are left out as of `docs/next`. */
export async function readSets(root: string, configs: readonly SetConfig[], locate: LocateField): Promise<ReadSets> {
  if (configs.length === 0) return { sets: [], problems: [] };
  const realRoot = await realpath(root).catch(() => root);
  const read = await Promise.all(
    configs.map(async (config, index) =>
      (await hasVersions(join(realRoot, config.path)))
        ? readVersionedSet(realRoot, config, locate(['sets', index, 'route']))
        : readSet(realRoot, config),
    ),
  );
  return { sets: read.map(({ problems: _, ...set }) => set), problems: read.flatMap(({ problems }) => problems) };
}

async function readVersionedSet(root: string, set: SetConfig, place: Pick<Problem, 'file' | 'line'>): Promise<ReadSet> {
  const store = await readStore({ root, docsDir: set.path });
  const versions = store.versions.map((version) => ({
    ...version,
    name: fullName(set, version.name),
    docsDir: set.path,
  }));
  const problems = store.problems.map((found) => ({
    ...found,
    versions: found.versions.map((name) => fullName(set, name)),
  }));
  const stray = await findStray(root, set.path);
  return {
    set,
    hasVersions: true,
    versions,
    redirects: store.redirects,
    problems: [
      ...problems,
      ...(set.route === '/' ? [rootRoute(set, place)] : []),
      ...(stray === null ? [] : [strayPage(set, stray)]),
    ],
  };
}

/** A page next to the versions, which its author expects to see. */
async function findStray(root: string, folder: string): Promise<string | null> {
  const names = await readdir(join(root, folder)).catch((): string[] => []);
  return names.toSorted().find((name) => isMarkdown(name) && !isLeftOut(name)) ?? null;
}

function rootRoute({ id }: SetConfig, place: Pick<Problem, 'file' | 'line'>): Problem {
  return problem({
    code: 'bad-config',
    ...place,
    what: `The set "${id}" has versions, so its route cannot be "/".`,
    why: '"/versions" and "/versions.json" belong to the documentation.',
    fix: `Give it a route such as "/${id}".`,
  });
}

function strayPage({ id, path }: SetConfig, name: string): Problem {
  return problem({
    code: 'no-pages',
    file: `${path}/${name}`,
    what: `This page is in no version of the set "${id}", so it is not published.`,
    why: `The set has versions, because there is a folder "${path}/next" or a store in "${path}/versions".`,
    fix: `Move it to ${path}/next/, or rename that folder if the set has no versions.`,
  });
}

async function readSet(root: string, set: SetConfig): Promise<ReadSet> {
  const { id, path: folder } = set;
  const { files, problems } = await listFolder({ root, folder, isLeftOut });
  const name = setName(id);
  const hasPages = files.some(isMarkdown) || problems.length > 0;
  return {
    set,
    hasVersions: false,
    versions: [
      {
        name,
        released: null,
        support: null,
        files: filesInFolder(files, { holder: name, folder }),
        renamed: new Map(),
        updated: {},
      },
    ],
    redirects: new Map(),
    problems: hasPages ? [...problems, ...checkFileNames(files, (path) => `${folder}/${path}`)] : [noPages(id, folder)],
  };
}

function noPages(id: string, folder: string): Problem {
  return problem({
    code: 'no-pages',
    file: folder,
    what: `The set "${id}" has no pages: its folder is missing, or has no Markdown file.`,
    fix: 'Add a page, correct "path" in the configuration, or remove the set.',
  });
}
