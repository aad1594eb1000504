/** The page that compares versions, and what leads to it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite, type Files, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const CONFIG = "title: 'Small', url: 'https://small.example', baseUrl: '/base/'";

function version(label: string): Files {
  return {
    [`docs/versions/${label}/version.json`]: JSON.stringify({ label, files: { 'intro.md': label } }),
    [`docs/versions/${label}/intro.md`]: `# Introduction ${label}\n`,
  };
}
async function buildFolder(fields: string, files: Files): Promise<string> {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': `export default { ${CONFIG}, ${fields} };\n`, ...files });
  const { ok, problems } = await buildSite(root);
  expect([ok, problems]).toEqual([true, []]);
  return root;
}
async function build(fields: string, files: Files): Promise<(path: string) => string | null> {
  const root = await buildFolder(fields, files);
  return (path) => (existsSync(join(root, 'site', path)) ? readFileSync(join(root, 'site', path), 'utf8') : null);
}

test.each([
  ['undefined', 'versions/compare/index.html'],
  ['true', 'versions/compare/index.html'],
  ['false', 'versions/compare.html'],
])('B165 with trailingSlash %s the page is %s, and search engines leave it out', async (trailingSlash, file) => {
  const read = await build(`trailingSlash: ${trailingSlash}`, { ...version('1.0'), ...version('2.0') });
  const page = read(file);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('<div class="compare-page"></div>');
  expect(page).toMatch(/<main.*href="\/base\/versions\/?".*<noscript>.*Comparing needs JavaScript.*<\/noscript>/u);
  expect(page).not.toMatch(/[12]\.0/u);
  expect(read('sitemap.xml')).not.toContain('compare');
  const list = read(file.replace('/compare', ''));
  expect(list).toMatch(/href="\/base\/versions\/compare\/?"/u);
});

test('B165 a site with one version has no such page and no link to it', async () => {
  const read = await build('', {});
  expect(read('versions/compare/index.html')).toBeNull();
  expect(read('versions/index.html')).not.toContain('/versions/compare');
});

/** The parts of comparing, changes and histories that a site has. */
async function partsOf(files: Files): Promise<readonly string[]> {
  const root = await buildFolder('search: false', files);
  return readdirSync(join(root, 'site/assets'))
    .filter((name) => /^(?:compare|compare-list|compare-page|draw-comparison|differences|history)\./u.test(name))
    .map((name) => name.replace(/\.\w+(?=\.\w+$)/u, ''))
    .toSorted();
}

test('B165 a site with one version has none of the scripts and styles', async () => {
  const all = [
    'compare-list.js',
    'compare-page.js',
    'compare.css',
    'differences.css',
    'draw-comparison.js',
    'history.css',
  ];
  expect(await partsOf(version('1.0'))).toEqual(all);
  expect(await partsOf({})).toEqual([]);
  // A page of the site may show differences of its own.
  const own = `
    import { Differences } from 'docsite/templates/components/differences';
    export default function Page() { return <Differences html="<ins>New</ins>" />; }
  `;
  expect(await partsOf({ 'pages/ours.tsx': own })).toEqual(['differences.css']);
});

test('B165 a site with one version has the styles of generated pages, such as that of a category', async () => {
  const names = readdirSync(join(await buildFolder('search: false', {}), 'site/assets'));
  expect(names.filter((name) => /^pages\.\w+\.css$/u.test(name))).toHaveLength(1);
});

test('B165 a site may bring its own page', async () => {
  const read = await build('', { ...version('1.0'), 'pages/versions/compare.md': '# Ours\n' });
  expect(read('versions/compare/index.html')).toContain('Ours</h1>');
  expect(read('versions/compare/index.html')).not.toContain('compare-page');
});
