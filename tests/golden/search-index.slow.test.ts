/** Which pages of a site are in the index of its search, and which of its files a release changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PageTexts } from '../../src/shared/search/page-texts.ts';
import {
  buildSite,
  emptySite,
  type Files,
  hashTree,
  makeFolder,
  SMALL_SITE,
  type TestBuild,
  writeFiles,
} from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

const USERS = "users: [{ caption: 'Harbour School', image: '/harbour.svg', infoLink: 'https://harbour.example' }]";
const PAGES: Files = {
  ...SMALL_SITE,
  'docsite.config.ts': `export default { title: 'Small', url: 'https://small.example', ${USERS} };\n`,
  'static/harbour.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'pages/index.tsx':
    "export const title = '';\nexport const description = 'A lighthouse.';\n" +
    'export default () => <div><h1>Welcome</h1><p>Harbours and <b>piers</b></p><button>Open</button></div>;\n',
  'pages/404.tsx': 'export default () => <p>Lost at sea</p>;\n',
  'pages/help.md': '# Help\n\nAsk the pilot.\n',
};

const root = makeFolder(afterAll);
beforeEach(() => {
  emptySite(root);
});

async function build(options: TestBuild = {}): Promise<void> {
  const { ok, problems } = await buildSite(root, options);
  expect([ok, problems]).toEqual([true, []]);
}

/** The pages of the site itself, by route, with all that the index has of each. */
function readSitePages(): Readonly<Record<string, PageTexts>> {
  const folder = join(root, 'site/search/text');
  const texts = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PageTexts);
  return Object.fromEntries(texts.flatMap((text) => (text.page.kind === 'page' ? [[text.page.route, text]] : [])));
}

test('B174 pages that are drawn by code are found; the not-found page and lists of versions are not', async () => {
  writeFiles(root, PAGES);
  await build();
  const pages = readSitePages();
  expect(Object.keys(pages).toSorted()).toEqual(['/', '/help', '/users']);
  expect(pages['/']?.texts[0]?.title).toBe('Small');
  expect(pages['/']?.sections.map(({ level, title }) => [level, title])).toEqual([
    [0, ''],
    [1, 'Welcome'],
  ]);
  expect(pages['/']?.passages).toEqual(['A lighthouse.', 'Harbours and piers']);
  expect(pages['/users']?.passages.join('\n')).toMatch(/^Harbour School/mu);
});

test('B174 such a page is drawn once for the index and its document', async () => {
  const count = '(globalThis as { drawn?: number }).drawn';
  const counted = `export default () => { ${count} = (${count} ?? 0) + 1; return <p>Tide tables</p>; };\n`;
  writeFiles(root, { ...PAGES, 'pages/tides.tsx': `export const title = 'Tides';\n${counted}` });
  const counter = globalThis as { drawn?: number };
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'drawn'));
  await build();
  expect(counter.drawn).toBe(1);
  expect(readSitePages()['/tides']?.passages).toEqual(['Tide tables']);
  expect(readFileSync(join(root, 'site/tides/index.html'), 'utf8')).toContain('<p>Tide tables</p>');
});

test('B174 the index is made again when what such a page says has changed, and only then', async () => {
  writeFiles(root, PAGES);
  const cache = new CacheStore({ folder: join(root, 'node_modules/.cache/docsite'), key: 'search-index' });
  await build({ cache });
  const before = hashTree(join(root, 'site/search'));
  const path = 'pages/index.tsx';
  const home = PAGES[path] ?? '';
  // Another class is no other text.
  writeFiles(root, { [path]: home.replace('<div>', '<div className="other">') });
  await build({ cache });
  expect(readFileSync(join(root, 'site/index.html'), 'utf8')).toContain('class="other"');
  const { 'index.html': pageBefore, ...same } = before;
  const { 'index.html': pageAfter, ...after } = hashTree(join(root, 'site/search'));
  expect(after).toEqual(same);
  expect(pageAfter).toBeDefined();
  expect(pageBefore).toBeDefined();
  writeFiles(root, { [path]: home.replace('piers', 'buoys') });
  await build({ cache });
  expect(readSitePages()['/']?.passages).toContain('Harbours and buoys');
});

const WORDS = ['anchor', 'beacon', 'cargo', 'dinghy', 'estuary', 'ferry', 'galley', 'helm', 'island', 'jetty'];

/** A site with two hundred pages that say different things, in `next` and in one version. */
function largeSite(): Files {
  const files: Record<string, string> = {
    'docsite.config.ts': "export default { title: 'Large', url: 'https://large.example' };\n",
  };
  const listed: Record<string, string> = {};
  for (let at = 0; at < 200; at++) {
    const name = `page-${at}.md`;
    const said = WORDS.map((word, index) => `${word}${(at * (index + 3)) % 97}`).join(' ');
    const text = `# Page ${at}\n\nHere are ${said}.\n\n## More\n\nThis has ${said.split(' ').toReversed().join('x ')}.\n`;
    files[`docs/next/${name}`] = text;
    files[`docs/versions/1.0/${name}`] = text;
    listed[name] = '1.0';
  }
  const version = { label: '1.0', released: '2024-01-01', files: listed };
  files['docs/versions/1.0/version.json'] = `${JSON.stringify(version)}\n`;
  return files;
}

test('B142 a version that adds one text changes at most twelve files of the index', async () => {
  const files = largeSite();
  writeFiles(root, files);
  await build();
  const before = hashTree(join(root, 'site/search'));
  expect(Object.keys(before).length).toBeGreaterThan(200);
  const listed = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`page-${at}.md`, at === 7 ? '2.0' : '1.0']),
  );
  const text = `${files['docs/next/page-7.md'] ?? ''}\nA sentence about the whole release.\n`;
  writeFiles(root, {
    'docs/next/page-7.md': text,
    'docs/versions/2.0/page-7.md': text,
    'docs/versions/2.0/version.json': `${JSON.stringify({ label: '2.0', released: '2024-06-01', files: listed })}\n`,
  });
  await build();
  const after = hashTree(join(root, 'site/search'));
  const changed = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
  expect(changed.some((path) => path.startsWith('text/'))).toBe(true);
  // The page of results is no file of the index.
  expect(changed.filter((path) => path !== 'index.html').length).toBeLessThanOrEqual(12);
});
