/** Where the tools of the MCP server find pages: versions at the root, and further sets of documents. */
import { expect, test } from 'vitest';
import { SiteReader } from '../../../../packages/mcp/site-reader.ts';
import { TOOLS } from '../../../../packages/mcp/tools.ts';

/** A published site with its documents at the root, and a set. */
const FILES: Readonly<Record<string, unknown>> = {
  'versions.json': {
    siteVersion: '2.0',
    baseUrl: '/',
    sets: [{ id: 'community', label: 'Community', path: '/community' }],
    versions: [
      { name: '2.0', label: '2.0', path: '/', status: 'latest', released: '2026-02-02' },
      { name: '1.0', label: '1.0', path: '/1.0', status: 'unmaintained', released: '2026-01-01' },
    ],
  },
  'pages.json': { pages: [[['setup', '2.0', '1.0']]], texts: [['2.0', '1.0']], site: ['/community/welcome'] },
  'version.json': { docs: [{ id: 'setup', path: '/setup', markdown: '/setup.md' }] },
  '1.0/version.json': { docs: [{ id: 'setup', path: '/1.0/setup', markdown: '/1.0/setup.md' }] },
  'community/version.json': {
    docs: [{ id: 'welcome', path: '/community/welcome', markdown: '/community/welcome.md' }],
  },
  'setup.md': '---\ntitle: "Setup"\nversion: "2.0"\nsince: "2.0"\n---\n\nInstall the new zebra.\n',
  '1.0/setup.md': '---\ntitle: "Setup"\nversion: "1.0"\nsince: "1.0"\n---\n\nInstall the old zebra.\n',
  'community/welcome.md': '---\ntitle: "Welcome"\n---\n\nMeet the zebra.\n',
  'llms.txt': 'The list of the site.\n',
};

/** What a tool answers. */
async function ask(name: string, args: Readonly<Record<string, string>>, files = FILES): Promise<string> {
  const read = (path: string): Promise<string | null> => {
    const file = files[path];
    return Promise.resolve(typeof file === 'string' || file === undefined ? (file ?? null) : JSON.stringify(file));
  };
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`Unknown tool "${name}".`);
  return tool.run(new SiteReader({ address: 'https://a.example/', read }), args);
}

test('B197 at the root, a page is found by its address in any version', async () => {
  const wanted = [
    ['https://a.example/1.0/setup', '2.0', 'new'],
    ['/setup', '1.0', 'old'],
    ['setup', 'latest', 'new'],
  ] as const;
  for (const [page, version, word] of wanted) {
    expect(await ask('read_page', { page, version })).toContain(`Install the ${word} zebra.`);
  }
  expect(await ask('list_pages', { version: 'latest' })).toBe('The list of the site.\n');
});

test('B199 a set is listed after the versions, and its pages are read by its id', async () => {
  expect(await ask('list_versions', {})).toMatch(
    /^2 versions, newest first\n[\s\S]*\n- community: Community, https:\/\/a\.example\/community$/u,
  );
  expect(await ask('list_pages', { version: 'community' })).toBe(
    'Community · https://a.example/community\n\n- welcome: https://a.example/community/welcome',
  );
  expect(await ask('read_page', { page: '/community/welcome', version: 'Community' })).toBe(
    '# Welcome\n\nCommunity · https://a.example/community/welcome\n\nMeet the zebra.\n',
  );
  await expect(ask('read_page', { page: 'welcom', version: 'community' })).rejects.toThrow(
    'Community has no page "welcom".',
  );
});

test('B199 the search has pages of sets, and comparisons have none', async () => {
  expect(await ask('search', { words: 'zebra', version: 'all' })).toMatch(
    /^3 results[\s\S]*Community · welcome · https/u,
  );
  expect(await ask('search', { words: 'zebra', version: 'community' })).toMatch(
    /^1 result for "zebra" in Community\./u,
  );
  await expect(ask('what_changed', { from: '1.0', to: 'community' })).rejects.toThrow(
    '"community" is not a version of this site.',
  );
});

/** 3.0.0 was made from 2.0.0, and 2.0.1 from 2.0.0 later: its text is on no other line. */
const TREE: Readonly<Record<string, unknown>> = {
  'versions.json': {
    siteVersion: '3.0.0',
    baseUrl: '/',
    versions: [
      { name: '3.0.0', label: '3.0.0', path: '/', status: 'latest', released: null, parent: '2.0.0' },
      { name: '2.0.1', label: '2.0.1', path: '/2.0.1', status: 'unmaintained', released: null, parent: '2.0.0' },
      { name: '2.0.0', label: '2.0.0', path: '/2.0.0', status: 'unmaintained', released: null, parent: '1.0.0' },
      { name: '1.0.0', label: '1.0.0', path: '/1.0.0', status: 'unmaintained', released: null, parent: null },
    ],
  },
  'pages.json': {
    pages: [
      [['a', '3.0.0', '1.0.0']],
      [
        ['gap', '3.0.0', '3.0.0'],
        ['gap', '2.0.0', '1.0.0'],
      ],
    ],
    texts: [['3.0.0', '2.0.1', '1.0.0'], ['1.0.0']],
    returns: [[0, '3.0.0', '1.0.0']],
    site: [],
  },
  ...Object.fromEntries(
    ['', '2.0.1/', '2.0.0/', '1.0.0/'].flatMap((folder) => {
      const docs = ['a', ...(folder === '2.0.1/' ? [] : ['gap'])];
      const record = docs.map((id) => ({ id, path: `/${folder}${id}`, markdown: `/${folder}${id}.md` }));
      const textOf = (id: string): string => `zebra ${id} ${id === 'a' && folder === '2.0.1/' ? 'fixed' : ''}\n`;
      return [
        [`${folder}version.json`, { docs: record }],
        ...docs.map((id) => [`${folder}${id}.md`, `---\ntitle: "${id}"\nsince: "1.0.0"\n---\n\n${textOf(id)}`]),
      ] as (readonly [string, unknown])[];
    }),
  ),
};

test('on a release tree no range has a version without the text, and each text is found once', async () => {
  const found = await ask('search', { words: 'zebra', version: 'all' }, TREE);
  expect([...found.matchAll(/^Versions (.*?) · (\w+)/gmu)].map(([, range, id]) => `${id}: ${range}`)).toEqual([
    'a: 1.0.0 – 2.0.0, 3.0.0',
    'a: 2.0.1',
    'gap: 1.0.0 – 2.0.0, 3.0.0',
  ]);
});

test('on a release tree a version is compared with what it was made from', async () => {
  expect(await ask('what_changed', { to: '3.0.0' }, TREE)).toMatch(/From version 2\.0\.0[^]*\n2 pages unchanged\.$/u);
  expect(await ask('what_changed', { to: '2.0.1' }, TREE)).toContain('1 page removed:\n- gap');
  await expect(ask('what_changed', { to: '1.0.0' }, TREE)).rejects.toThrow('Nothing is before version 1.0.0');
  expect(await ask('list_versions', {}, TREE)).toMatch(/- 3\.0\.0: .*, made from 2\.0\.0\n- 2\.0\.1: [^,]*, [^,]*\n/u);
});
