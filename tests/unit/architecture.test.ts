/** The drawings in ARCHITECTURE.md, of folders and of their rooms, agree with the rules of dependency-cruiser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import config from '../../config/dependency-cruiser.mjs';
import { listTree, REPOSITORY } from '../support/site.ts';

interface Condition {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
  readonly dependencyTypes?: readonly string[];
  readonly dependencyTypesNot?: readonly string[];
}
interface Rule {
  readonly name: string;
  readonly from?: Condition;
  readonly to?: Condition;
}

/** A sample file of each folder in the drawing, to which no exception applies. */
const SAMPLES: Readonly<Record<string, string>> = {
  apis: 'src/apis/model.ts',
  build: 'src/build/pipeline.ts',
  cli: 'src/cli/main.ts',
  client: 'src/client/navigation/router.ts',
  'client/hooks': 'src/client/hooks/page-context.tsx',
  'client/hydrate': 'src/client/hydrate.tsx',
  content: 'src/content/model/build-model.ts',
  differences: 'src/differences/read/tree.ts',
  disk: 'src/disk/is-inside.ts',
  import: 'packages/import/build-store.ts',
  languages: 'src/languages/page-state.ts',
  links: 'src/links/check/check-links.ts',
  mcp: 'packages/mcp/server.ts',
  prepare: 'src/prepare/prepare-texts.ts',
  render: 'src/render/plan-output.ts',
  schema: 'src/schema/describe.ts',
  search: 'src/search/site-search.ts',
  serve: 'src/serve/live/site.ts',
  shared: 'src/shared/href.ts',
  store: 'src/store/files/read-store.ts',
  'store/commands': 'src/store/commands/open-store.ts',
  templates: 'templates/doc.tsx',
  threads: 'src/threads/worker-thread.ts',
};
type Arrows = readonly (readonly [string, string])[];
interface Drawing {
  /** In the order of the drawing. */
  readonly names: readonly string[];
  readonly values: Arrows;
  /** Arrows for types only. */
  readonly types: Arrows;
}

const rules = config.forbidden as readonly Rule[];
const drawing = readDrawing(readBlock(/An arrow says[^`]*```\n([^`]+)```/u));
const rooms = readRooms();

function readBlock(pattern: RegExp): readonly string[] {
  const [, block = ''] = pattern.exec(readFileSync(join(REPOSITORY, 'ARCHITECTURE.md'), 'utf8')) ?? [];
  return block.replace(/\(.*$/gmu, '').trim().split('\n');
}

/** Each line is a chain `a → b | c → d`: every name may import those of the next group. `⇢` is an arrow for types only. */
function readDrawing(lines: readonly string[]): Drawing {
  const arrows: { values: [string, string][]; types: [string, string][] } = { values: [], types: [] };
  const known = new Set<string>();
  for (const line of lines) {
    const [first = '', ...rest] = line.split(/([→⇢])/u);
    let group = namesOf(first);
    for (const name of group) known.add(name);
    for (let index = 0; index < rest.length; index += 2) {
      const next = namesOf(rest[index + 1] ?? '');
      for (const name of next) known.add(name);
      const kind = rest[index] === '→' ? arrows.values : arrows.types;
      kind.push(...group.flatMap((from) => next.map((to) => [from, to] as [string, string])));
      group = next;
    }
  }
  return { names: [...known], ...arrows };
}

/** Each line is a chain after the name of its folder: `render: page → body`. A dot is the files next to the rooms. */
function readRooms(): ReadonlyMap<string, Drawing> {
  const lines = new Map<string, string[]>();
  for (const line of readBlock(/## Rooms[^`]*```\n([^`]+)```/u)) {
    const [, folder = '', chain = ''] = /^([\w-]+):(.*)$/u.exec(line) ?? [];
    lines.set(folder, [...(lines.get(folder) ?? []), chain]);
  }
  return new Map([...lines].map(([folder, chains]) => [folder, readDrawing(chains)]));
}

function namesOf(group: string): readonly string[] {
  return group.split('|').map((name) => name.trim());
}

/** Everything that arrows reach, over any number of steps. */
function reach(from: string, { values }: Drawing): ReadonlySet<string> {
  const found = new Set<string>([from]);
  for (const name of found) for (const [start, end] of values) if (start === name) found.add(end);
  return found;
}

/** Names of the rules that forbid an import from one file to another. */
function rulesAgainst(from: string, to: string, kind: 'value' | 'type'): readonly string[] {
  return rules
    .filter(
      (rule) =>
        rule.to?.path !== undefined &&
        rule.to.dependencyTypes === undefined &&
        !(kind === 'type' && rule.to.dependencyTypesNot?.includes('type-only') === true) &&
        applies(rule.from, from) &&
        applies(fillGroups(rule.to, rule.from, from), to),
    )
    .map(({ name }) => name);
}

/** `$1` in a rule's target is the match of the first group of its origin. */
function fillGroups(to: Condition, from: Condition | undefined, file: string): Condition {
  const groups = [from?.path ?? []].flat().flatMap((path) => new RegExp(path, 'u').exec(file)?.slice(1) ?? []);
  const fill = (patterns: string | readonly string[] = []): readonly string[] =>
    [patterns].flat().map((pattern) => pattern.replace(/\$(\d)/gu, (_, index) => groups[Number(index) - 1] ?? ''));
  return { ...to, path: fill(to.path), ...(to.pathNot === undefined ? {} : { pathNot: fill(to.pathNot) }) };
}

function applies({ path = '', pathNot }: Condition = {}, file: string): boolean {
  return matches(path, file) && (pathNot === undefined || !matches(pathNot, file));
}

function matches(patterns: string | readonly string[], file: string): boolean {
  return [patterns].flat().some((pattern) => new RegExp(pattern, 'u').test(file));
}

test('the drawing names the folders of the samples', () => {
  expect(drawing.names.toSorted()).toEqual(Object.keys(SAMPLES));
  expect(Object.values(SAMPLES).filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
});

test.each(Object.entries(SAMPLES))('%s may import what the drawing says, and nothing else', (folder, file) => {
  const others = Object.entries(SAMPLES).filter(([name]) => name !== folder);
  const allowed = others.filter(([, other]) => rulesAgainst(file, other, 'value').length === 0).map(([name]) => name);
  expect(allowed).toEqual(others.map(([name]) => name).filter((name) => reach(folder, drawing).has(name)));
});

test.each(drawing.types)('%s may import types of %s', (from, to) => {
  expect(rulesAgainst(SAMPLES[from] ?? '', SAMPLES[to] ?? '', 'type')).toEqual([]);
});

test('the drawings have every folder of src/ and every folder with rooms', () => {
  const foldersOf = (path: string): readonly string[] =>
    readdirSync(join(REPOSITORY, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  const folders = foldersOf('src');
  expect(folders.filter((folder) => !drawing.names.includes(folder))).toEqual([]);
  // The rooms of shared/ may import each other; types/ imports nothing, which has its own rule.
  const withRooms = folders.filter((folder) => foldersOf(`src/${folder}`).length > 1 && folder !== 'shared');
  expect([...rooms.keys()].toSorted()).toEqual(withRooms.toSorted());
});

test('the disk belongs to the folders listed', () => {
  const text = readFileSync(join(REPOSITORY, 'ARCHITECTURE.md'), 'utf8');
  const [, list = ''] = /The disk belongs to ([^.]+)\./u.exec(text) ?? [];
  const named = [...(list.split(';')[0] ?? '').matchAll(/`([^`]+)`/gu)].map(([, folder = '']) => `src/${folder}`);
  const owners = rules.find(({ name }) => name === 'disk-has-owners')?.from?.pathNot ?? [];
  const files = listTree(join(REPOSITORY, 'src')).map((file) => `src/${file}`);
  expect(named.length).toBeGreaterThan(5);
  expect(files.filter((file) => matches(owners, file))).toEqual(
    files.filter((file) => named.some((folder) => file.startsWith(folder))),
  );
});

describe.each([...rooms])('the rooms of src/%s', (folder, drawn) => {
  const path = `src/${folder}`;
  const samples = new Map(drawn.names.map((room) => [room, sampleOf(room)]));

  /** Any file of a room; rules name rooms as a whole. */
  function sampleOf(room: string): string {
    const files = readdirSync(join(REPOSITORY, path, room), { recursive: room !== '.', encoding: 'utf8' });
    const file = files.toSorted().find((name) => /\.tsx?$/u.test(name));
    return [path, ...(room === '.' ? [] : [room]), file].join('/').replaceAll('\\', '/');
  }

  test('are those in the drawing', () => {
    const there = readdirSync(join(REPOSITORY, path), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(drawn.names.filter((name) => name !== '.').toSorted()).toEqual(there.map(({ name }) => name).toSorted());
  });

  test.each(drawn.names)('%s may import what the drawing says, and nothing else', (room) => {
    const others = [...samples].filter(([name]) => name !== room);
    const allowed = others.filter(([, file]) => rulesAgainst(samples.get(room) ?? '', file, 'value').length === 0);
    expect(allowed.map(([name]) => name)).toEqual(
      others.map(([name]) => name).filter((name) => reach(room, drawn).has(name)),
    );
  });
});
