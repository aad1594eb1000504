/** `--untrusted-docs`: a build of texts by strangers (B224). What readers' browsers do with it is tested in one. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { hashTree, makeFolder, writeFiles } from '../support/site.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';
const SITE = {
  'docsite.config.ts':
    "export default { title: 'Site', url: 'https://site.example', search: false, docs: { route: '/' } };\n",
  'docs/next/index.md':
    '---\ntitle: Start\n---\n\n<b onclick="x()">a</b> [b](javascript:x) ![c](good.svg) ![d](bad.svg) [e](page.html)\n',
  'docs/next/other.md': '# Other\n\nNothing to leave out.\n',
  'docs/next/good.svg': SVG,
  'docs/next/bad.svg': SVG.replace('<path', '<script>x()</script><path'),
  'docs/next/page.html': '<script>x()</script>',
  'docs/next/sidebars.json':
    '{ "docs": ["index", "other",\n  { "type": "link", "label": "Code", "href": "javascript:x()" },\n  { "type": "html", "value": "<i onclick=\'x()\'>Words</i>" }] }',
};

function makeSite(files: Readonly<Record<string, string>> = {}): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SITE, ...files });
  return root;
}

test('leaves out what could run, and says where', async () => {
  const root = makeSite();
  const run = await runDocsite(root, 'build', '--untrusted-docs');
  expect(run.code, run.stderr).toBe(0);
  expectNoStack(run);
  const places = run.stderr.split('\n').filter((line) => line.includes('untrusted-content'));
  expect(places.map((line) => line.split(/\s+/u)[1])).toEqual([
    'docs/next/bad.svg',
    'docs/next/index.md:5:4',
    'docs/next/index.md:5:24',
    'docs/next/page.html',
    'docs/next/sidebars.json:2',
    'docs/next/sidebars.json:3',
  ]);
  const html = readFileSync(join(root, 'site/index.html'), 'utf8');
  expect(html).toContain('<b>a</b> b <img');
  expect(html).toContain('<i>Words</i>');
  expect(html).not.toMatch(/onclick|javascript:/u);
  const assets = readdirSync(join(root, 'site/assets')).filter((name) => /\.(?:svg|html)$/u.test(name));
  expect(assets).toHaveLength(1);
  expect(assets[0]).toMatch(/^good\./u);
  // A text without any of this is drawn as always.
  const other = readFileSync(join(root, 'site/other/index.html'), 'utf8');
  await runDocsite(root, 'build', '--out', 'trusted');
  const article = /<article>.*<\/article>/su;
  expect(article.exec(readFileSync(join(root, 'trusted/other/index.html'), 'utf8'))?.[0]).toBe(
    article.exec(other)?.[0],
  );
});

test('shares nothing with builds that trust the documents, not even a cache', async () => {
  const root = makeSite();
  const build = async (...options: readonly string[]): Promise<ReturnType<typeof hashTree>> => {
    const run = await runDocsite(root, 'build', ...options);
    expect(run.code, run.stderr).toBe(0);
    return hashTree(join(root, 'site'));
  };
  const trusted = await build('--no-cache');
  const untrusted = await build('--no-cache', '--untrusted-docs');
  expect(untrusted).not.toEqual(trusted);
  expect(await build()).toEqual(trusted);
  expect(await build('--untrusted-docs')).toEqual(untrusted);
  expect(await build()).toEqual(trusted);
  expect(await build('--untrusted-docs')).toEqual(untrusted);
});

test('check-links says the same, and serve --built refuses what is decided by the build', async () => {
  const root = makeSite();
  const checked = await runDocsite(root, 'check-links', '--untrusted-docs', '--format', 'json');
  const { problems } = JSON.parse(checked.stdout) as {
    problems: readonly { code: string; file: string; line: number }[];
  };
  const found = problems.filter(({ code }) => code === 'untrusted-content').map(({ file, line }) => `${file}:${line}`);
  expect(found).toEqual([
    'docs/next/bad.svg:null',
    'docs/next/index.md:5',
    'docs/next/index.md:5',
    'docs/next/page.html:null',
    'docs/next/sidebars.json:2',
    'docs/next/sidebars.json:3',
  ]);
  const served = await runDocsite(root, 'serve', '--built', '--untrusted-docs');
  expect(served.code).toBe(3);
  expect(served.stderr).toContain('Pass it to "docsite build"');
});

test('no content of a site runs in a build, whatever it looks like', async () => {
  const code = (name: string): string => `require('node:fs').writeFileSync('ran-${name}', '');`;
  const yaml = (name: string): string => `!!js/function 'function () { ${code(name).replaceAll("'", '"')} }'`;
  const json = (name: string): string => `(() => { ${code(name)} })()`;
  const root = makeSite({
    'docs/next/front.md': `---js\n${code('front')}\n---\n\n# A\n`,
    'docs/next/tag.md': `---\ntitle: ${yaml('tag')}\n---\n\n# A\n`,
    'docs/next/mdx.mdx': `import './x.js';\n\nexport const a = ${json('mdx')};\n\n# A {${json('expression')}}\n`,
    'docs/next/x.js': code('import'),
    'docs/next/sidebars.js': code('sidebars'),
    'docs/next/a/_category_.yml': `label: ${yaml('category')}\n`,
    'docs/next/a/_category_.js': code('category-js'),
    'docs/next/a/index.md': '# A\n',
    'docs/versions/1.0/version.json': json('manifest'),
    'docs/versions/redirects.json': json('redirects'),
    'static/data.js': code('static'),
    'static/_worker.js': code('worker'),
  });
  for (const command of ['build', 'check-links']) expectNoStack(await runDocsite(root, command));
  expect(readdirSync(root).filter((name) => name.startsWith('ran-'))).toEqual([]);
});

test('nothing outside of the site is read or published', async () => {
  const outside = makeFolder(onTestFinished);
  writeFiles(outside, { 'secret.txt': 'SECRET', 'secret.md': '# SECRET\n' });
  const root = makeSite({
    'docs/next/index.md': [
      '# Start',
      '<!-- @include: ./linked.md -->',
      '<!-- @include: ../../../secret.md -->',
      `<!-- @include: ${outside}/secret.md -->`,
      '<!-- @include: ../../docsite.config.ts -->',
      '```txt file="./linked.txt"\n```',
      `![a](linked.txt) [b](../../../secret.txt) <img src="file://${outside}/secret.txt">`,
    ].join('\n\n'),
  });
  symlinkSync(join(outside, 'secret.md'), join(root, 'docs/next/linked.md'));
  symlinkSync(join(outside, 'secret.txt'), join(root, 'docs/next/linked.txt'));
  symlinkSync(outside, join(root, 'docs/next/folder'));
  const run = await runDocsite(root, 'build', '--untrusted-docs');
  expectNoStack(run);
  expect(run.code).toBe(2);
  for (const [code, times] of [
    ['include-outside', 5],
    ['symlink-outside', 3],
  ] as const) {
    expect(run.stderr.split(code)).toHaveLength(times + 1);
  }
  expect(run.stdout + run.stderr).not.toContain('SECRET');
  const written = existsSync(join(root, 'site'))
    ? readdirSync(join(root, 'site'), { recursive: true, withFileTypes: true })
    : [];
  for (const entry of written) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain('SECRET');
  }
});
