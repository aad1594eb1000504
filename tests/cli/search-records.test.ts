/** `docsite search-records`: a built site as lines of JSON. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

function makeSite(search = ''): string {
  const root = makeFolder(onTestFinished);
  const config = `export default { title: 'Small', url: 'https://small.example', trailingSlash: true${search} };\n`;
  const provider = 'export default () => Promise.reject(new Error("No engine."));\n';
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': config, 'search-provider.ts': provider });
  return root;
}

test.each(['', ", search: { provider: './search-provider.ts' }"])('lists each section of a site%s', async (search) => {
  const root = makeSite(search);
  expect((await runDocsite(root, 'build')).code).toBe(0);
  const { stdout, code } = await runDocsite(root, 'search-records');
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly url: string; readonly text: string });
  expect(code).toBe(0);
  expect(records.map(({ url, text }) => [url.split('#')[0]?.endsWith('/'), text])).toEqual([
    [true, 'The first page.'],
    [true, 'Back to the first.'],
  ]);
  writeFileSync(join(root, 'records.jsonl'), stdout);
  expect((await runDocsite(root, 'search-records', '--since', 'records.jsonl')).stdout).toBe('');
});

test.each([
  [['search-records'], 'run "docsite build" first'],
  [['search-records', '--out', 'nowhere'], 'nowhere is not a built site'],
])('%j without a built site says so', async (args, message) => {
  const run = await runDocsite(makeSite(), ...args);
  expect([run.code, run.stderr.includes(message)]).toEqual([3, true]);
  expectNoStack(run);
});

test('a provider that is not a module of the site is a mistake of the configuration', async () => {
  for (const [value, message] of [
    ["{ provider: '../other.ts' }", 'must be a file inside of the site'],
    ["{ provider: 'search.css' }", 'must be a JavaScript or TypeScript file'],
    ["'yes'", 'must be true, false or { provider }'],
  ] as const) {
    const run = await runDocsite(makeSite(`, search: ${value}`), 'build');
    expect([run.code, run.stderr.includes(message)], value).toEqual([3, true]);
  }
});
