/** The version commands with `docs.versionOrder`: the position of a version, and what counts as renamed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, type Run, runDocsite } from '../support/run-docsite.ts';
import { hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const TOUR = '# Tour\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n';
const manifest = (label: string, files: object, more = {}): string =>
  `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
const IVY = { renamed: { 'first.md': 'quick.md' } };
const JADE = { renamed: { 'quick.md': 'start.md' } };

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    ...SMALL_SITE,
    'docs/versions/hazel/first.md': TOUR,
    'docs/versions/hazel/version.json': manifest('hazel', { 'first.md': 'hazel' }),
    'docs/versions/ivy/version.json': manifest('ivy', { 'quick.md': 'hazel/first.md' }, IVY),
    'docs/versions/jade/start.md': TOUR.replace('Two', '2'),
    'docs/versions/jade/version.json': manifest('jade', { 'start.md': 'jade' }, JADE),
  });
  setOrder('jade', 'ivy', 'hazel');
});

const docsite = (...args: readonly string[]): Promise<Run> => runDocsite(root, ...args);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readManifest = (name: string): unknown => JSON.parse(read(`docs/versions/${name}/version.json`));

function setOrder(...names: readonly string[]): void {
  const config = `export default { title: 'Small', url: 'https://example.org', docs: { versionOrder: ${JSON.stringify(names)} } };\n`;
  writeFiles(root, { 'docsite.config.ts': config });
}

async function succeed(...args: readonly string[]): Promise<Run> {
  const run = await docsite(...args);
  expect(run.code, run.stderr).toBe(0);
  return run;
}

async function expectRefusal(args: readonly string[], ...messages: readonly string[]): Promise<void> {
  const before = hashTree(root);
  const run = await docsite(...args);
  for (const message of messages) expect(run.stderr).toContain(message);
  expect([run.code, run.stdout]).toEqual([3, '']);
  expectNoStack(run);
  expect(hashTree(root)).toEqual(before);
}

test.each([
  ['before the list has the new name', ['jade', 'ivy', 'hazel']],
  ['after the list has the new name', ['jade', 'ivy-lts', 'hazel']],
])('a renamed version keeps its place, and the others what they call renamed: %s', async (_when, order) => {
  setOrder(...order);
  const { stderr } = await succeed('versions', 'rename', 'ivy', 'ivy-lts');
  expect(stderr.includes('docs.versionOrder in docsite.config.ts still names "ivy"')).toBe(order.includes('ivy'));
  expect(readManifest('jade')).toMatchObject(JADE);
  expect(readManifest('ivy-lts')).toMatchObject(IVY);
  setOrder('jade', 'ivy-lts', 'hazel');
  await succeed('versions', 'verify');
});

test('a folder is added at its place in the list, and only once the list names it', async () => {
  writeFiles(root, { 'old/begin.md': TOUR });
  const add = ['versions', 'add', 'old', 'iris', '--date', '2024-01-01'];
  await expectRefusal(add, 'bad-version-order', 'versionOrder lacks "iris"', 'at its place');
  setOrder('jade', 'ivy', 'iris', 'hazel');
  const { stderr } = await succeed(...add);
  expect(stderr).toBe('');
  expect(readManifest('iris')).toMatchObject({ renamed: { 'first.md': 'begin.md' } });
  expect(readManifest('ivy')).toMatchObject({ parent: 'hazel', renamed: { 'first.md': 'quick.md' } });
  expect(readManifest('jade')).toMatchObject(JADE);
});

test('a release is the newest version, and fails while the list lacks another one', async () => {
  writeFiles(root, { 'docs/next/begin.md': TOUR.replace('Three', '3') });
  const { stderr } = await succeed('version', 'amber');
  expect(stderr).toContain('add "amber" to versionOrder in docsite.config.ts');
  expect(readManifest('amber')).toMatchObject({ renamed: { 'start.md': 'begin.md' } });
  await expectRefusal(['version', 'beech'], 'bad-version-order', 'versionOrder lacks "amber"');
  setOrder('amber', 'jade', 'ivy', 'hazel');
  await succeed('versions', 'remove', 'ivy');
  expect(readManifest('amber')).toMatchObject({ renamed: { 'start.md': 'begin.md' } });
  expect(readManifest('jade')).toMatchObject({ renamed: { 'first.md': 'start.md' } });
});

test('a name without a number that sorts below the numbers is reported, before and after it is written', async () => {
  writeFiles(root, {
    'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
    'docs/next/start.md': TOUR,
    'old/begin.md': TOUR,
  });
  expect((await succeed('version', 'kiwi')).stderr).toBe('');
  expect((await succeed('version', '1.0.0')).stderr).toBe('');
  const remark = 'docsite: "lime" is listed below 1.0.0: names that are not version numbers count as older.';
  const before = hashTree(root);
  expect((await succeed('version', 'lime', '--dry-run')).stderr).toContain(remark);
  expect(hashTree(root)).toEqual(before);
  expect((await succeed('version', 'lime')).stderr).toContain(remark);
  expect((await succeed('versions', 'add', 'old', 'mango')).stderr).toContain('"mango" is listed below 1.0.0');
  expect((await succeed('versions', 'add', 'old', '0.9.0')).stderr).toBe('');
});

test('removing a version fails while the list lacks one: others would relate their renames to the wrong version', async () => {
  await succeed('versions', 'rename', 'ivy', 'ivy-lts');
  await expectRefusal(['versions', 'remove', 'hazel'], 'bad-version-order', 'versionOrder lacks "ivy-lts"');
  setOrder('jade', 'ivy-lts', 'hazel');
  const { stdout } = await succeed('versions', 'remove', 'hazel', '--json');
  expect(readManifest('jade')).toMatchObject(JADE);
  expect(JSON.parse(stdout)).toMatchObject({
    notes: ['docs.versionOrder in docsite.config.ts still names "hazel".'],
  });
});

test('commands on a range fail while the list lacks a version: the range is unknown', async () => {
  await succeed('versions', 'rename', 'ivy', 'ivy-lts');
  const lacks = ['bad-version-order', 'versionOrder lacks "ivy-lts"'];
  await expectRefusal(['versions', 'edit', 'jade/start', '--from', 'hazel'], ...lacks);
  await expectRefusal(['versions', 'backport', 'start', '--from', 'jade', '--to', 'hazel..jade'], ...lacks);
});
