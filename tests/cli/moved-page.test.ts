/** A page that was renamed while another text took its name: the text says which page it is (B262). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

const CONFIG = "export default { title: 'T', url: 'https://docs.example.org' };\n";
const LINUX = '# Install on Linux\n\nApples and pears are described here in the first edition of this page.\n';
const WAYS = '# Ways to install\n\nZebras, giraffes and elephants walk about in this wholly different text.\n';

let root = '';
const { read, succeed } = commandsIn(() => root);

/** Two versions and a build; the second has `after` in place of the files of the first. */
async function cutTwo(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  writeFiles(root, before);
  await succeed('version', '1.0', '--date', '2024-01-01');
  for (const path of Object.keys(before)) rmSync(join(root, path));
  writeFiles(root, after);
  await succeed('version', '2.0', '--date', '2024-02-01');
  await succeed('build');
}

beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': CONFIG, 'docs/next/index.md': '# Home\n' });
});

const canonicalOf = (path: string): string | undefined =>
  /<link rel="canonical" href="https:\/\/docs\.example\.org([^"]*)"/u.exec(read(`site/${path}/index.html`))?.[1];

test('install.md became linux.md, and a new text took its name', async () => {
  await cutTwo({ 'docs/next/install.md': LINUX }, { 'docs/next/linux.md': LINUX, 'docs/next/install.md': WAYS });
  expect(JSON.parse(read('docs/versions/2.0/version.json'))).toMatchObject({ renamed: { 'install.md': 'linux.md' } });
  expect(canonicalOf('docs/1.0/install')).toBe('/docs/linux');
  expect(canonicalOf('docs/install')).toBe('/docs/install');
  const said = await succeed('versions', 'diff', '2.0', '--stat');
  expect(said).toMatch(/1 page added, 1 page renamed|1 page renamed, 1 page added/u);
  // The version menu leads from one to the other.
  const { pages } = JSON.parse(read('site/pages.json')) as { readonly pages: readonly unknown[] };
  const own = pages.find((one) => JSON.stringify(one).includes('linux'));
  expect(JSON.stringify(own)).toContain('install');
}, 120_000);

test('two files have each other’s text', async () => {
  await cutTwo(
    { 'docs/next/a.md': LINUX, 'docs/next/b.md': WAYS },
    { 'docs/next/a.md': WAYS, 'docs/next/b.md': LINUX },
  );
  expect([canonicalOf('docs/1.0/a'), canonicalOf('docs/1.0/b')]).toEqual(['/docs/b', '/docs/a']);
  expect(await succeed('versions', 'diff', '2.0', '--stat')).toContain('2 pages renamed');
}, 120_000);

test('a page became one of a folder, which has a new index', async () => {
  await cutTwo(
    { 'docs/next/install.md': LINUX },
    { 'docs/next/install/linux.md': LINUX, 'docs/next/install/index.md': WAYS },
  );
  expect(canonicalOf('docs/1.0/install')).toBe('/docs/install/linux');
}, 120_000);

test('a page that was renamed twice is joined with itself by an older version that comes later', async () => {
  writeFiles(root, { 'docs/next/a.md': LINUX });
  await succeed('version', '1.9', '--date', '2024-01-01');
  rmSync(join(root, 'docs/next/a.md'));
  writeFiles(root, { 'docs/next/apples.md': LINUX });
  await succeed('version', '1.10', '--date', '2024-02-01');
  rmSync(join(root, 'docs/next/apples.md'));
  writeFiles(root, { 'docs/next/fruit.md': LINUX, 'docs/next/a.md': WAYS });
  await succeed('version', '2.0', '--date', '2024-03-01');
  await succeed('version', '1.9.5', '--from', 'next', '--date', '2024-04-01');
  await succeed('build');
  expect([canonicalOf('docs/1.9/a'), canonicalOf('docs/1.10/apples')]).toEqual(['/docs/fruit', '/docs/fruit']);
  expect([canonicalOf('docs/1.9.5/a'), canonicalOf('docs/1.9.5/fruit')]).toEqual(['/docs/a', '/docs/fruit']);
}, 120_000);
