/** Commands on a set with versions of its own: `--set` (BEHAVIOUR B231, B232). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, type Run, runDocsite } from '../support/run-docsite.ts';
import { hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const manifest = (label: string, files: object, more = {}): string =>
  `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts':
      "export default { title: 'Small', url: 'https://example.org', search: false, snippets: ['examples'], " +
      "sets: [{ id: 'api', versions: { '1.0': { label: 'One' } } }, { id: 'community' }] };\n",
    'docs/versions/1.0/version.json': manifest('1.0', { 'intro.md': '1.0' }),
    'docs/versions/1.0/intro.md': '# Introduction\n',
    'api/next/call.md': '# Call\n\n<!-- @include: ./_part.md -->\n\nA new text.\n',
    'api/next/_part.md': 'A part.\n',
    'api/next/start.md': '# Start\n\n[docs](../../docs/next/intro.md)\n',
    'api/versions/1.0/version.json': manifest('1.0', { 'start.md': '1.0', 'request.md': '1.0' }),
    'api/versions/1.0/start.md': '# Start\n\n[docs](../../docs/next/intro.md)\n',
    'api/versions/1.0/request.md': '# Request\n\nA text that is long enough to be recognised, with some words in it.\n',
    'api/versions/2.0/version.json': manifest(
      '2.0',
      { 'start.md': '1.0', 'call.md': '1.0/request.md' },
      { renamed: { 'request.md': 'call.md' } },
    ),
    'community/welcome.md': '# Welcome\n',
  });
});

const docsite = (...args: readonly string[]): Promise<Run> => runDocsite(root, ...args);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));

async function succeed(...args: readonly string[]): Promise<Run> {
  const run = await docsite(...args);
  expect(run.code, run.stderr).toBe(0);
  return run;
}

async function refused(...args: readonly string[]): Promise<string> {
  const before = hashTree(root);
  const run = await docsite(...args);
  expect([run.code, run.stdout]).toEqual([3, '']);
  expectNoStack(run);
  expect(hashTree(root)).toEqual(before);
  return run.stderr;
}

describe('B231 commands that work on a set', () => {
  test('version cuts next of the set, with what it includes, and leaves the documentation alone', async () => {
    const docs = hashTree(join(root, 'docs'));
    const dry = await succeed('version', '3.0', '--set', 'api', '--date', '2024-05-06', '--dry-run');
    expect(dry.stdout).toContain('would write   api/versions/3.0/version.json');
    await succeed('version', '3.0', '--set', 'api', '--date', '2024-05-06');
    expect(readJson('api/versions/3.0/version.json')).toEqual({
      label: '3.0',
      released: '2024-05-06',
      parent: '2.0',
      files: { 'call.md': '3.0', 'start.md': '1.0' },
      included: { '_part.md': '3.0' },
    });
    expect(hashTree(join(root, 'docs'))).toEqual(docs);
    const list = await succeed('versions', 'list', '--set', 'api', '--json');
    const { versions } = JSON.parse(list.stdout) as { readonly versions: readonly { readonly label: string }[] };
    expect(versions.map(({ label }) => label)).toEqual(['next', '3.0', '2.0', '1.0']);
    const ofDocs = await succeed('versions', 'list');
    expect(ofDocs.stdout).not.toContain('3.0');
    await succeed('build');
    expect(read('site/api/call/index.html')).toContain('A part.');
  });

  test('which, edit, set, checkout and diff read and write the store of the set', async () => {
    const which = await succeed('versions', 'which', '2.0/call', '--set', 'api');
    expect(which.stdout).toMatch(/^api\/versions\/1\.0\/request\.md\n/u);
    expect(which.stdout).toContain('docsite versions edit 2.0/call.md --set api');
    // By the path of the file, and by the address of the page.
    expect((await succeed('versions', 'which', 'api/next/call.md', '--set', 'api')).stdout).toMatch(
      /^api\/next\/call\.md\n/u,
    );
    expect((await succeed('versions', 'which', '/api/1.0/request', '--set', 'api')).stdout).toMatch(
      /^api\/versions\/1\.0\/request\.md\n/u,
    );
    await succeed('versions', 'edit', '2.0/call', '--set', 'api');
    expect(read('api/versions/2.0/call.md')).toContain('# Request');
    writeFiles(root, { 'new.md': '# Start\n\nSet by hand.\n' });
    const set = await succeed('versions', 'set', 'start', 'new.md', '--from', '2.0', '--set', 'api');
    expect(set.stdout).toContain('2.0');
    expect(read('api/versions/2.0/start.md')).toContain('Set by hand.');
    expect(read('api/versions/1.0/start.md')).not.toContain('Set by hand.');
    await succeed('versions', 'checkout', 'next', 'out', '--set', 'api');
    expect(['call.md', '_part.md', 'start.md'].map((name) => existsSync(join(root, 'out', name)))).toEqual([
      true,
      true,
      true,
    ]);
    const diff = await succeed('versions', 'diff', '1.0', '2.0', '--set', 'api');
    expect(diff.stdout).toContain('+++ api/versions/2.0/start.md');
    await succeed('versions', 'verify', '--set', 'api');
  });

  test('backport carries a change from next of the set', async () => {
    writeFiles(root, { 'api/next/start.md': `${read('api/versions/1.0/start.md')}\nMore of it.\n` });
    await succeed('versions', 'backport', 'start', '--from', 'next', '--to', '1.0..2.0', '--set', 'api');
    expect(read('api/versions/1.0/start.md')).toContain('More of it.');
  });

  test('rename and remove redirect below the route of the set, and name its options', async () => {
    const { stderr } = await succeed('versions', 'rename', '1.0', '1.0.0', '--set', 'api');
    expect(stderr).toContain('versions of the set "api" in docsite.config.ts still names "1.0".');
    writeFiles(root, { 'docsite.config.ts': read('docsite.config.ts').replace("'1.0': {", "'1.0.0': {") });
    await succeed('versions', 'remove', '1.0.0', '--set', 'api');
    writeFiles(root, {
      'docsite.config.ts': read('docsite.config.ts').replace(", versions: { '1.0.0': { label: 'One' } }", ''),
    });
    expect(readJson('api/versions/redirects.json')).toMatchObject({
      '1.0.0': { to: 'latest', pages: { '/request': '/call' } },
    });
    await succeed('build');
    expect(read('site/_redirects')).toContain('/api/1.0.0/request /api/call 302\n');
    expect(read('site/api/1.0.0/request/index.html')).toContain('url=/api/call');
  });

  test('add makes the first version of a set, and gc tidies its store', async () => {
    writeFiles(root, {
      'docsite.config.ts': read('docsite.config.ts').replace("id: 'community'", "id: 'cli'"),
      'old/run.md': '# Run\n',
    });
    await succeed('versions', 'add', 'old', '0.1', '--set', 'cli', '--date', '2020-01-01');
    expect(readJson('cli/versions/0.1/version.json')).toMatchObject({ files: { 'run.md': '0.1' } });
    writeFiles(root, { 'cli/versions/0.1/stray.md': '# Stray\n' });
    const gc = await succeed('versions', 'gc', '--set', 'cli', '--dry-run');
    expect(gc.stdout).toContain('unlisted  cli/versions/0.1/stray.md');
  });

  test('build --only of a set leaves the documentation whole', async () => {
    await succeed('build', '--only', '2.0', '--set', 'api');
    const there = (path: string): boolean => existsSync(join(root, 'site', path, 'index.html'));
    expect(['api/call', 'api/1.0/request', 'api/next/call', 'docs/intro', 'community/welcome'].map(there)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    const { versions } = readJson('site/api/versions.json') as {
      readonly versions: readonly { readonly name: string }[];
    };
    expect(versions.map(({ name }) => name)).toEqual(['2.0']);
  });

  test('check-links reports what is wrong in a set, or in versions of it', async () => {
    writeFiles(root, {
      'api/versions/1.0/request.md': '# Request\n\n[a](nowhere.md)\n',
      'docs/next/intro.md': '# Introduction\n\n[b](nowhere.md)\n',
      'community/welcome.md': '# Welcome\n\n[c](nowhere.md)\n',
    });
    const files = async (...args: readonly string[]): Promise<readonly string[]> => {
      const run = await docsite('check-links', '--format', 'json', ...args);
      const { problems } = JSON.parse(run.stdout) as { readonly problems: readonly { readonly file: string }[] };
      return problems.map(({ file }) => file);
    };
    expect(await files('--set', 'api')).toEqual(['api/versions/1.0/request.md']);
    expect(await files('--set', 'community')).toEqual(['community/welcome.md']);
    expect(await files('--set', 'api', '--only', 'next')).toEqual([]);
    expect(await files()).toEqual(['api/versions/1.0/request.md', 'community/welcome.md', 'docs/next/intro.md']);
  });
});

describe('B232 a set that commands refuse', () => {
  test.each([
    ['versions', 'list'],
    ['version', '3.0'],
    ['versions', 'verify'],
    ['versions', 'gc'],
    ['versions', 'diff', '1.0'],
    ['check-links'],
    ['build', '--only', '1.0'],
  ])('an unknown set is refused with the known ones: %s %s', async (...args) => {
    const stderr = await refused(...args, '--set', 'apo');
    expect(stderr).toContain('unknown-set');
    expect(stderr).toContain('"apo" is not a set of documents.');
    expect(stderr).toContain('Did you mean "api"?');
  });

  test('a set without versions, a version of another set, and --set without --only', async () => {
    expect(await refused('versions', 'list', '--set', 'community')).toContain('The set "community" has no versions.');
    expect(await refused('versions', 'which', '7.0/start', '--set', 'api')).toContain(
      '"7.0" is not a version of the set "api".',
    );
    expect(await refused('build', '--set', 'api')).toContain('--set needs --only');
    expect(await refused('build', '--only', '7.0', '--set', 'api')).toContain(
      '"7.0" is not a version of the set "api".',
    );
    expect(await refused('version', 'overview', '--set', 'api')).toContain('cannot be the name of a version');
  });

  test('a store of a set that is broken', async () => {
    writeFiles(root, { 'api/versions/1.0/version.json': '{' });
    const run = await docsite('versions', 'verify', '--set', 'api');
    expect([run.code, run.stderr.includes('api/versions/1.0/version.json')]).toEqual([2, true]);
    await succeed('versions', 'verify');
  });
});
