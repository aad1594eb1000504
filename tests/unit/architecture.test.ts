/** The drawing of arrows in ARCHITECTURE.md and the rules of dependency-cruiser say the same. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { REPOSITORY } from '../support/site.ts';

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

/** A file of each folder that the drawing names; one to which no exception applies. */
const SAMPLES: Readonly<Record<string, string>> = {
  build: 'src/pipeline.ts',
  cli: 'src/cli/main.ts',
  client: 'src/client/navigation/router.ts',
  'client/hooks': 'src/client/hooks/page-context.tsx',
  'client/hydrate': 'src/client/hydrate.tsx',
  content: 'src/content/model/build-model.ts',
  disk: 'src/disk/is-inside.ts',
  import: 'src/import/build-store.ts',
  links: 'src/links/check-links.ts',
  render: 'src/render/render-site.ts',
  serve: 'src/serve/live/site.ts',
  shared: 'src/shared/href.ts',
  templates: 'templates/doc.tsx',
  texts: 'src/texts/prepare-texts.ts',
  threads: 'src/threads/worker-thread.ts',
  versions: 'src/versions/store/read-store.ts',
};
const rules = config.forbidden as readonly Rule[];
const drawing = readDrawing();

/** Each line is a chain `a → b | c → d`: every name may import those of the next group. `⇢` is an arrow for types alone. */
function readDrawing(): { readonly values: Arrows; readonly types: Arrows } {
  const text = readFileSync(join(REPOSITORY, 'ARCHITECTURE.md'), 'utf8');
  const [, block = ''] = /An arrow says[^`]*```\n([^`]+)```/u.exec(text) ?? [];
  const arrows: { values: [string, string][]; types: [string, string][] } = { values: [], types: [] };
  for (const line of block.replace(/\(.*$/gmu, '').split('\n')) {
    const [first = '', ...rest] = line.split(/([→⇢])/u);
    let group = names(first);
    for (let index = 0; index < rest.length; index += 2) {
      const next = names(rest[index + 1] ?? '');
      const kind = rest[index] === '→' ? arrows.values : arrows.types;
      kind.push(...group.flatMap((from) => next.map((to) => [from, to] as [string, string])));
      group = next;
    }
  }
  return arrows;
}

type Arrows = readonly (readonly [string, string])[];

function names(group: string): readonly string[] {
  return group.split('|').map((name) => name.trim());
}

/** Everything that arrows lead to, over any number of steps. */
function reach(from: string): ReadonlySet<string> {
  const found = new Set<string>([from]);
  for (const name of found) for (const [start, end] of drawing.values) if (start === name) found.add(end);
  return found;
}

/** Names of the rules that forbid one file to import another. */
function rulesAgainst(from: string, to: string, kind: 'value' | 'type'): readonly string[] {
  return rules
    .filter(
      (rule) =>
        rule.to?.path !== undefined &&
        rule.to.dependencyTypes === undefined &&
        !(kind === 'type' && rule.to.dependencyTypesNot?.includes('type-only') === true) &&
        applies(rule.from, from) &&
        applies(rule.to, to),
    )
    .map(({ name }) => name);
}

function applies({ path = '', pathNot }: Condition = {}, file: string): boolean {
  return matches(path, file) && (pathNot === undefined || !matches(pathNot, file));
}

function matches(patterns: string | readonly string[], file: string): boolean {
  return [patterns].flat().some((pattern) => new RegExp(pattern, 'u').test(file));
}

test('the drawing names the folders that the samples stand for', () => {
  const drawn = new Set([...drawing.values, ...drawing.types].flat());
  expect([...drawn].toSorted()).toEqual(Object.keys(SAMPLES));
  expect(Object.values(SAMPLES).filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
});

test.each(Object.entries(SAMPLES))('%s may import what the drawing says, and nothing else', (folder, file) => {
  const others = Object.entries(SAMPLES).filter(([name]) => name !== folder);
  const allowed = others.filter(([, other]) => rulesAgainst(file, other, 'value').length === 0).map(([name]) => name);
  expect(allowed).toEqual(others.map(([name]) => name).filter((name) => reach(folder).has(name)));
});

test.each(drawing.types)('%s may import types of %s', (from, to) => {
  expect(rulesAgainst(SAMPLES[from] ?? '', SAMPLES[to] ?? '', 'type')).toEqual([]);
});
