/** The first steps and the imports of README and manual, as somebody types them: what the pages show is what the commands print. */
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectConsole, expectReported, pagesWithConsole } from '../support/manual-console.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { type Files, listTree, makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';
import { greet } from '../support/terminal.ts';

const MANUAL = 'manual/docs/next';

test('getting-started.md', async () => {
  const page = readFileSync(join(REPOSITORY, MANUAL, 'getting-started.md'), 'utf8');
  const [, written = ''] = /```md title="docs\/next\/first-steps\.md"\n(.*?)```/su.exec(page) ?? [];
  const { name, version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const packed = `${name ?? ''}-${version ?? ''}.tgz`;
  const folder = makeFolder(onTestFinished);
  const root = join(folder, 'my-docs');
  const sidebars = 'docs/next/sidebars.json';
  mkdirSync(join(folder, 'docsite'));
  // npm itself is run in tests/package.
  const silent = (): string => '';
  await expectConsole(`${MANUAL}/getting-started.md`, folder, {
    before: [
      [
        'npx docsite build',
        () => {
          const menu = readFileSync(join(root, sidebars), 'utf8').replace('"introduction",', '$& "first-steps",');
          writeFiles(root, { 'docs/next/first-steps.md': written, [sidebars]: menu });
        },
      ],
      ['npx docsite version 1.2', () => appendFileSync(join(root, 'docs/next/first-steps.md'), '\nGo on.\n')],
    ],
    instead: {
      'npm ci': silent,
      'npm pack': () => {
        writeFiles(folder, { [`docsite/${packed}`]: '' });
        return `${packed}\n`;
      },
      'npm install': silent,
      // What opens a browser has a test of its own.
      'npx docsite serve --open': () => greet(root),
      'npx docsite serve --built': () => greet(root, '--built'),
    },
  });
}, 300_000);

// `docs/next/api` as TypeDoc 0.28.20 and typedoc-plugin-markdown 4.14.1 write it of tests/fixtures/typedoc/shelf.ts, with the settings that the page shows.
test('code-references.md', async () => {
  const page = readFileSync(join(REPOSITORY, MANUAL, 'code-references.md'), 'utf8');
  const [, sidebars = ''] = /```json title="docs\/next\/sidebars\.json"\n(.*?)```/su.exec(page) ?? [];
  const root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
    'docs/next/introduction.md': '# Introduction\n\nSee [the API](api/index.md).\n',
    'docs/next/sidebars.json': sidebars,
  });
  const written = ['1.0.0', '1.1.0'];
  await expectConsole(`${MANUAL}/code-references.md`, root, {
    instead: {
      'npm install --save-dev typedoc typedoc-plugin-markdown': () => '',
      'npx typedoc': () => {
        const from = join(REPOSITORY, 'tests/fixtures/typedoc', written.shift() ?? '');
        cpSync(from, join(root, 'docs/next/api'), { recursive: true });
        return '';
      },
    },
  });
  expect(await runDocsite(root, 'build')).toMatchObject({ code: 0, stderr: '' });
  const html = readFileSync(join(root, 'site/docs/api/classes/Shelf/index.html'), 'utf8');
  expect(html).toMatch(/<h3 id="takeback">takeBack\(\)<\/h3> <a [^>]*>New in 1\.1\.0<\/a>/u);
}, 300_000);

test('README.md', async () => {
  const names = Array.from({ length: 32 }, (_, at) => `page-${String(at)}.md`);
  const texts = (folder: string, changed: number): Files =>
    Object.fromEntries(
      names.map((name, at) => [`${folder}/${name}`, `# Page ${String(at)}\n\n${at < changed ? 'New' : 'Old'}.\n`]),
    );
  const root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
    ...texts('docs/next', 2),
    ...texts('docs/versions/3.2.1', 0),
    'docs/versions/3.2.1/version.json': JSON.stringify({
      label: '3.2.1',
      released: '2026-03-02',
      files: Object.fromEntries(names.map((name) => [name, '3.2.1'])),
    }),
  });
  await expectConsole('README.md', root);
}, 300_000);

test('import.md', async () => {
  const page = '# Sample\n\nOld words.\n';
  const folder = makeFolder(onTestFinished);
  const root = join(folder, 'site');
  cpSync(join(REPOSITORY, 'tests/fixtures/import/site'), join(folder, 'old/website'), { recursive: true });
  writeFiles(folder, {
    'old/docs/v1.0/index.md': page,
    'old/docs/v1.0/install.md': '# Install\n\nUnpack it.\n',
    'old/docs/v2.0/index.md': page.replace('Old', 'New'),
    'old/docs/v2.0/install.md': '# Install\n\nUnpack it.\n',
  });
  // A project that has docsite, as `npx docsite` needs it.
  const startProject = (): void => {
    rmSync(root, { recursive: true, force: true });
    writeFiles(root, { 'package.json': '{}\n', '.gitignore': 'site/\n' });
  };
  const docusaurus = 'npx docsite import docusaurus ../old/website --to . --report import.md';
  let problems = '';
  await expectConsole(`${MANUAL}/import.md`, root, {
    before: [
      [docusaurus, startProject],
      ['npx docsite import folders', startProject],
    ],
    instead: {
      [docusaurus]: async () => {
        const { stdout, stderr } = await runDocsite(root, ...docusaurus.split(' ').slice(2));
        problems = stderr;
        return `…\n${stdout}`;
      },
      'ls ../old/docs': () => `${readdirSync(join(folder, 'old/docs')).join('  ')}\n`,
    },
  });
  expectReported(`${MANUAL}/import.md`, problems);
}, 300_000);

test('problems that other pages show are reported so', async () => {
  const root = makeFolder(onTestFinished);
  const page = (name: string, text: string): string => `# ${name}\n\n${text}\n`;
  const release = (label: string): readonly [string, string] => [
    `docs/versions/${label}/version.json`,
    JSON.stringify({
      label,
      files: { 'installation.md': label < '2' ? '1.0.0' : '2.0.0', 'writing-pages.md': '1.0.0' },
    }),
  ];
  const small = SMALL_SITE['docsite.config.ts'] ?? '';
  writeFiles(root, {
    'docsite.config.ts': small,
    'docs/next/installation.md': page('Installation', 'Unpack it.'),
    ...Object.fromEntries(['1.0.0', '1.1.0', '2.0.0', '2.1.0'].map(release)),
    'docs/versions/1.0.0/installation.md': page('Installation', '## Requirements'),
    'docs/versions/2.0.0/installation.md': page('Installation', '## Requirements\n\nNode.'),
    'docs/versions/1.0.0/writing-pages.md': page(
      'Writing',
      `${'\n'.repeat(22)}\nSee [requirements](installation.md#requirments).`,
    ),
  });
  expectReported(`${MANUAL}/reference/problems.md`, (await runDocsite(root, 'build')).stderr);
  writeFiles(root, {
    'docsite.config.ts':
      "export default {\n  title: 'Small',\n  url: 'https://small.example',\n  search: false,\n  onBrokenLink: 'log',\n};\n",
  });
  expectReported(`${MANUAL}/reference/configuration.md`, (await runDocsite(root, 'build')).stderr);
  writeFiles(root, {
    'docsite.config.ts': small,
    'templates/components/version-badge.tsx': [
      'export const VersionBadge = () => isIt() && window.name;',
      "import { usePage } from 'docsite/client';",
      "const isIt = (): boolean => usePage().route === '/docs/installation';\n",
    ].join('\n'),
  });
  expectReported(`${MANUAL}/templates.md`, (await runDocsite(root, 'build')).stderr);
}, 300_000);

test('every page that shows a console is run', () => {
  const tests = listTree(import.meta.dirname).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  const run = tests.join('').matchAll(/expectConsole\([`'](?:\$\{MANUAL\}|manual\/docs\/next)?\/?(?<name>[^`']+)/gu);
  const names = [...run].map(({ groups }) => groups?.['name']);
  expect(names.toSorted()).toEqual(
    pagesWithConsole()
      .map((page) => page.replace(`${MANUAL}/`, ''))
      .toSorted(),
  );
});
