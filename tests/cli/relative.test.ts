/** `docsite build --relative`: a site that works from any folder (BEHAVIOUR B243–B245). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBuiltFor } from '../../src/serve/static/static-listener.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, joinTrees, listTree, makeFolder, writeFiles } from '../support/site.ts';
import { serveFolder } from '../support/serve-folder.ts';

const folder = makeFolder(afterAll);

/** Addresses in the tags of a page, but not in its scripts. */
function addressesOf(html: string): readonly string[] {
  const tags = html.replace(/<script\b[^>]*>[^]*?<\/script>/gu, (script) => script.slice(0, script.indexOf('>') + 1));
  return [...tags.matchAll(/\s(?:href|src|data-path)="([^"]*)"/gu)].map(([, address = '']) => address);
}

test('B243 all addresses of its pages are relative, and lead to files', async () => {
  const root = copyFixture('versions', folder);
  const { code, stderr } = await runDocsite(root, 'build', '--relative');
  expect([code, stderr.includes('warn')]).toEqual([0, false]);
  const site = join(root, 'site');
  const pages = listTree(site).filter((path) => path.endsWith('.html') && path !== '404.html');
  expect(pages).toContain('docs/1.0.0/api/client/index.html');
  const found = pages.flatMap((path) =>
    addressesOf(readFileSync(join(site, path), 'utf8')).map((address) => ({ path, address })),
  );
  expect(found.filter(({ address }) => address.startsWith('/'))).toEqual([]);
  const inside = found.filter(({ address }) => /^\.{1,2}\//u.test(address));
  expect(inside.length).toBeGreaterThan(500);
  const missing = inside.filter(({ path, address }) => {
    const target = posix.join(
      dirname(path),
      decodeURIComponent(address.replace(/[?#].*/u, '').replaceAll('&amp;', '&')),
    );
    return !existsSync(join(site, target)) || target.endsWith('/');
  });
  expect(missing).toEqual([]);
  // Where the site is published is said in whole addresses, as ever.
  expect(readFileSync(join(site, 'docs/1.0.0/index.html'), 'utf8')).toContain('href="https://versions.example/docs');
});

test('B243 the next build draws what has changed, and is the build without it again; parts are the whole', async () => {
  const root = copyFixture('versions', makeFolder(afterAll));
  const plain = join(folder, 'plain');
  expect(await runDocsite(root, 'build', '--out', plain, '--no-cache')).toMatchObject({ code: 0 });
  const whole = join(folder, 'whole');
  const build = (...args: readonly string[]) => runDocsite(root, 'build', '--relative', '--out', whole, ...args);
  expect(await build()).toMatchObject({ code: 0 });
  const first = hashTree(whole);
  expect((await build()).stdout).toContain(': 0 files written');
  expect((await build('--no-cache')).stdout).toContain(': 0 files written');

  const parts = [1, 2].map((index) => join(folder, `part-${String(index)}`));
  for (const [index, part] of parts.entries()) {
    const shard = `${String(index + 1)}/2`;
    const args = ['--relative', '--out', part, '--shard', shard];
    expect(await runDocsite(root, 'build', ...args)).toMatchObject({ code: 0 });
  }
  expect(joinTrees(parts.map(hashTree))).toEqual(first);

  // A file that looks like a page decides how links to it are written.
  writeFiles(root, {
    'static/NOTICE': 'Read me.\n',
    'docs/next/intro.md': '# Edited\n\n[Notice](/NOTICE), <a href="/LATER">later</a>.\n',
  });
  expect(await build()).toMatchObject({ code: 0 });
  writeFiles(root, { 'static/LATER': 'Later.\n' });
  expect(await build()).toMatchObject({ code: 0 });
  const edited = hashTree(whole);
  const fresh = join(folder, 'fresh');
  expect(await runDocsite(root, 'build', '--relative', '--no-cache', '--out', fresh)).toMatchObject({ code: 0 });
  const withoutOld = Object.entries(hashTree(fresh));
  expect(Object.entries(edited)).toEqual(expect.arrayContaining(withoutOld));
  expect(readFileSync(join(whole, 'docs/next/intro/index.html'), 'utf8')).toContain('href="../../../LATER"');
});

test('B245 `serve --built` sends pages only at addresses of their own depth', async () => {
  const siteDir = join(folder, 'versions/site');
  const builtFor = await readBuiltFor(siteDir);
  expect(builtFor).toEqual({ baseUrl: '/', isRelative: true });
  const url = await serveFolder(siteDir, builtFor.baseUrl, afterAll, builtFor.isRelative);
  const ask = (path: string) => fetch(url + path, { redirect: 'manual' });
  const moved = await ask('/docs/1.0.0/api/client?theme=dark');
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/docs/1.0.0/api/client/?theme=dark']);
  for (const path of ['/', '/docs/1.0.0/api/client/', '/docs/1.0.0/api/client/index.html', '/index.html']) {
    expect((await ask(path)).status, path).toBe(200);
  }
  const missing = await ask('/docs/nothing/here');
  expect(missing.status).toBe(404);
  // Shown at any address, its own are not relative.
  expect(addressesOf(await missing.text())).toContain('/index.html');
});

test('B244 code that waits at the top of a module is an error with its line', async () => {
  const root = copyFixture('minimal', makeFolder(afterAll));
  writeFiles(root, {
    'pages/late.tsx':
      "const text = await Promise.resolve('late');\n\nexport default function Late() {\n  return <p>{text}</p>;\n}\n",
  });
  const { code, stderr } = await runDocsite(root, 'build', '--relative');
  expect(code).toBe(2);
  expect(stderr).toMatch(/pages\/late\.tsx:1\b/u);
  expect(stderr).toMatch(/top-level await/iu);
});

test('B243 its policy is that of `docsite csp --relative`, with no word of it in the configuration', async () => {
  const root = copyFixture('versions', makeFolder(afterAll));
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  writeFiles(root, {
    'docsite.config.ts': config.replace('search: false', 'search: false, contentSecurityPolicy: {}'),
  });
  const policyOf = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout } = await runDocsite(root, 'csp', ...args);
    expect(code).toBe(0);
    return stdout.trim();
  };
  const relative = await policyOf('--relative');
  expect(relative).not.toBe(await policyOf());
  expect(await runDocsite(root, 'build', '--relative')).toMatchObject({ code: 0 });
  expect(readFileSync(join(root, 'site/_headers'), 'utf8')).toContain(`Content-Security-Policy: ${relative}\n`);
});
