/** After any edit, a build that knows the last one makes what a build without a cache makes, byte for byte. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import { buildSite, type Files, hashTree, makeFolder, writeFiles } from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { keepKinds } from '../support/kept.ts';

const CONFIG = `export default {
  title: 'Small', url: 'https://small.example', search: false, variables: { product: 'Engine' },
  docs: { sinceMarks: 'all' }, sets: [{ id: 'api', label: 'API' }, { id: 'community' }],
  snippets: ['examples'], onBrokenLinks: 'warn', onBrokenAnchors: 'warn', build: { keepAssets: 0 },
};
`;
const SIDEBAR = (label: string): string =>
  JSON.stringify({
    docs: ['intro', { type: 'category', label, link: { type: 'generated-index' }, items: ['setup', 'use'] }, 'last'],
  });
const INTRO = '# Introduction\n\nOf {{product}}.\n\n## First steps\n\nSee [use](use.md#calls) and [setup](setup.md).\n';
const USE = '# Use\n\nHow it is used.\n\nBy all.\n\n## Calls\n\nA call.\n\n![Picture](img/one.svg)\n';
const RELEASE: Files = {
  'intro.md': INTRO,
  'setup.md': '# Setup\n\nBe quick.\n',
  'use.md': USE,
  'last.md': '# Last\n',
};
const MANIFEST = (label: string, more: object = {}): string =>
  JSON.stringify({
    label,
    released: `2024-0${label.slice(2)}-01`,
    files: Object.fromEntries(
      [...Object.keys(RELEASE), 'sidebars.json', 'img/one.svg'].map((name) => [name, label === '1.2' ? '1.2' : '1.1']),
    ),
    ...more,
  });
const ofFolder = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';
const VERSION = { ...RELEASE, 'sidebars.json': SIDEBAR('Guides'), 'img/one.svg': PICTURE };

const SITE: Files = {
  'docsite.config.ts': CONFIG,
  ...ofFolder('docs/next', VERSION),
  'docs/next/use.md': USE.replace('A call.', 'Another call.'),
  'docs/next/snippets/_part.md': 'A part.\n',
  'examples/call.ts': 'call();\n',
  'components/Note.tsx': 'export default () => <p>Noted</p>;\n',
  ...ofFolder('docs/versions/1.1', VERSION),
  ...ofFolder('docs/versions/1.2', {
    ...VERSION,
    'setup.md': '# Setup\n\nBe quicker.\n',
    'use.md': USE.replace('By all.', 'By many.'),
  }),
  'docs/versions/1.1/version.json': MANIFEST('1.1'),
  'docs/versions/1.2/version.json': MANIFEST('1.2'),
  'api/next/start.md': '# Start\n\nRead [use](../../docs/next/use.md#calls).\n',
  'api/versions/1.0/version.json': JSON.stringify({ label: '1.0', files: { 'start.md': '1.0' } }),
  'api/versions/1.0/start.md': '# Start\n',
  'community/welcome.md': '# Welcome\n\nTo [the start](../api/next/start.md).\n',
  'pages/help.md': '# Help\n\nRead [use](../docs/next/use.md).\n',
};

const root = makeFolder(afterAll);

/** Replaces a part of a file, which must be in it. */
const replaced =
  (file: string, from: string, to: string): (() => void) =>
  () => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(from);
    writeFiles(root, { [file]: text.replace(from, to) });
  };
const copied =
  (from: string, to: string): (() => void) =>
  () =>
    writeFiles(root, { [to]: readFileSync(join(root, from), 'utf8') });
const added = (files: Files) => (): void => writeFiles(root, files);

/** One after the other, each to what the ones before have left. */
const EDITS: readonly (readonly [name: string, edit: () => void])[] = [
  ['a section of an old text', replaced('docs/versions/1.1/use.md', 'A call.', 'An old call.')],
  ['the order in a sidebar', replaced('docs/next/sidebars.json', '"setup","use"', '"use","setup"')],
  ['the text of a release', copied('docs/versions/1.2/use.md', 'docs/next/use.md')],
  ['a release with the text of another', copied('docs/versions/1.1/use.md', 'docs/versions/1.2/use.md')],
  ['a text of its own', added({ 'docs/next/use.md': USE.replace('A call.', 'Another call.') })],
  ['a sentence', replaced('docs/next/use.md', 'Another call.', 'Another call. And more.')],
  ['a line above other places', replaced('docs/next/intro.md', '## First steps', 'A line.\n\n## First steps')],
  ['the first paragraph', replaced('docs/next/use.md', 'How it is used.', 'How it is used by all.')],
  ['a section of its own', replaced('docs/next/use.md', '![Picture]', '### Details\n\nNew.\n\n![Picture]')],
  ['a heading that others link to', replaced('docs/next/use.md', '## Calls', '## Requests')],
  ['the same heading again', replaced('docs/next/use.md', '## Requests', '## Calls')],
  ['a title', replaced('docs/next/setup.md', '# Setup', '# Set-up')],
  ['front matter of the sidebar', replaced('docs/next/setup.md', '# Set-up', '---\nsidebar_label: Do\n---\n# Set-up')],
  ['a neighbour', replaced('docs/next/setup.md', 'sidebar_label: Do', 'pagination_next: intro')],
  ['an address', replaced('docs/next/setup.md', 'pagination_next: intro', 'slug: /setting-up')],
  ['a link', replaced('docs/next/intro.md', '[setup](setup.md)', '[last](last.md)')],
  [
    'two texts that change places',
    () => {
      renameSync(join(root, 'docs/next/intro.md'), join(root, 'kept'));
      renameSync(join(root, 'docs/next/last.md'), join(root, 'docs/next/intro.md'));
      renameSync(join(root, 'kept'), join(root, 'docs/next/last.md'));
    },
  ],
  ['a text of the release before', added({ 'docs/next/use.md': USE })],
  ['another text than in that release', added({ 'docs/next/use.md': USE.replace('A call.', 'No call.') })],
  [
    'all texts of the release before',
    added(ofFolder('docs/next', { ...RELEASE, 'setup.md': '# Setup\n\nBe quicker.\n' })),
  ],
  ['a text of a release', replaced('docs/versions/1.2/use.md', 'An old call.', 'One call.')],
  ['a text of a set', replaced('api/next/start.md', '# Start', '# Start\n\nMore.')],
  ['a text of a set without versions', replaced('community/welcome.md', 'To [', 'Go to [')],
  ['a page of the site', replaced('pages/help.md', 'Read', 'Now read')],
  ['a sidebar', added({ 'docs/next/sidebars.json': SIDEBAR('Guidance') })],
  ['a picture', replaced('docs/next/img/one.svg', 'width="1"', 'width="2"')],
  ['the facts of a release', added({ 'docs/versions/1.2/version.json': MANIFEST('1.2', { released: '2024-03-03' }) })],
  [
    'the support of a release',
    added({ 'docs/versions/1.2/version.json': MANIFEST('1.2', { support: { status: 'unmaintained' } }) }),
  ],
  ['a new document', added({ 'docs/next/added.md': '# Added\n\n[Use](use.md)\n' })],
  ['a draft', added({ 'docs/next/added.md': '---\ndraft: true\n---\n# Added\n' })],
  [
    'a document that goes',
    () => {
      rmSync(join(root, 'docs/next/last.md'));
      writeFiles(root, { 'docs/next/sidebars.json': SIDEBAR('Guidance').replace(',"last"', '') });
    },
  ],
  [
    'a file that texts link to',
    added({ 'static/new.txt': 'New\n', 'docs/next/intro.md': `${INTRO}\n[New](/new.txt)\n` }),
  ],
  ['an included text', added({ 'docs/next/use.md': `${USE}\n<!-- @include: ./snippets/_part.md -->\n` })],
  ['what is included', added({ 'docs/next/snippets/_part.md': 'Another part.\n' })],
  ['included code', added({ 'docs/next/use.md': `${USE}\n\`\`\`ts file="/examples/call.ts"\n\`\`\`\n` })],
  ['the code that is included', added({ 'examples/call.ts': 'call(1);\n' })],
  ['an included heading', added({ 'docs/next/snippets/_part.md': '## A part\n\nOf it.\n' })],
  ['a text that includes it', added({ 'docs/next/use.md': `${USE}\n<!-- @include: ./snippets/_part.md -->\n` })],
  ['another included heading', added({ 'docs/next/snippets/_part.md': '## Another part\n\nOf it.\n' })],
  ['a component', added({ 'docs/next/intro.md': `${INTRO}\n<Note/>\n` })],
  ['what the component draws', added({ 'components/Note.tsx': 'export default () => <p>Noted again</p>;\n' })],
  [
    'a component with a style',
    added({
      'components/Note.css': '.note{color:red}',
      'components/Note.tsx': `import './Note.css';\nexport default () => <p className="note">Noted</p>;\n`,
    }),
  ],
  [
    'an island',
    added({ 'components/Note.tsx': `export const client = 'load';\nexport default () => <p>Noted</p>;\n` }),
  ],
  ['a sentence beside an island', added({ 'docs/next/intro.md': `${INTRO}\nMore.\n\n<Note/>\n` })],
  [
    'tabs that follow the address',
    added({ 'docs/next/intro.md': `${INTRO}\n:::tabs#system?os\n@tab Linux\n\nOne\n\n@tab mac\n\nTwo\n:::\n` }),
  ],
  ['no tabs', added({ 'docs/next/intro.md': INTRO })],
  ['a variable', replaced('docsite.config.ts', "'Engine'", "'Motor'")],
  ['code of the site', added({ 'pages/about.tsx': 'export default () => <main>About</main>;\n' })],
  ['a sentence once more', replaced('docs/next/setup.md', 'Be quicker.', 'Be quicker now.')],
];

async function build(isKnown: boolean): Promise<BuildResult> {
  const folder = join(root, isKnown ? 'cache' : 'other-cache');
  // What is compiled is not the subject: it would be most of the work.
  if (!isKnown) keepKinds(folder, ['config', 'places of config', 'templates', 'places of templates', 'search']);
  const outDir = join(root, isKnown ? 'site' : 'fresh');
  if (!isKnown) rmSync(outDir, { recursive: true, force: true });
  const result = await buildSite(root, { cache: new CacheStore({ folder, key: 'key' }), outDir });
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
}

test('after each of many edits, the output is that of a build that knows nothing', { timeout: 600_000 }, async () => {
  writeFiles(root, SITE);
  await wait(60);
  await build(true);
  for (const [name, edit] of EDITS) {
    edit();
    // Longer than a step of the disk's clock: a younger file might still change undetected, and nothing is kept.
    await wait(60);
    const known = await build(true);
    const fresh = await build(false);
    expect(hashTree(join(root, 'site')), name).toEqual(hashTree(join(root, 'fresh')));
    expect(known.problems, name).toEqual(fresh.problems);
  }
});
