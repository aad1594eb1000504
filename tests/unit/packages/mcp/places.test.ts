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
async function ask(name: string, args: Readonly<Record<string, string>>): Promise<string> {
  const read = (path: string): Promise<string | null> => {
    const file = FILES[path];
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
