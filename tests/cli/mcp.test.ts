/** `docsite mcp` as assistants use it: started as a process, asked by the client of the SDK (BEHAVIOUR B188, B189). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, connectServer, refusal } from '../support/mcp-client.ts';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { buildSite, copyFixture, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
let origin = '';
let root = '';

beforeAll(async () => {
  root = copyFixture('versions', folder);
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  const all = config.replace('search: false', "search: false, baseUrl: '/base/', machineReadable: { markdown: 'all' }");
  writeFiles(root, {
    'docsite.config.ts': all,
    'docs/next/long.md': `# Long\n\n${'One line of many.\n'.repeat(2000)}`,
  });
  await buildSite(root);
  origin = await serveFolder(join(root, 'site'), '/base/', afterAll);
});

const connect = (...args: readonly string[]): Promise<Client> => connectServer(folder, args);

describe.each(['a published site', 'a checkout'])('all tools, on %s', (kind) => {
  let client: Client;
  const address = (path: string): string =>
    kind === 'a checkout' ? `https://versions.example/base/${path}` : `${origin}/base/${path}`;

  beforeAll(async () => {
    client = await connect(...(kind === 'a checkout' ? ['--root', root] : ['--site', `${origin}/base`]));
  });

  test('the tools are described', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_versions',
      'list_pages',
      'read_page',
      'search',
      'what_changed',
      'find_version',
    ]);
    expect(tools.flatMap(({ inputSchema }) => inputSchema.properties?.['language'] ?? [])).toEqual([]);
    expect(tools.find(({ name }) => name === 'read_page')?.inputSchema).toMatchObject({
      required: ['page', 'version'],
    });
    expect(client.getInstructions()).toContain('version');
  });

  test('list_versions and find_version', async () => {
    expect(await ask(client, 'list_versions')).toContain(`- 2.0.0: latest, released 2022-05-04, ${address('docs')}\n`);
    expect(await ask(client, 'find_version', { release: 'v1.0.7' })).toContain(
      `Version 1.0.0 · ${address('docs/1.0.0')}\n\nFor release v1.0.7, read version 1.0.0`,
    );
    expect(await ask(client, 'find_version', { release: '2.0.0' })).toContain('It has documentation of its own.');
    expect(await refusal(client, 'find_version', { release: '0.1' })).toContain('The oldest is 1.0.0.');
    expect(await refusal(client, 'find_version', { release: 'newest' })).toContain('Write it as in the lock file');
  });

  test('list_pages and read_page say the version that was asked for', async () => {
    expect(await ask(client, 'list_pages', { version: '1.0.0' })).toContain('version 1.0.0.');
    const page = await ask(client, 'read_page', { page: 'api/client', version: '2.0.0' });
    expect(page).toContain(`Version 2.0.0 · ${address('docs/api/client')} · this text since`);
    for (const name of [`${address('docs/1.1.0/api/client')}#retry`, '/base/docs/api/client.md', 'API/Client']) {
      expect(await ask(client, 'read_page', { page: name, version: 'latest' })).toBe(page);
    }
    const section = await ask(client, 'read_page', { page: 'api/client', version: '2.0.0', section: 'retry' });
    expect(section).toContain('## Retry');
    expect(section.length).toBeLessThan(page.length);
  });

  test('a page that has another name in the version is found', async () => {
    const renamed = await ask(client, 'read_page', { page: 'discover', version: '1.0.0' });
    expect(renamed).toContain(`Version 1.0.0 · ${address('docs/1.0.0/quick-start')}`);
  });

  test('a long answer is cut and says how to go on', async () => {
    let text = await ask(client, 'read_page', { page: 'long', version: 'next' });
    expect(text.length).toBeLessThan(25_000);
    let whole = '';
    for (;;) {
      const [, rest = '', offset] = /^([\s\S]*?)\n\n\[Cut after .* ask again with offset: (\d+)\.\]$/u.exec(text) ?? [];
      whole += offset === undefined ? text : rest;
      if (offset === undefined) break;
      text = await ask(client, 'read_page', { page: 'long', version: 'next', offset: Number(offset) });
    }
    expect(whole.match(/One line of many\./gu)).toHaveLength(2000);
  });

  test('search finds texts, in one version or in all, with the versions that have them', async () => {
    expect(await ask(client, 'search', { words: 'five minutes', version: '3.0.0-beta.1' })).toContain(
      `Versions 3.0.0-beta.1 · discover · ${address('docs/3.0.0-beta.1/discover')}`,
    );
    const all = await ask(client, 'search', { words: 'client retry', version: 'all' });
    expect(all).toMatch(/^\d+ results? for "client retry" in all versions\./u);
    expect(all).toMatch(/Versions \S+ – \S+ · api\/client/u);
    expect(await ask(client, 'search', { words: 'nosuchwordatall' })).toContain('0 results');
  });

  test('what_changed lists pages, and shows the lines of one', async () => {
    const pages = await ask(client, 'what_changed', { from: '1.0.0', to: '2.0.0' });
    expect(pages).toContain(`From version 1.0.0 · ${address('docs/1.0.0')}\nTo version 2.0.0 · ${address('docs')}\n`);
    expect(pages).toMatch(/renamed:\n- quick-start → discover/u);
    const lines = await ask(client, 'what_changed', { from: '2.0.0', to: '3.0.0-beta.1', page: 'discover' });
    expect(lines).toMatch(/^@@ .* @@$/mu);
    expect(lines).toMatch(/^\+.*3\.0\.0-beta\.1/mu);
    expect(await ask(client, 'what_changed', { from: '2.0.0', to: '2.0.0', page: 'discover' })).toContain(
      'is the same',
    );
    expect(await ask(client, 'what_changed', { from: '2.0.0', to: 'next', page: 'long' })).toContain('is new in next');
  });

  test('resources are pages', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('docsite://2.0.0/api/client');
    const { contents } = await client.readResource({ uri: 'docsite://1.0.0/quick-start' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('Version 1.0.0 ·') as unknown,
    });
    for (const [uri, message] of [
      ['docsite://1.0.0', 'docsite://VERSION/PAGE'],
      ['docsite://%E0%A4/discover', '"%E0%A4" is not a version of this site.'],
      ['docsite://1.0.0/%', 'Version 1.0.0 has no page "%".'],
      [`docsite://1.0.0/${'a'.repeat(1001)}`, 'read_page takes at most 1000 characters as "page", not 1001.'],
    ] as const) {
      await expect(client.readResource({ uri })).rejects.toThrow(`MCP error -32602: `);
      await expect(client.readResource({ uri })).rejects.toThrow(message);
    }
  });

  test('bad input gets errors of the protocol that say what to do', async () => {
    const page = { page: 'discover', version: '2.0.0' };
    for (const [tool, args, message] of [
      ['read_page', { ...page, version: '2.0.7' }, 'Nearest: 1.1.0, 2.0.0, 3.0.0-beta.1, next.'],
      ['read_page', { ...page, version: 'newest' }, 'list_versions has all'],
      ['read_page', { ...page, page: 'discovr' }, 'Did you mean "discover"?'],
      ['read_page', { ...page, page: 'quick-start', version: 'next', section: 'nowhere' }, 'It has: '],
      ['read_page', { page: 'discover' }, 'read_page needs a text as "version"'],
      ['read_page', { ...page, versions: 'all' }, 'read_page takes no "versions". Did you mean "version"?'],
      ['read_page', { ...page, offset: -1 }, 'a number that is not negative as "offset"'],
      ['read_page', { ...page, page: '/docs/100%/%E0%A4' }, 'Version 2.0.0 has no page "/docs/100%/%E0%A4".'],
      ['search', { words: 'a '.repeat(100_000) }, 'search takes at most 1000 characters as "words", not 200000.'],
      ['read_pages', page, 'Did you mean "read_page"?'],
      ['what_changed', { from: '1.0.0', to: '2.0.0', page: 'nowhere' }, 'Neither version 1.0.0 nor version 2.0.0 has'],
    ] as const) {
      const text = await refusal(client, tool, args);
      expect([tool, args, text]).toEqual([tool, args, expect.stringContaining(message)]);
      expect(text).toMatch(/^MCP error -32602: /u);
    }
  });

  test('two hundred requests at once are answered, each with its own', async () => {
    const names = ['1.0.0', '1.1.0', '2.0.0', 'next'];
    const asked = Array.from({ length: 200 }, (_, index) => names[index % names.length] ?? '');
    const answers = await Promise.all(asked.map((version) => ask(client, 'list_pages', { version })));
    expect(answers.map((text, index) => text.includes(`version ${asked[index] ?? ''}.`))).toEqual(
      asked.map(() => true),
    );
  });
});

test('a checkout is read again after an edit', async () => {
  const client = await connect('--root', root);
  expect(await refusal(client, 'read_page', { page: 'fresh', version: 'next' })).toContain('has no page "fresh"');
  writeFiles(root, { 'docs/next/fresh.md': '# Fresh\n\nJust written.\n' });
  await expect
    .poll(() => ask(client, 'read_page', { page: 'fresh', version: 'next' }).catch(() => ''), { timeout: 20_000 })
    .toContain('Just written.');
});

test('the manual, from its checkout', async () => {
  const client = await connect('--root', join(REPOSITORY, 'manual'));
  expect(await ask(client, 'search', { words: 'llms.txt' })).toContain('Assistants and agents');
});

test('the flagship: the text of the version that was asked for, and the one that fits a lock file', async () => {
  const client = await connect('--root', REPOSITORY);
  expect(await ask(client, 'read_page', { page: 'lms-backends', version: '2.8.0' })).toContain('Version 2.8.0 ·');
  expect(await ask(client, 'find_version', { release: '^2.8.3' })).toContain('read version 2.8.2');
});

test('a site without Markdown for a version says so', async () => {
  const plain = copyFixture('minimal', folder);
  const config = readFileSync(join(plain, 'docsite.config.ts'), 'utf8');
  writeFiles(plain, { 'docsite.config.ts': config.replace('title:', "machineReadable: { markdown: 'none' }, title:") });
  await buildSite(plain);
  const client = await connect('--site', await serveFolder(join(plain, 'site'), '/', afterAll));
  expect(await ask(client, 'list_pages', { version: 'latest' })).toContain('- intro: http://');
  const text = await refusal(client, 'read_page', { page: 'intro', version: 'latest' });
  expect(text).toContain('publishes no Markdown for version');
  expect(text).toContain('machineReadable.markdown: "all"');
});

test('an address without a site says so', async () => {
  const client = await connect('--site', `${origin}/elsewhere/`);
  expect(await refusal(client, 'list_versions', {})).toContain('is not a site of docsite');
  const nobody = await connect('--site', 'http://127.0.0.1:9/');
  expect(await refusal(nobody, 'list_versions', {})).toContain('Check the address after --site.');
});

test.each([
  [['--root', '.', '--site', 'https://a.example'], 'Give one.'],
  [['--site', 'docs.example.org'], 'Give the whole address of the site'],
  [['--root', 'nowhere'], 'there is no folder nowhere'],
])('docsite mcp %j is a wrong call', async (args, message) => {
  const run = await runDocsite(folder, 'mcp', ...args);
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain(message);
  expectNoStack(run);
});
