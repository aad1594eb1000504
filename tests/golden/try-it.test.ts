/** What a site that lets readers send operations has besides what it had before (BEHAVIOUR B306), and builds of an edited specification. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileContentPolicy } from '../../src/build/content-policy.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { buildSite, copyFixture, listTree, makeFolder, placeOf } from '../support/site.ts';

const root = copyFixture('apis', makeFolder(afterAll));
const site = join(root, 'site');
const SPECIFICATION = join(root, 'docs/next/api/openapi.yaml');
const specification = readFileSync(SPECIFICATION, 'utf8');
const CONFIG = join(root, 'docsite.config.ts');
const config = readFileSync(CONFIG, 'utf8').replace('search: false', 'contentSecurityPolicy: {}');

/** With what the build before has kept. */
async function build(tryIt: boolean): Promise<ReadonlyMap<string, string>> {
  writeFileSync(CONFIG, tryIt ? config : config.replace(', tryIt: true', ''));
  const cache = new CacheStore({ folder: join(root, 'cache'), key: 'test' });
  const { ok } = await buildSite(root, { cache });
  expect(ok).toBe(true);
  return new Map(listTree(site).map((path) => [path, readFileSync(join(site, path), 'utf8')]));
}

test('B306: without it and with it a site says the same, but for the heads of operations and the policy', async () => {
  const [without, tried] = [await build(false), await build(true)];
  const scripts = /^assets\/.*\.js$/u;
  const others = [...without.keys()].filter((path) => !scripts.test(path));
  expect([...tried.keys()].filter((path) => !scripts.test(path) && !without.has(path))).toEqual([
    expect.stringMatching(/^assets\/try\.[\dA-F]{8}\.css$/u),
  ]);
  /** Pages name the scripts of their build. */
  const read = (files: ReadonlyMap<string, string>, path: string): string =>
    (files.get(path) ?? '').replaceAll(/\.[\da-f]{8}\.js/gu, '.js');
  const changed = others.filter((path) => read(without, path) !== read(tried, path));
  const operations = others.filter((path) => /^docs\/api\/(?:courses|enrolments)\/[^/]+\/index\.html$/u.test(path));
  expect(changed.toSorted()).toEqual([...operations, '_headers'].toSorted());
  expect(operations.length).toBeGreaterThan(3);
  const policy = /Content-Security-Policy: (.*)/u.exec(tried.get('_headers') ?? '')?.[1];
  expect(policy).toContain(
    "connect-src 'self' http://localhost:8080 https://eu.courses.example https://us.courses.example;",
  );
  expect(await compileContentPolicy(placeOf(root))).toEqual({ ok: true, policy });
});

test('an edit that no text shows changes the page all the same', async () => {
  const page = 'docs/api/courses/get-courses/index.html';
  expect((await build(true)).get(page)).not.toContain('spaceDelimited');
  writeFileSync(
    SPECIFICATION,
    specification.replace('          example: 2026a', '          style: spaceDelimited\n$&'),
  );
  expect((await build(true)).get(page)).toContain('spaceDelimited');
});
