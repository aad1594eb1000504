/** A site in three languages: two builds, parts of it, and the site for any folder are the same site. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  buildSite,
  copyFixtureAgain,
  hashTree,
  joinTrees,
  listTree,
  makeFolder,
  onlyTemplates,
  writeFiles,
} from '../support/site.ts';

const folder = makeFolder(afterAll);
const FR = 'docs/languages/fr';

function copy(): string {
  return copyFixtureAgain('translations', folder);
}
function read(root: string, path: string): string {
  return readFileSync(join(root, 'site', path), 'utf8');
}

test('two builds, and the parts of a third, are equal to the byte', async () => {
  const root = copy();
  const cache = onlyTemplates(root);
  await buildSite(root, { cache });
  const whole = hashTree(join(root, 'site'));
  rmSync(join(root, 'site'), { recursive: true });
  await buildSite(root, { cache });
  expect(hashTree(join(root, 'site'))).toEqual(whole);
  const parts = [];
  for (const index of [1, 2]) {
    const outDir = join(root, `part-${index}`);
    await buildSite(root, { outDir, cache, shard: { index, count: 2 } });
    parts.push(hashTree(outDir));
  }
  expect(parts.every((part) => Object.keys(part).some((path) => path.startsWith('fr/docs/')))).toBe(true);
  expect(joinTrees(parts)).toEqual(whole);
});

test('in a site for any folder, languages lead to each other', async () => {
  const root = copy();
  expect((await buildSite(root, { relative: true, cache: onlyTemplates(root) })).problems).toEqual([]);
  const page = read(root, 'fr/docs/start/index.html');
  expect(page).toContain('href="../../../ar/docs/start/index.html"');
  expect(page).toContain('<a href="../../../docs/safety/index.html#water" hreflang="en">');
  expect(read(root, 'ar/docs/start/index.html')).toContain('<a href="../../../help/index.html">');
});

test('a site in one language has no byte of another', async () => {
  const root = copy();
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  const single = config.replace(/ {2}languages: \[[^]*?\n {2}\],\n/u, '').replace(/.*languageDropdown.*\n/u, '');
  writeFiles(root, { 'docsite.config.ts': single });
  rmSync(join(root, 'pages/help.fr.md'));
  await buildSite(root, { cache: onlyTemplates(root) });
  const files = listTree(join(root, 'site'));
  expect(files.filter((path) => /^(?:fr|ar)\//u.test(path))).toEqual([]);
  expect(read(root, 'docs/start/index.html')).not.toMatch(/hreflang|notIn/u);
});

test('what is wrong in a language is an error with its place, and nothing is built', async () => {
  const root = copy();
  writeFiles(root, {
    [`${FR}/translations.json`]: '{\n  "gone.md": { "of": [] }\n}\n',
    'pages/ar.md': '# Taken\n',
  });
  const { ok, problems } = await buildSite(root, { cache: onlyTemplates(root) });
  expect(ok).toBe(false);
  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'bad-translations', file: `${FR}/translations.json`, line: 2, what: 'There is no translation "gone.md".' },
    { code: 'bad-config', file: 'docsite.config.ts', what: expect.stringContaining('"/ar"') as string },
  ]);
});

test('with outdatedTranslations: "source", outdated pages are missing', async () => {
  const root = copy();
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  writeFiles(root, {
    'docsite.config.ts': config.replace('  navbar:', "  outdatedTranslations: 'source',\n  navbar:"),
  });
  await buildSite(root, { cache: onlyTemplates(root) });
  const files = listTree(join(root, 'site'));
  expect(files).toContain('ar/docs/1.0/start/index.html');
  expect(files).not.toContain('ar/docs/start/index.html');
  expect(files).not.toContain('fr/docs/1.0/start/index.html');
});
