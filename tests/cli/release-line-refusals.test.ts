/** What commands on release lines refuse, with what was probably meant (B263, B264). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const manifest = (label: string, released: string): string =>
  JSON.stringify({ label, released, files: { 'intro.md': '1.0.0' } });
const INTRO = SMALL_SITE['docs/next/intro.md'] ?? '';

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    ...SMALL_SITE,
    'docs/versions/1.0.0/intro.md': INTRO,
    'docs/versions/1.0.0/version.json': manifest('1.0.0', '2025-01-01'),
    'docs/versions/2.0.0/version.json': manifest('2.0.0', '2025-02-01'),
  });
});

async function expectRefusal(args: readonly string[], ...said: readonly string[]): Promise<void> {
  const before = hashTree(root);
  const { code, stderr } = await runDocsite(root, ...args);
  expect(code, stderr).toBe(3);
  for (const text of said) expect(stderr).toContain(text);
  expect(hashTree(root)).toEqual(before);
}

const { succeed } = commandsIn(() => root);

const parentOf = (name: string): unknown =>
  (JSON.parse(readFileSync(join(root, 'docs/versions', name, 'version.json'), 'utf8')) as { parent?: string }).parent;

test('docs/next is refused for a version of an older release line, unless it is named', async () => {
  await expectRefusal(
    ['version', '1.0.1'],
    '"1.0.1" is older than the latest version, 2.0.0',
    '--from 1.0.0',
    '--from next',
  );
  await succeed('version', '1.0.1', '--from', 'next');
  expect(parentOf('1.0.1')).toBe('1.0.0');
});

test('a stored version that does not exist is refused as the source', async () => {
  await expectRefusal(['version', '1.0.1', '--from', '1.1.0'], '"1.1.0" is not a version of this site');
});

test('a command is not a name of a version', async () => {
  await expectRefusal(['version', 'list'], 'Did you mean "docsite versions list"?');
  await expectRefusal(['version', 'help'], 'docsite version --help');
});

test('a release has one name', async () => {
  await expectRefusal(['version', '2.0'], '"2.0" and the version "2.0.0" are one release', '"2.0.1"');
  await succeed('versions', 'rename', '2.0.0', '2.0');
});

test('a version is made from no version that was made from it', async () => {
  await expectRefusal(['versions', 'set-parent', '1.0.0', '2.0.0'], '"2.0.0" was made from "1.0.0"');
  await expectRefusal(['versions', 'set-parent', '1.0.0', '1.0.0'], 'cannot be made from itself');
});

test('undo takes back a cut as if it had not been, but not one that others were made from, or that was built', async () => {
  const before = hashTree(root);
  await succeed('version', '1.0.1', '--from', '1.0.0');
  await expectRefusal(['versions', 'undo', '1.0.0'], '1.0.1, 2.0.0 were made from it', 'versions remove 1.0.0');
  await succeed('versions', 'undo');
  expect(hashTree(root)).toEqual(before);
  await succeed('version', '3.0.0');
  await succeed('build');
  await expectRefusal(['versions', 'undo'], '"3.0.0" is in the last build', '--force');
  await succeed('versions', 'undo', '--force');
});

test('undo knows a build in another folder', async () => {
  await succeed('version', '3.0.0');
  await succeed('build', '--out', 'public');
  await expectRefusal(['versions', 'undo', '--out', 'public'], '"3.0.0" is in the last build, public/, so readers');
  await succeed('versions', 'undo');
});

test('verify says what it inferred, and which recorded parent does not count', async () => {
  expect(await succeed('versions', 'verify')).toContain('1 parent inferred');
  const lost = JSON.stringify({ ...(JSON.parse(manifest('2.0.0', '2025-02-01')) as object), parent: '1.5.0' });
  writeFiles(root, { 'docs/versions/2.0.0/version.json': lost });
  const { stderr } = await runDocsite(root, 'versions', 'verify');
  expect(stderr).toContain('"parent" names "1.5.0", which is not a version');
});
