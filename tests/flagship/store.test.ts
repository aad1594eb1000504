/** The version store of the flagship: exactly what cutting its versions one by one would have produced. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildLinkGraph } from '../../src/links/graph/build-link-graph.ts';
import { isTextSource } from '../../src/shared/model/source-kind.ts';
import { MANIFEST_NAME, NEXT } from '../../src/shared/site-folders.ts';
import type { SourcePath, StoredVersion, VersionFile, VersionName } from '../../src/shared/types/store.ts';
import { compareLabels } from '../../src/store/format/order.ts';
import { loadFlagship, ROOT, type Flagship } from './load-flagship.ts';

const VERSIONS = join(ROOT, 'docs/versions');
let flagship: Flagship;
/** Without `next`, oldest first: the order in which they were cut. */
let released: readonly StoredVersion[] = [];

beforeAll(async () => {
  flagship = await loadFlagship();
  released = flagship.stored.filter(({ name }) => name !== NEXT).sort((a, b) => compareLabels(a.name, b.name));
});

function hashOf({ diskPath }: VersionFile): string {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, diskPath)))
    .digest('hex');
}
/** Files below a folder with their hashes. */
async function listStored(): Promise<readonly { path: string; hash: string }[]> {
  const entries = await readdir(VERSIONS, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_NAME)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file.slice(VERSIONS.length + 1),
      hash: createHash('sha256').update(readFileSync(file)).digest('hex'),
    }));
}

test('every file is in the folder of the first version with those bytes at that path', () => {
  const firstHolder = new Map<string, VersionName>();
  const misplaced: string[] = [];
  for (const { name, files } of released) {
    for (const file of files.values()) {
      const key = `${file.path} ${hashOf(file)}`;
      if (!firstHolder.has(key)) firstHolder.set(key, name);
      const wanted = firstHolder.get(key);
      if (file.holder !== wanted) misplaced.push(`${name}/${file.path} is in ${file.holder}, not in ${String(wanted)}`);
    }
  }
  expect(misplaced).toEqual([]);
});

test('equal bytes are stored once, whatever their names', async () => {
  const paths = new Map<string, string[]>();
  for (const { path, hash } of await listStored()) paths.set(hash, [...(paths.get(hash) ?? []), path]);
  expect([...paths.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test('every file is listed by a version, and every folder has its manifest', async () => {
  const listed = new Set(released.flatMap(({ files }) => [...files.values()].map(({ diskPath }) => diskPath)));
  const stored = (await listStored()).map(({ path }) => `docs/versions/${path}`);
  expect(stored.filter((path) => !listed.has(path))).toEqual([]);
  expect(stored).toHaveLength(listed.size);
  const folders = await readdir(VERSIONS);
  expect(folders.filter((folder) => !existsSync(join(VERSIONS, folder, MANIFEST_NAME)))).toEqual([]);
  expect(folders.sort(compareLabels)).toEqual(released.map(({ name }) => name));
});

test('every picture of a version is shown on one of its pages', () => {
  const { model } = flagship;
  const shown = new Set<string>();
  for (const [page, targets] of buildLinkGraph(model)) {
    if (!('version' in page)) continue;
    for (const target of targets) if (target.type === 'asset') shown.add(`${page.version}/${target.file.path}`);
  }
  for (const { name } of model.lines[0].versions)
    for (const { file } of model.config.apis) shown.add(`${name}/${file}`);
  const unused = model.lines[0].versions.flatMap(({ name, files }) =>
    [...files.keys()].filter((path) => !isTextSource(path) && !shown.has(`${name}/${path}`)).map((p) => `${name}/${p}`),
  );
  expect(unused).toEqual([]);
  expect(shown.size).toBeGreaterThan(0);
});

test('one page was renamed, in 2.14.1', () => {
  const renames = released.flatMap(({ name, renamed }) =>
    [...renamed].map(([from, to]): [VersionName, SourcePath, SourcePath] => [name, from, to]),
  );
  expect(renames).toEqual([['2.14.1', 'quick-start.md', 'discover.md']]);
});

test('next has the files of the latest release, with changes', () => {
  const next = flagship.stored.find(({ name }) => name === NEXT);
  const latest = released.at(-1);
  const hashes = (version: StoredVersion | undefined): readonly string[] =>
    [...(version?.files.values() ?? [])].map((file) => `${file.path} ${hashOf(file)}`).sort();
  const before = new Set(hashes(latest));
  const changed = hashes(next).filter((entry) => !before.has(entry));
  expect(changed.map((entry) => entry.split(' ')[0])).toEqual(
    expect.arrayContaining(['cookiecutter.md', 'internationalization.md']),
  );
  expect([...(next?.files.keys() ?? [])].sort()).toEqual([...(latest?.files.keys() ?? [])].sort());
});
