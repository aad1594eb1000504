/** A release tree in built sites: what happens on one line changes no byte of the pages of another one (B261). */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runDocsite } from '../support/run-docsite.ts';
import { buildSite as build, hashTree, makeFolder, onlyTemplates, writeFiles } from '../support/site.ts';

vi.setConfig({ testTimeout: 240_000 });

const INSTALL = '# Install\n\nUnpack it.\n\n## Check\n\nLook at the log.\n';
const manifest = (label: string, released: string, files: object): string => JSON.stringify({ label, released, files });

const root = makeFolder(afterAll);
const at = (path: string): string => join(root, path);
const read = (path: string): string => readFileSync(at(path), 'utf8');

/** As an owner has it before there were recorded parents: 3.0.0 is its last beta, and both have the texts of 1.0.0. */
beforeAll(() => {
  const one = { 'intro.md': '1.0.0', 'install.md': '1.0.0' };
  writeFiles(root, {
    'docsite.config.ts':
      "export default { title: 'Small', url: 'https://small.example', search: false, docs: { sinceMarks: 'all' } };\n",
    'docs/next/intro.md': '# Introduction\n',
    'docs/next/faq.md': '# Questions\n',
    'docs/next/install.md': `${INSTALL}\nNew words.\n`,
    'docs/versions/1.0.0/intro.md': '# Introduction\n',
    'docs/versions/1.0.0/install.md': INSTALL,
    'docs/versions/1.0.0/version.json': manifest('1.0.0', '2025-01-01', one),
    'docs/versions/2.1.0/version.json': manifest('2.1.0', '2025-02-01', one),
    'docs/versions/3.0.0-beta.1/faq.md': '# Questions\n',
    'docs/versions/3.0.0-beta.1/version.json': manifest('3.0.0-beta.1', '2025-03-01', {
      ...one,
      'faq.md': '3.0.0-beta.1',
    }),
    'docs/versions/3.0.0/version.json': manifest('3.0.0', '2025-04-01', { ...one, 'faq.md': '3.0.0-beta.1' }),
  });
});

async function run(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runDocsite(root, ...args);
  expect(code, stderr).toBe(0);
}

/** Builds; gives the files of each version by its name, without the latest, and the entries of the feed by title. */
async function pagesByVersion(names: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { problems } = await build(root, { cache: onlyTemplates(root) });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const files = Object.entries(hashTree(at('site')));
  const entries = [...read('site/docs/changes.xml').matchAll(/<entry>[^]*?<\/entry>/gu)].map(([entry]) => entry);
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        files: files.filter(([path]) => path.startsWith(`docs/${name}/`)),
        feed: entries.filter((entry) => entry.includes(`/docs/${name}</id>`)),
      },
    ]),
  );
}

/** Runs the steps, and holds what is written for the versions against what was. */
async function expectKept(names: readonly string[], steps: () => Promise<void>): Promise<void> {
  const before = await pagesByVersion(names);
  for (const name of names)
    expect((before[name] as { files: readonly unknown[] }).files.length, name).toBeGreaterThan(3);
  await steps();
  expect(await pagesByVersion(names)).toEqual(before);
}

const latestPages = (): unknown =>
  Object.entries(hashTree(at('site'))).filter(([path]) => /^docs\/(?:[a-z-]+\/)*[a-z-]+\.(?:html|md)$/u.test(path));

test('a hotfix on an old line, with a new page and a changed text', async () => {
  await pagesByVersion([]);
  const latest = latestPages();
  await expectKept(['1.0.0', '2.1.0', '3.0.0-beta.1', 'next'], async () => {
    await run('version', '2.1.1', '--from', '2.1.0', '--date', '2025-06-01');
    await run('versions', 'edit', '2.1.1/install');
    appendFileSync(at('docs/versions/2.1.1/install.md'), '\nOne more line.\n');
    writeFileSync(at('fix.md'), '# Known bugs\n');
    await run('versions', 'set', 'bugs.md', 'fix.md', '--from', '2.1.1', '--to', '2.1.1');
  });
  expect(latestPages()).toEqual(latest);
  expect(read('site/docs/install.md')).toContain('since: "1.0.0"');
  expect(read('site/docs/2.1.1/changes/index.html')).toContain('One more line');
  expect(read('site/docs/3.0.0-beta.1/changes/index.html')).not.toContain('One more line');
});

test('a stable release after its prerelease is compared with the stable one before', () => {
  expect(read('site/docs/changes/index.html')).toContain('2.1.0');
  expect(read('site/docs/faq.md')).toContain('since: "3.0.0"');
  const shown = read('site/docs/changes/index.html').replaceAll(
    /<details>[^]*?<\/details>|<script[^]*?<\/script>/gu,
    '',
  );
  expect(shown).toContain('Questions');
  expect(shown).not.toContain('3.0.0-beta.1');
  expect(read('site/docs/changes.xml')).toContain('/docs/3.0.0</id>');
});

test('a prerelease, and a stable release after it', async () => {
  const others = ['1.0.0', '2.1.0', '2.1.1', '3.0.0-beta.1'];
  await expectKept(others, () => run('version', '3.1.0-beta.1', '--date', '2025-07-01'));
  await expectKept(others, () => run('version', '3.1.0', '--date', '2025-08-01'));
});

test('two lines that were cut on two branches and merged', async () => {
  await expectKept(['1.0.0', '2.1.0', '3.0.0', '3.0.0-beta.1', '3.1.0-beta.1'], async () => {
    await run('version', '2.1.2', '--from', '2.1.1', '--date', '2025-09-01');
    await run('version', '3.0.1', '--from', '3.0.0', '--date', '2025-09-01');
  });
});

test('a version removed from the middle of a line', async () => {
  await expectKept(['1.0.0', '2.1.0', '3.0.0', '3.0.1', '3.0.0-beta.1', '3.1.0-beta.1'], () =>
    run('versions', 'remove', '2.1.1'),
  );
});

test('a version that gets another name', async () => {
  await expectKept(['1.0.0', '2.1.0', '3.0.0', '3.0.0-beta.1', '3.1.0-beta.1'], () =>
    run('versions', 'rename', '2.1.2', '2.1.5'),
  );
});

test('an older folder that is added', async () => {
  await expectKept(['1.0.0', '2.1.0', '2.1.5', '3.0.0', '3.0.1', '3.0.0-beta.1', '3.1.0-beta.1'], async () => {
    mkdirSync(at('old'));
    writeFiles(at('old'), { 'intro.md': '# Introduction, another one\n' });
    await run('versions', 'add', 'old', '1.5.0', '--date', '2025-01-15');
  });
});
