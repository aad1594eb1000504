/** The page for printing of a version (BEHAVIOUR B235). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSite, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const TEXTS = {
  'docs/next/first.md': '# First\n\n## Same\n\n[Next](second.md#same), [here](#same), a note[^1].\n\n[^1]: One.\n',
  'docs/next/second.md': '# Second\n\n## Same\n\nA note[^1].\n\n[^1]: Two.\n',
  'docs/next/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
};

async function build(options: { readonly print?: readonly string[] }) {
  const root = makeFolder(afterAll);
  writeFiles(root, { ...SMALL_SITE, ...TEXTS });
  const out = path.join(root, 'site');
  const result = await buildSite(root, { outDir: out, ...options });
  return { result, read: (file: string) => readFileSync(path.join(out, file), 'utf8'), out };
}

test('has the pages of the version once, with whole ids, and links that lead to them', async () => {
  const { result, read } = await build({ print: ['next'] });
  expect(result.problems).toEqual([]);
  const html = read('docs/print/index.html');
  const ids = [...html.matchAll(/ id="([^"]*)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['contents', 'first', 'first--same', 'second', 'second--same']));
  const hashes = [...html.matchAll(/ href="#([^"]*)"/gu)].map(([, hash]) => hash);
  expect(hashes).toEqual(expect.arrayContaining(['first', 'second', 'second--same', 'first--same']));
  for (const hash of hashes) expect(ids).toContain(hash);
  expect(html).not.toContain('Hidden');
  expect(html).not.toContain('<script');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<h2 id="contents">Contents</h2>');
  expect(read('sitemap.xml')).not.toContain('/print');
  // On paper, other pages show no navigation.
  const [, styles = ''] = /href="\/(assets\/printed\.[^"]+)"/u.exec(html) ?? [];
  expect(read(styles)).toContain('.printed>.printed-contents{display:block!important');
});

test('is left out unless it is wanted, and an unknown version is an error of the call', async () => {
  const { out } = await build({});
  expect(existsSync(path.join(out, 'docs/print'))).toBe(false);
  const { result } = await build({ print: ['9.9'] });
  expect(result).toMatchObject({
    exitCode: 3,
    problems: [{ code: 'unknown-version', fix: 'Correct the name after --print.' }],
  });
});

test('is written in parts, and a build that makes the same leaves it as it is', async () => {
  const { read, out } = await build({ print: ['next'] });
  const html = read('docs/print/index.html');
  expect(html).toMatch(/<\/section>\n<section[\s\S]*<\/section>\n<\/main>\n<\/body>\n<\/html>\n$/u);
  const again = await buildSite(path.dirname(out), { outDir: out, print: ['next'] });
  expect(again).toMatchObject({ exitCode: 0, stats: { written: 0, removed: 0 }, changes: [] });
  expect(read('docs/print/index.html')).toBe(html);
});
