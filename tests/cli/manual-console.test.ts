/** Pages of the manual that show commands on versions, on links and on a server: what they show is what the commands print. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { expectConsole } from '../support/manual-console.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { startTerminal } from '../support/terminal.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const MANUAL = 'manual/docs/next';
const INTRODUCTION =
  '# Introduction\n\nSample copies files between machines.\n\nBegin with the [installation](installation.md).\n';
const INSTALLATION =
  '# Installation\n\nUnpack the archive.\n\nStart the server.\n\nOpen port 80.\n\nAsk in the forum.\n';
const WRITING =
  '# Writing\n\n## Links\n\nLink to the [start](introduction.md).\n\n## Pictures\n\nPut them into assets.\n';
const SIDEBARS = '{ "docs": ["introduction", "installation", "writing-pages"] }\n';
const manifest = (label: string, released: string, holders: readonly string[]): string =>
  JSON.stringify({
    label,
    released,
    files: Object.fromEntries(
      ['installation.md', 'introduction.md', 'sidebars.json', 'writing-pages.md'].map((file, at) => [
        file,
        holders[at],
      ]),
    ),
  });

/** Two releases, and what the third one changes: a name, and with it the sidebar and two texts. */
const SITE = {
  'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
  'docs/next/installation.md': INSTALLATION.replace('Unpack', 'Download and unpack'),
  'docs/next/introduction.md': INTRODUCTION.replace('.\n\nBegin', ', and keeps them equal.\n\nBegin'),
  'docs/next/sidebars.json': SIDEBARS.replace('writing-pages', 'writing'),
  'docs/next/writing.md': WRITING,
  'docs/versions/1.0.0/installation.md': INSTALLATION.replace('80', '79'),
  'docs/versions/1.0.0/introduction.md': INTRODUCTION,
  'docs/versions/1.0.0/sidebars.json': SIDEBARS,
  'docs/versions/1.0.0/writing-pages.md': WRITING,
  'docs/versions/1.0.0/version.json': manifest('1.0.0', '2026-03-02', ['1.0.0', '1.0.0', '1.0.0', '1.0.0']),
  'docs/versions/1.1.0/installation.md': INSTALLATION,
  'docs/versions/1.1.0/version.json': manifest('1.1.0', '2026-05-11', ['1.1.0', '1.0.0', '1.0.0', '1.0.0']),
};

function makeSite(): { readonly root: string; readonly edit: (file: string, from: string, to: string) => void } {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text.replace(from, to));
  };
  return { root, edit };
}
test('versions.md', async () => {
  const { root, edit } = makeSite();
  const next = 'docs/next/installation.md';
  await expectConsole(`${MANUAL}/versions.md`, root, {
    before: [
      ['npx docsite versions backport', () => edit('docs/versions/2.0.0/installation.md', 'Start', 'Then start')],
      ['npx docsite versions backport', () => edit(next, 'the forum', 'the forum, or write to us')],
      ['npx docsite versions backport', () => edit(next, 'port 80', 'port 443')],
      [
        'npx docsite versions remove',
        () =>
          writeFiles(root, {
            'docs/versions/0.9.0/installation.md': INSTALLATION.replace('80', '78'),
            'docs/versions/0.9.0/version.json': JSON.stringify({
              label: '0.9.0',
              released: '2026-01-12',
              files: { 'installation.md': '0.9.0' },
            }),
          }),
      ],
    ],
  });
}, 300_000);

test('store.md', async () => {
  const { root } = makeSite();
  await runDocsite(root, 'version', '2.0.0', '--date', '2026-07-01');
  await runDocsite(root, 'versions', 'edit', '1.1.0/introduction');
  await expectConsole(`${MANUAL}/store.md`, root);
}, 300_000);

test('deploy.md', async () => {
  const { root, edit } = makeSite();
  await runDocsite(root, 'build');
  edit('docs/next/introduction.md', 'between machines', 'between all of your machines');
  await expectConsole(`${MANUAL}/deploy.md`, root);
}, 300_000);

test('check-links.md', async () => {
  const { root } = makeSite();
  const links = '\nSee [how to install](Instalation.md), [links](writing.md#link) and [writing](Writing.md).\n';
  appendFileSync(join(root, 'docs/next/introduction.md'), links);
  await expectConsole(`${MANUAL}/check-links.md`, root);
}, 300_000);

test('apis.md', async () => {
  const root = makeFolder(onTestFinished);
  const spec = (id: string, summary: string, more = ''): string => `openapi: 3.1.0
info: { title: Courses, version: 1.0.0 }
paths:
  /courses:
    get:
      summary: ${summary}
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { properties: { items: { type: array, items: { properties: { id: { type: ${id} } } } } } } } }
${more}`;
  const post = "    post: { responses: { '204': { description: Made } } }\n";
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts': `export default { title: 'Courses', url: 'https://courses.example', apis: [{ file: 'api.yaml', route: 'api', label: 'REST API' }] };\n`,
    'docs/versions/2.0/a.md': '# A\n',
    'docs/versions/2.0/api.yaml': spec('integer', 'Courses'),
    'docs/versions/2.0/version.json': JSON.stringify({ label: '2.0', files: { 'a.md': '2.0', 'api.yaml': '2.0' } }),
    'docs/versions/3.0/api.yaml': spec('string', 'Lists courses', post),
    'docs/versions/3.0/version.json': JSON.stringify({ label: '3.0', files: { 'a.md': '2.0', 'api.yaml': '3.0' } }),
  });
  await expectConsole(`${MANUAL}/apis.md`, root);
}, 300_000);

test('serve.md', async () => {
  const { root } = makeSite();
  const page = 'docs/next/introduction.md';
  const text = readFileSync(join(root, page), 'utf8');
  const { printed } = startTerminal(root);
  await expectConsole(`${MANUAL}/serve.md`, root, {
    instead: {
      'npx docsite serve': () => printed(' at http:'),
      '': async () => {
        writeFileSync(join(root, page), `${text}\n[Nothing](nope.md)\n`);
        const broken = await printed('1 note\n');
        writeFileSync(join(root, page), text);
        return broken + (await printed('none left\n'));
      },
    },
  });
}, 300_000);
