/** A site with a plugin of the parser and with hooks: all ways to build it give the same bytes (B213, B214). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSite } from '../../src/build/check-site.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import { buildSite, copyFixture, hashTree, makeFolder, placeOf, type TestBuild, writeFiles } from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

const CALL = 'text-hook';

/** The site; its text hook marks each of its calls. */
function makeSite(): string {
  const root = copyFixture('hooks', makeFolder(onTestFinished));
  const file = 'docsite.config.ts';
  const config = readFileSync(join(root, file), 'utf8');
  const marked = config.replace('text: ({ tokens, frontMatter }) => (', `$&performance.mark('${CALL}') && `);
  expect(marked).not.toBe(config);
  writeFiles(root, { [file]: marked });
  return root;
}

test('B213 B214 a build equals one from a cold, from a warm, and from an outdated cache, byte for byte', async () => {
  const root = makeSite();
  const cache = new CacheStore({ folder: join(root, 'node_modules/.cache/docsite'), key: 'key' });
  const buildTree = async (name: string, options: TestBuild = {}) => {
    performance.clearMarks(CALL);
    const { problems } = await buildSite(root, { outDir: join(root, 'out', name), cache, ...options });
    expect(problems).toEqual([]);
    const calls = performance.getEntriesByName(CALL).length;
    performance.clearMarks(CALL);
    return { tree: hashTree(join(root, 'out', name)), calls };
  };
  const expected = await buildTree('without', { cache: null });
  // Of six documents, four texts differ.
  expect(expected.calls).toBe(4);
  expect(await buildTree('cold')).toEqual(expected);
  expect(await buildTree('warm')).toEqual({ ...expected, calls: 0 });
  expect(await buildTree('again', { cache: null })).toEqual(expected);

  // The plugin is in a file that the configuration imports.
  const keys = readFileSync(join(root, 'keys.ts'), 'utf8');
  writeFiles(root, { 'keys.ts': keys.replace('<kbd class', '<kbd data-changed class') });
  const changed = await buildTree('changed');
  expect(changed.calls).toBe(expected.calls);
  expect(changed.tree['docs/intro/index.html']).not.toBe(expected.tree['docs/intro/index.html']);
  expect(await buildTree('changed-without', { cache: null })).toEqual(changed);
  writeFiles(root, { 'keys.ts': keys });
  expect((await buildTree('back')).tree).toEqual(expected.tree);
});

const LINKS = `A [term](/glossary/text#top), the [list](/glossary/terms.json), an [old address](/words), a [mistake](/glossary/txt).

![A list](/glossary/terms.json)

[Both]: /glossary/version "Title"

[Both]
`;
const MISTAKE = ['broken-link docs/next/links.md:1 "/glossary/txt"'];

function addLinks(root: string): void {
  const file = 'docsite.config.ts';
  const config = readFileSync(join(root, file), 'utf8');
  const menus =
    "navbar: { items: [{ label: 'Text', to: '/glossary/text' }] }, redirects: { '/words': '/glossary/version' },";
  writeFiles(root, { 'docs/next/links.md': LINKS, [file]: config.replace("title: 'Hooks',", `$&\n  ${menus}`) });
}

function describe(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, file, line, link }) => `${code} ${file}:${line} ${JSON.stringify(link?.href)}`);
}

test('B214 links to what a hook adds are links of the site: with the base URL, and judged by every command', async () => {
  const root = makeSite();
  addLinks(root);
  const { problems } = await buildSite(root);
  expect(describe(problems)).toEqual(MISTAKE);
  expect(problems[0]?.why).toContain('"/glossary/text"');
  const page = readFileSync(join(root, 'site/docs/next/links/index.html'), 'utf8');
  const text = page.slice(page.indexOf('A <a'), page.indexOf('mistake</a>'));
  expect([...text.matchAll(/<a href="([^"]+)"/gu)].map(([, href]) => href)).toEqual([
    '/base/glossary/text#top',
    '/base/glossary/terms.json',
    '/base/glossary/version',
    '/glossary/txt',
  ]);
  expect(page).toContain('<img src="/base/glossary/terms.json" alt="A list"');
  expect(page).toContain('<a href="/base/glossary/version" title="Title">Both</a>');
  expect(page).toMatch(/<nav.*href="\/base\/glossary\/text"/u);

  const checked = await checkSite({
    place: placeOf(root),
    outside: null,
    onProgress: () => undefined,
  });
  expect(describe(checked.problems)).toEqual([
    // As in every check of links, and in no build.
    'redirected-link docs/next/links.md:1 "/words"',
    ...MISTAKE,
  ]);
});

test('B214 a part of the site knows what the hook adds to the whole', async () => {
  const root = makeSite();
  addLinks(root);
  // The terms are those of the latest version, 2.0.
  const { problems } = await buildSite(root, { only: ['next'] });
  expect(describe(problems)).toEqual(MISTAKE);
});

test('B214 the HTML that a hook adds is checked, and a fault names the hook and the address of the page', async () => {
  const root = makeSite();
  const file = 'docsite.config.ts';
  const added = `[
      ...['one', 'two'].map((name) => ({
        route: \`/added/\${name}\`,
        title: name,
        html: '<h2 id="own">Own</h2><a href="#own"></a><a href="#docsite:main"></a><a href="#other"></a><a href="/base/docs/2.1/glosary"></a>',
      })),
      {
        path: 'old/list.html',
        content: '<i id="here"></i><a href="#here"></a><a href="../added/one#own"></a><a href="../added/one#nope"></a>'
          + '<a href="/base/docs/glossary#lost"></a><a href="/docs/glossary"></a><img src="none.png"><a href=""></a>',
      },
    ]`;
  const config = readFileSync(join(root, file), 'utf8').replace(
    'termFiles(site),',
    `[...termFiles(site), ...${added}],`,
  );
  writeFiles(root, {
    [file]: config,
    'docs/next/links.md': '[Own](/added/two#own), [lost](/added/two#lost), [in a file](/old/list.html#there).\n',
  });
  const line = config.split('\n').findIndex((text) => text.includes('files: (site)')) + 1;
  const { problems } = await checkSite({
    place: placeOf(root),
    outside: null,
    onProgress: () => undefined,
  });
  const found = problems.map((one) => `${one.file}:${one.line} ${one.code} ${one.what} ${one.why}`);
  const at = `docsite.config.ts:${line}`;
  expect(found.map((one) => one.replace(/ Did you mean .*?\?(?= |$)/u, ''))).toEqual([
    'docs/next/links.md:1 broken-anchor "/added/two#lost": the target page has no anchor "lost". ',
    'docs/next/links.md:1 broken-anchor "/old/list.html#there": the target page has no anchor "there".',
    `${at} broken-anchor The link "#other": the target page has no anchor "other". hooks.files adds it with the page /added/one.`,
    `${at} broken-anchor The link "#other": the target page has no anchor "other". hooks.files adds it with the page /added/two.`,
    `${at} broken-anchor The link "../added/one#nope": the target page has no anchor "nope". hooks.files adds it with the file /old/list.html.`,
    `${at} broken-anchor The link "/base/docs/glossary#lost": the target page has no anchor "lost". hooks.files adds it with the file /old/list.html.`,
    `${at} broken-link The link "/base/docs/2.1/glosary" is not a page or file of this site.  hooks.files adds it on 2 pages, starting with the page /added/one.`,
    `${at} broken-link The link "/docs/glossary" is not under the base URL "/base/" of this site.  hooks.files adds it with the file /old/list.html.`,
    `${at} missing-image The image "none.png" does not exist. hooks.files adds it with the file /old/list.html.`,
  ]);
});
