/** `docsite mcp` on a site with further sets of documents, with versions and without (BEHAVIOUR B240). */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, connectServer, refusal } from '../support/mcp-client.ts';
import { serveFolder } from '../support/serve-folder.ts';
import { buildSite, copyFixture, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
const root = join(folder, 'site-with-sets');
let origin = '';

beforeAll(async () => {
  cpSync(join(REPOSITORY, 'tests/e2e/reader/sites/versioned-sets'), root, { recursive: true });
  const options = "search: false, baseUrl: '/base/', favicon: '/favicon.svg', machineReadable: { markdown: 'all' }";
  const sets = "sets: [{ id: 'api', label: 'API' }, { id: 'community' }]";
  writeFiles(root, {
    'community/welcome.md': '# Welcome\n\nFeed the stork.\n',
    'docsite.config.ts': `export default { title: 'Birds', url: 'https://birds.example', ${options}, ${sets} };\n`,
  });
  await buildSite(root);
  origin = await serveFolder(join(root, 'site'), '/base/', afterAll);
});

describe.each(['a published site', 'a checkout'])('B240 tools that read sets, on %s', (kind) => {
  let client: Client;
  const address = (path: string): string =>
    kind === 'a checkout' ? `https://birds.example/base/${path}` : `${origin}/base/${path}`;
  beforeAll(async () => {
    client = await connectServer(folder, kind === 'a checkout' ? ['--root', root] : ['--site', `${origin}/base`]);
  });

  test('every tool takes a set', async () => {
    const { tools } = await client.listTools();
    expect(tools.filter(({ inputSchema }) => inputSchema.properties?.['set'] === undefined)).toEqual([]);
    expect(tools.flatMap(({ inputSchema }) => inputSchema.required ?? [])).not.toContain('set');
  });

  test('list_versions names the sets, and lists the versions of one', async () => {
    const versions = await ask(client, 'list_versions');
    expect(versions).toMatch(/^2 versions, newest first/u);
    expect(versions).toContain(`- api: API, with versions of its own, ${address('api')}\n`);
    expect(versions).toContain(`- community: Community, ${address('community')}`);
    expect(await ask(client, 'list_versions', { set: 'api' })).toBe(
      '3 versions, newest first\n\n' +
        `- next: Next, unreleased, ${address('api/next')}\n` +
        `- 2.0: latest, released 2024-03-02, ${address('api')}\n` +
        `- 1.0: unmaintained, released 2024-02-02, ${address('api/1.0')}`,
    );
    expect(await ask(client, 'list_versions', { set: 'community' })).toContain('- community: Community, set,');
  });

  test('list_pages and read_page read any version of a set', async () => {
    expect(await ask(client, 'list_pages', { set: 'api', version: '1.0' })).toContain(
      'Documentation of API, version 1.0.',
    );
    const old = await ask(client, 'read_page', { set: 'API', version: '1.0', page: 'limits' });
    expect(old).toContain(`API version 1.0 · ${address('api/1.0/limits')} · this text since 1.0`);
    expect(old).toContain('A stork waits for a minute in 1.0.');
    const latest = await ask(client, 'read_page', { set: 'api', version: 'latest', page: 'limits' });
    expect(latest).toContain('A stork waits for a second in 2.0.');
    // The id of a set in the place of a version is its latest; an address says the page, whichever version it is of.
    expect(await ask(client, 'read_page', { version: 'api', page: 'limits' })).toBe(latest);
    expect(await ask(client, 'read_page', { set: 'api', version: '2.0', page: address('api/1.0/limits#errors') })).toBe(
      latest,
    );
    const section = await ask(client, 'read_page', { set: 'api', version: '1.0', page: 'limits', section: 'Errors' });
    expect(section).toContain('The albatross is returned.');
    expect(section).not.toContain('heron');
    const plain = await ask(client, 'read_page', { set: 'community', version: 'latest', page: 'welcome' });
    expect(plain).toContain(`# Welcome\n\nCommunity · ${address('community/welcome')}\n\n`);
    expect(plain).toContain('Feed the stork.');
  });

  test('search finds texts of a version of a set, of all its versions, or of the whole site', async () => {
    const old = await ask(client, 'search', { set: 'api', version: '1.0', words: 'stork' });
    expect(old).toMatch(/^1 result for "stork" in API version 1\.0\./u);
    expect(old).toContain(`API versions 1.0 · limits · ${address('api/1.0/limits')}`);
    const all = await ask(client, 'search', { set: 'api', version: 'all', words: 'heron' });
    expect(all).toContain('API versions 1.0 · limits');
    expect(all).toContain('API versions 2.0 – next · limits');
    expect(all).toMatch(/^2 results/u);
    const site = await ask(client, 'search', { version: 'all', words: 'stork' });
    for (const part of [
      'API versions 1.0 ·',
      'API versions 2.0 – next ·',
      'Versions 1.0 – next · birds',
      'Community · welcome',
    ]) {
      expect(site).toContain(part);
    }
    expect(await ask(client, 'search', { words: 'heron' })).toMatch(/^0 results for "heron" in version 1\.0\./u);
    expect(await ask(client, 'search', { set: 'community', words: 'stork' })).toContain(
      '1 result for "stork" in Community.',
    );
  });

  test('what_changed and find_version are about the versions of the set', async () => {
    const pages = await ask(client, 'what_changed', { set: 'api', from: '1.0', to: '2.0' });
    expect(pages).toContain(`From API version 1.0 · ${address('api/1.0')}\nTo API version 2.0 · ${address('api')}\n`);
    expect(pages).toContain('1 page added:\n- call\n\n1 page changed:\n- limits\n\n1 page unchanged.');
    const lines = await ask(client, 'what_changed', { set: 'api', from: '1.0', to: '2.0', page: 'limits' });
    expect(lines).toContain('-The albatross is returned.\n+The pelican is returned.');
    const found = await ask(client, 'find_version', { set: 'api', release: '^1.4.2' });
    expect(found).toContain(`API version 1.0 · ${address('api/1.0')}\n\nFor release ^1.4.2, read version 1.0`);
  });

  test('resources of sets say so in their query', async () => {
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(
      expect.arrayContaining([
        'docsite://1.0/intro',
        'docsite://2.0/limits?set=api',
        'docsite://latest/welcome?set=community',
      ]),
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['docsite://{version}/{+page}{?set}']);
    for (const uri of [...uris, 'docsite://1.0/limits?set=api']) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toHaveLength(1);
    }
    const { contents } = await client.readResource({ uri: 'docsite://1.0/limits?set=api' });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('API version 1.0 ·') as unknown });
    await expect(client.readResource({ uri: 'docsite://1.0/limits?set=apo' })).rejects.toThrow('Did you mean "api"?');
  });

  test('bad input names the sets and what to do', async () => {
    const page = { page: 'limits', version: '1.0' };
    for (const [tool, args, message] of [
      [
        'read_page',
        { ...page, set: 'apo' },
        '"apo" is not a set of documents of this site. Did you mean "api"? It has: api, community.',
      ],
      [
        'list_versions',
        { set: 'nowhere' },
        '"nowhere" is not a set of documents of this site. It has: api, community.',
      ],
      [
        'read_page',
        { ...page, set: 'api', version: '1.7' },
        '"1.7" is not a version of the set "api". Nearest: 1.0, 2.0',
      ],
      ['read_page', { ...page, version: 'api:1.0' }, 'For one of the set, give "set": "api" and "version": "1.0".'],
      [
        'read_page',
        { ...page, set: 'api', page: 'call' },
        'API version 1.0 has no page "call". It is a page of 2.0 – next.',
      ],
      ['read_page', { ...page, set: 'community' }, 'The set "community" has no versions.'],
      ['what_changed', { set: 'community', from: 'latest', to: 'latest' }, 'The set "community" has no versions.'],
      ['find_version', { set: 'community', release: '1.0.0' }, 'The set "community" has no versions.'],
      ['find_version', { set: 'api', release: '0.1' }, 'The oldest is 1.0.'],
      ['read_page', { ...page, set: '' }, 'read_page needs a text as "set"'],
      ['read_page', { ...page, sets: 'api' }, 'read_page takes no "sets". Did you mean "set"?'],
    ] as const) {
      const text = await refusal(client, tool, args);
      expect([tool, args, text]).toEqual([tool, args, expect.stringContaining(message)]);
      expect(text).toMatch(/^MCP error -32602: /u);
    }
  });
});

test('B240 a site without sets says so', async () => {
  const client = await connectServer(folder, ['--root', copyFixture('minimal', folder)]);
  expect(await refusal(client, 'list_versions', { set: 'api' })).toContain('It has none: leave "set" out.');
  expect(await ask(client, 'list_versions')).not.toContain('Further sets');
});
