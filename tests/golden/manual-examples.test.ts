/** The manual's complete examples of plugins and hooks do what they promise. Diagrams: tests/e2e/reader/diagrams.spec.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSite } from '../../src/build/check-site.ts';
import { writeMathematics, writeTerms } from '../support/manual-examples.ts';
import { buildSite, type Files, listTree, makeFolder, placeOf, writeFiles } from '../support/site.ts';

/** A released version with these documents. */
function release(label: string, texts: Files): Files {
  const names = Object.keys(texts);
  const files = Object.fromEntries(names.map((name) => [name, label]));
  const folder = `docs/versions/${label}`;
  return {
    [`${folder}/version.json`]: JSON.stringify({ label, files }),
    ...Object.fromEntries(names.map((name) => [`${folder}/${name}`, texts[name] ?? ''])),
  };
}

/** Builds a site without a problem. Returns a reader of what was built. */
async function build(root: string): Promise<(path: string) => string> {
  const { ok, problems } = await buildSite(root);
  expect([ok, problems]).toEqual([true, []]);
  return (path) => readFileSync(join(root, 'site', path), 'utf8');
}

test('B213 mathematics: formulas are drawn, and only their pages load the styles', async () => {
  const root = makeFolder(onTestFinished);
  writeMathematics(root, {
    'docs/next/formulas.md': '# Formulas\n\nIn a sentence: $a^2$.\n\n$$\n\\sqrt{b}\n$$\n',
    'docs/next/block.md': '# Block\n\n$$\n\\frac{1}{2}\n$$\n',
    'docs/next/first.md': '# The value of $x$\n\nSo $E = mc^2$\nholds.\n\n## Why $y < 1$ {#why}\n\n## See $z^2$\n',
    'docs/next/plain.md': '# Plain\n\nIt costs 5 $.\n\nCode: `$a^2$`.\n',
  });
  const read = await build(root);
  const style = '<link rel="stylesheet" href="/katex/katex.min.css" data-page>';
  const formulas = read('docs/formulas/index.html');
  expect(formulas).toContain(style);
  expect(formulas).toMatch(/In a sentence: <span class="katex"><span class="katex-mathml"><math/u);
  expect(formulas).toContain('<annotation encoding="application/x-tex">\\sqrt{b}');
  expect(read('docs/block/index.html')).toContain(style);
  // Where only words can be: their source, once.
  const first = read('docs/first/index.html');
  expect(first).toContain('<meta name="description" content="So E = mc^2 holds.">');
  expect(first).toContain('<title>The value of x | Sample</title>');
  expect(first).toContain('aria-label="Direct link to Why y &lt; 1"');
  expect(first).toContain('id="see-z2"');
  const plain = listTree(join(root, 'site')).filter(
    (path) => path.endsWith('.html') && !/formulas|block|first/u.test(path),
  );
  expect(plain).toContain('docs/plain/index.html');
  for (const path of plain) expect(read(path), path).not.toContain('katex');
  // The styles name their fonts.
  const fonts = [...read('katex/katex.min.css').matchAll(/url\((fonts\/[^)]+\.woff2)\)/gu)].map(
    ([, font = '']) => font,
  );
  expect(fonts.length).toBeGreaterThan(10);
  for (const font of fonts) expect(existsSync(join(root, 'site/katex', font)), font).toBe(true);
});

test('B213 pages that show texts of others have the styles of those that they show, and no other page has', async () => {
  const root = makeFolder(onTestFinished);
  writeMathematics(root, {
    ...release('1.0', {
      'sum.md': '# Sum\n\nOne, two.\n',
      'words.md': '# Words\n\nOld.\n',
      'own.md': '# Own\n\nOld.\n',
    }),
    ...release('2.0', { 'sum.md': '# Sum\n\n$a + b$\n', 'words.md': '# Words\n\nNew.\n', 'own.md': '# Own\n\nOld.\n' }),
    ...release('3.0', {
      'sum.md': '# Sum\n\nNothing.\n',
      'words.md': '# Words\n\nNew.\n',
      'own.md': '---\nhead: [{ tag: link, attributes: { rel: stylesheet, href: /own.css } }]\n---\n# Own\n\nNew.\n',
    }),
    ...release('4.0', { 'sum.md': '# Sum\n\nNothing.\n', 'words.md': '# Words\n\nNewer.\n' }),
    'static/own.css': '.own { color: red; }\n',
  });
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  writeFiles(root, {
    'docsite.config.ts': config.replace(
      "title: 'Sample',",
      "$& search: false, docs: { print: ['2.0', '3.0', '4.0'] },",
    ),
  });
  const read = await build(root);
  const stylesOf = (path: string) =>
    [...read(`${path}/index.html`).matchAll(/<link rel="stylesheet" href="\/([^"/]+)[^"]*"/gu)]
      .map(([, name]) => name)
      .filter((name) => name !== 'assets');
  const expected = {
    'docs/1.0/sum': [],
    'docs/2.0/sum': ['katex'],
    'docs/2.0/own': [],
    'docs/3.0/own': ['own.css'],
    'docs/2.0/changes': ['katex'],
    'docs/3.0/changes': ['own.css', 'katex'],
    'docs/changes': [],
    'versions/sum': ['katex'],
    'versions/words': [],
    'versions/own': ['own.css'],
    'docs/2.0/print': ['katex'],
    'docs/3.0/print': ['own.css'],
    'docs/print': [],
    'docs/2.0/overview': [],
    'versions/compare': [],
  };
  const found = Object.keys(expected).map((path) => [path, stylesOf(path)]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('B214 a page for each term: it has the text of the term, and links to it are accepted', async () => {
  const root = makeFolder(onTestFinished);
  const glossary =
    '---\nid: glossary\n---\n# Glossary\n\n## Text\n\nStored once.\n\n## Version of a site\n\nA list of texts.\n';
  writeTerms(root, {
    'docs/next/glossary.md': glossary,
    'docs/next/intro.md': '# Introduction\n\nA [text](/glossary/text) in a [version](/glossary/version-of-a-site).\n',
  });
  const read = await build(root);
  expect(listTree(join(root, 'site')).filter((path) => path.startsWith('glossary/'))).toEqual([
    'glossary/text/index.html',
    'glossary/version-of-a-site/index.html',
  ]);
  const term = read('glossary/version-of-a-site/index.html');
  expect(term).toMatch(/<h1>Version of a site<\/h1>.*<p>A list of texts\.<\/p>\n<p><a href="\/docs\/glossary">/u);
  expect(term).toContain('<meta name="description" content="A list of texts.">');
  const linked = [...read('docs/intro/index.html').matchAll(/href="\/(glossary\/[^"]+)"/gu)].map(([, to = '']) => to);
  expect(linked).toHaveLength(2);
  for (const to of linked) expect(existsSync(join(root, 'site', to, 'index.html')), to).toBe(true);
  const checked = await checkSite({
    place: placeOf(root),
    outside: null,
    onProgress: () => undefined,
  });
  expect(checked.problems).toEqual([]);
});
