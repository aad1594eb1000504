/** The first half of the pipeline on files: what only shows when its stages work together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whileCompiling } from '../../../src/build/compile-site.ts';
import { judgeSite } from '../../../src/build/judge-links.ts';
import { loadSite } from '../../../src/build/load-site.ts';
import { readSetup } from '../../../src/build/read-site.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { needs } from '../../support/needs.ts';
import { tell } from '../support/build-test-model.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function load(files: Readonly<Record<string, string>>): Promise<readonly Problem[]> {
  folder.write({ 'docsite.config.ts': "export default { title: 'S', url: 'https://s.example' };\n", ...files });
  const root = folder.path();
  const { setup, configErrors } = await readSetup({ root });
  if (setup === null) return configErrors;
  const loaded = await loadSite(root, setup);
  return loaded.ok ? judgeSite(loaded).problems : loaded.problems;
}

test('the page of an API at an address that another page has is reported in the specification', async () => {
  const apis = "apis: [{ file: 'openapi.yaml', route: 'z', label: 'API' }]";
  const problems = await load({
    'docsite.config.ts': `export default { title: 'S', url: 'https://s.example', ${apis} };\n`,
    'docs/next/openapi.yaml': "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n",
    'docs/next/z.md': '',
  });
  expect(tell(problems)).toEqual([
    'warn duplicate-route docs/next/openapi.yaml: "z/index.md" has the route of "z.md".',
  ]);
});

test('missing names in front matter are reported in the line of the field', async () => {
  const problems = await load({
    'docs/next/a.md': '---\ntitle: A\npagination_next: nope\n"displayed_sidebar": nope\n---\n',
    'docs/next/b.md': '---\ntitle: B\nslug: ../../x\n---\n',
    'docs/next/c.md': '---\n# An address\nslug: a?b\n---\n',
  });
  expect(tell(problems)).toEqual([
    'error unknown-doc docs/next/a.md:3: "pagination_next" names the document "nope", which this version does not have.',
    'error unknown-sidebar docs/next/a.md:4: "displayed_sidebar" names "nope", which is not a sidebar of this version.',
    'error slug-outside docs/next/b.md:3: The slug "../../x" leads out of the version.',
    'error bad-slug docs/next/c.md:3: The page cannot have the address "/a?b" inside its version.',
  ]);
});

// Where these files cannot be, the same is said by the tests of names.
test('names that become files are names on Windows, too: the field case', needs('names with ? and *'), async () => {
  const problems = await load({
    'docsite.config.ts': `export default { title: 'S', url: 'https://s.example', redirects: { '/old/nul': '/docs/guide/aux' },
  sets: [{ id: 'api', path: 'api', route: '/api' }] };\n`,
    'docs/next/Chapter 1: Start.md': '# c\n',
    'docs/next/what*.md': '# c\n',
    'docs/next/con.md': '# c\n',
    'docs/next/end..md': '# c\n',
    'docs/next/lpt1/a.md': '# a\n',
    'docs/next/lpt1/b.md': '# b\n',
    'docs/next/img/a|b.svg': '<svg/>',
    'docs/next/01-prn.md': '# p\n',
    'docs/next/a.md': '---\nslug: guide/aux\nredirects: [nul]\n---\n# c\n',
    'docs/next/good/_category_.json': '{ "label": "Com1", "link": { "type": "generated-index" } }',
    'docs/next/good/icon.console.md': '# What: is "this"?\n',
    'api/x?.md': '# x\n',
    'pages/about./index.md': '# a\n',
    'pages/dot..md': '# a\n',
    'static/img/c<d.txt': 'x',
  });
  expect(tell(problems)).toEqual([
    'error bad-file-name docs/next/Chapter 1: Start.md: The path "Chapter 1: Start.md" must have names that Windows allows: "Chapter 1: Start.md" contains ":".',
    'error bad-file-name docs/next/con.md: The path "con.md" must have names that Windows allows: "con.md" means a device.',
    'error bad-file-name docs/next/img/a|b.svg: The path "img/a|b.svg" must have names that Windows allows: "a|b.svg" contains "|".',
    'error bad-file-name docs/next/lpt1/a.md: The path "lpt1/a.md" must have names that Windows allows: "lpt1" means a device.',
    'error bad-file-name docs/next/what*.md: The path "what*.md" must have names that Windows allows: "what*.md" contains "*".',
    'error bad-file-name api/x?.md: The path "x?.md" must have names that Windows allows: "x?.md" contains "?".',
    'error bad-file-name pages/about./index.md: The path "pages/about./index.md" must have names that Windows allows: "about." ends with a dot.',
    'error bad-file-name static/img/c<d.txt: The path "static/img/c<d.txt" must have names that Windows allows: "c<d.txt" contains "<".',
    'error bad-slug pages/dot..md: The page cannot have the address "/dot.".',
    'error bad-slug docs/next/01-prn.md:1: The page cannot have the address "/prn" inside its version.',
    'error bad-slug docs/next/a.md:2: The page cannot have the address "/guide/aux" inside its version.',
    'warn bad-file-name docs/next/a.md:3: The redirect of "nul" cannot be written as a file on every system.',
    'error bad-slug docs/next/end..md:1: The page cannot have the address "/end." inside its version.',
    'error bad-slug docs/next/good/_category_.json:1: The category "Com1" cannot have the address "/category/com1" inside its version.',
    'warn bad-file-name docsite.config.ts:1: The redirect of "/old/nul" cannot be written as a file on every system.',
  ]);
});

const [NFC, NFD] = ['z\u00fcrich', 'zu\u0308rich'];
test('two Unicode forms of one name are one name: the field case', needs('two Unicode forms of a name'), async () => {
  const problems = await load({
    'docs/next/a.md': `[file](${NFC}.md) [id](#caf\u00e9) [own](#${NFD}) [raw](#u\u0308) [page](/${NFD}) [picture](${NFC}.svg) [file](/${NFC}.txt) [slug](c\u00f4te)
[escaped](zu%CC%88rich.md#cafe%CC%81) [html](b.md) <a href="${NFC}.md">a</a>\n\n## Cafe\u0301\n\n## Other {#${NFC}}\n\n<p id="u\u0308" title="u\u0308"><a href="b.md">b</a></p>\n`,
    [`docs/next/${NFD}.md`]: '---\npagination_next: b\u0308\n---\n# NFD name\n\n## Caf\u00e9\n',
    'docs/next/b.md': '---\nid: b\u0308\nslug: co\u0302te\n---\n# B\n',
    [`docs/next/${NFD}.svg`]: '<svg/>',
    'docs/next/sidebars.json': JSON.stringify({ docs: ['a', NFC, 'b\u0308'] }),
    [`pages/${NFD}.md`]: '# A page\n',
    [`static/${NFD}.txt`]: 'x',
  });
  expect(tell(problems)).toEqual([]);
});

test('a site with nothing to publish is refused', async () => {
  expect((await load({})).map(({ code }) => code)).toEqual(['no-docs']);
});

test('work ends no earlier than the templates that are compiled meanwhile', async () => {
  let isAtWork = true;
  const theme = sleep(50).then(() => (isAtWork = false));
  await whileCompiling(theme, () => load({}));
  expect(isAtWork).toBe(false);
});

test('templates that fail are reported where they are awaited', async () => {
  const theme = Promise.reject(new Error('reported later'));
  expect(await whileCompiling(theme, () => load({ 'docs/next/a.md': '# A\n' }))).toEqual([]);
});
