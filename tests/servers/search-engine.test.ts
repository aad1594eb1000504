/** What the manual says of an engine of one's own, with Groonga, and with exactly the code that it shows. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchOptions, SearchProvider } from '../../src/client/search/results.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';
import { findServer, SERVERS } from './find-server.mjs';

const PORT = 10_049;
const SERVER = `http://127.0.0.1:${PORT}`;
const OPTIONS: SearchOptions = { version: null, scope: 'version' };
const CONFIG = `export default { title: 'Small', url: 'https://small.example', search: { provider: './search-provider.ts' } };\n`;

const root = makeFolder(afterAll);
let groonga: ChildProcess | null = null;
let search: SearchProvider;

/** The block of the manual's page that has this title. */
function codeOf(title: string): string {
  const page = readFileSync(join(REPOSITORY, 'manual/docs/next/search.md'), 'utf8');
  const [, code] = new RegExp(`\`\`\`\\w+ title="${title}"\n([^]*?)\n\`\`\``, 'u').exec(page) ?? [];
  return code ?? expect.unreachable(title);
}

async function build(intro: string): Promise<void> {
  writeFiles(root, { 'docs/next/intro.md': intro });
  expect((await runDocsite(root, 'build')).code).toBe(0);
}

async function listRecords(file: string, ...args: readonly string[]): Promise<void> {
  const { stdout, code } = await runDocsite(root, 'search-records', ...args);
  expect(code).toBe(0);
  writeFileSync(join(root, file), stdout);
}

function load(file: string): void {
  execFileSync(process.execPath, [join(root, 'load-records.mjs'), SERVER, join(root, file)]);
}

async function find(query: string, options: Partial<SearchOptions> = {}): Promise<readonly string[]> {
  const { pages } = await search(query, { ...OPTIONS, ...options });
  return pages.map(({ title, hits }) => `${title}: ${hits.map(({ href }) => href).join()}`);
}

beforeAll(async () => {
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts': CONFIG,
    'search-provider.ts': codeOf('search-provider.ts'),
    'load-records.mjs': codeOf('load-records.mjs'),
  });
  await build('# Harbour\n\nShips arrive.\n\n## Lighthouse\n\nIt burns at night.\n');
  const program =
    findServer(SERVERS['groonga-bin']) ?? expect.unreachable('Groonga is missing: npm run ensure:servers');
  groonga = spawn(program, [
    '-s',
    '--protocol',
    'http',
    '--bind-address',
    '127.0.0.1',
    '--port',
    String(PORT),
    '-n',
    join(root, 'sections.grn'),
  ]);
  await vi.waitFor(async () => void (await fetch(`${SERVER}/d/status`)), { timeout: 10_000 });
  await listRecords('records.jsonl');
  load('records.jsonl');
  const outfile = join(root, 'provider.mjs');
  await bundle({
    entryPoints: [join(root, 'search-provider.ts')],
    bundle: true,
    format: 'esm',
    outfile,
    external: ['docsite/*'],
  });
  ({ default: search } = (await import(pathToFileURL(outfile).href)) as { readonly default: SearchProvider });
  // What the server of the site passes on.
  const real = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(url.replace('/search-api/', `${SERVER}/d/`), init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  if (groonga === null) return;
  groonga.kill();
  await once(groonga, 'exit');
});

test('a section is found by its text, its heading and its title, best first', async () => {
  expect(await find('burns night')).toEqual(['Harbour: /docs/intro#lighthouse']);
  expect((await find('lighthouse'))[0]).toBe('Harbour: /docs/intro#lighthouse');
  expect((await find('harbour'))[0]).toContain('/docs/intro');
  expect(await find('"( unbalanced')).toEqual([]);
  expect(await find('zeppelin')).toEqual([]);
});

test('an edit loads what has changed, and takes away what is gone', async () => {
  await build('# Harbour\n\nZeppelins arrive.\n');
  await listRecords('changes.jsonl', '--since', 'records.jsonl');
  const changes = readFileSync(join(root, 'changes.jsonl'), 'utf8').trim().split('\n');
  expect(changes).toHaveLength(2);
  expect(changes.filter((line) => line.includes('"deleted":true'))).toHaveLength(1);
  load('changes.jsonl');
  expect(await find('zeppelins')).toEqual(['Harbour: /docs/intro#harbour']);
  expect(await find('lighthouse')).toEqual([]);
});
