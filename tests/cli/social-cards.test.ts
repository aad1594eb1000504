/** `socialImage: 'generated'`: a picture for each document of the latest version (BEHAVIOUR B284). */
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { hashTree, listTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const CONFIG = `export default { title: 'Cards', url: 'https://docs.example.org', socialImage: 'generated', navbar: { logo: { light: '/logo.svg' } } };`;

function makeSite(): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.mjs': CONFIG,
    'static/logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
    'docs/next/intro.md': '# Introduction\n\nText.\n',
    'docs/next/guide/own.md': '---\nimage: /own.png\n---\n# Own picture\n\nText.\n',
    'docs/next/guide/arabic.md': '# تثبيت المكتبة\n\nText.\n',
    'docs/next/guide/hidden.md': '---\nunlisted: true\n---\n# Hidden\n\nText.\n',
  });
  copyFileSync(join(REPOSITORY, 'src/cli/init/starter/static/img/social.png'), join(root, 'static/own.png'));
  return root;
}
/** Packages of this project, as if the site had installed them. */
function install(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const at = join(root, 'node_modules', name);
    mkdirSync(join(at, '..'), { recursive: true });
    symlinkSync(join(REPOSITORY, 'node_modules', name), at, 'junction');
  }
  writeFiles(root, { 'package.json': JSON.stringify({ devDependencies: names.map(String) }) });
}
function cardsOf(root: string): readonly string[] {
  return listTree(join(root, 'site')).filter((path) => path.startsWith('social/'));
}
function imageOf(root: string, page: string): string | undefined {
  const html = readFileSync(join(root, 'site', page, 'index.html'), 'utf8');
  return /<meta property="og:image" content="([^"]*)">/u.exec(html)?.[1];
}

test('without the packages the build fails, and names the command that installs them', async () => {
  const root = makeSite();
  const result = await runDocsite(root, 'build');
  expect(result.code).toBe(2);
  expect(result.stderr).toContain('Run "npm install --save-dev @napi-rs/canvas @fontsource/inter".');
  expectNoStack(result);
});

test('a card for each document of the latest version; an edit makes one, and removes the old one', async () => {
  const root = makeSite();
  install(root, '@napi-rs/canvas', '@fontsource/inter');
  const first = await runDocsite(root, 'build');
  expect(first.code).toBe(0);
  // A title that no font here can write has none.
  expect(first.stderr).toContain('Run "npm install --save-dev @fontsource/noto-sans-arabic".');
  const before = cardsOf(root);
  expect(before).toEqual([expect.stringMatching(/^social\/docs\/intro\.[\da-f]{8}\.png$/u)]);
  const card = readFileSync(join(root, 'site', before[0] ?? ''));
  expect(imageSize(card)).toMatchObject({ type: 'png', width: 1200, height: 630 });
  expect(imageOf(root, 'docs/intro')).toBe(`https://docs.example.org/${before[0] ?? ''}`);
  expect(imageOf(root, 'docs/guide/own')).toBe('https://docs.example.org/own.png');
  expect(imageOf(root, 'docs/guide/hidden')).toBeUndefined();

  install(root, '@fontsource/noto-sans-arabic');
  expect(await runDocsite(root, 'build')).toMatchObject({ code: 0 });
  const both = cardsOf(root);
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([...before]));

  writeFiles(root, { 'docs/next/intro.md': '# Welcome\n\nText.\n' });
  expect(await runDocsite(root, 'build', '--changed', 'list.txt')).toMatchObject({ code: 0 });
  const changes = readFileSync(join(root, 'list.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('social/'));
  expect(changes.map((line) => line.slice(0, 1)).toSorted()).toEqual(['A', 'D']);
  expect(changes).toContain(`D\t${before[0] ?? ''}`);
});

test('two builds are equal, with the cache and without; the releases before have none', async () => {
  const root = makeSite();
  install(root, '@napi-rs/canvas', '@fontsource/inter', '@fontsource/noto-sans-arabic');
  await runDocsite(root, 'version', '1.0');
  await runDocsite(root, 'version', '1.1');
  expect(await runDocsite(root, 'build')).toMatchObject({ code: 0 });
  const first = hashTree(join(root, 'site'));
  expect(cardsOf(root)).toHaveLength(2);
  expect(imageOf(root, 'docs/1.0/intro')).toBeUndefined();
  rmSync(join(root, 'site'), { recursive: true });
  expect(await runDocsite(root, 'build')).toMatchObject({ code: 0 });
  expect(hashTree(join(root, 'site'))).toEqual(first);
  rmSync(join(root, 'site'), { recursive: true });
  expect(await runDocsite(root, 'build', '--no-cache')).toMatchObject({ code: 0 });
  expect(hashTree(join(root, 'site'))).toEqual(first);
});
