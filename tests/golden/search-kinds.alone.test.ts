/** Sites of few lines from the field, asked as a browser asks them (BEHAVIOUR B142): forms of letters, names with symbols, hidden text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { SearchSource } from '../../src/client/search/found-page.ts';
import type { PageResult } from '../../src/client/search/results.ts';
import { loadStemmer } from '../../src/search/load-stemmer.ts';
import { buildSite, copyFixture, type Files, makeFolder, onlyTemplates, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
vi.stubGlobal('fetch', (url: string) => {
  const file = fileURLToPath(url.replace(/\?.*/u, ''));
  return Promise.resolve(existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Find = (query: string) => Promise<readonly PageResult[]>;

async function open(
  name: string,
  language: string,
  more: Files = {},
): Promise<{ readonly root: string; readonly find: Find }> {
  const root = copyFixture(`field-search/${name}`, folder);
  writeFiles(root, more);
  const { problems } = await buildSite(root, { cache: onlyTemplates(root) });
  expect(problems).toEqual([]);
  const site = join(root, 'site');
  const read = <T>(path: string): Promise<T> =>
    Promise.resolve(JSON.parse(readFileSync(join(site, path), 'utf8')) as T);
  type Loaded = Awaited<ReturnType<SearchSource['loadVersions']>>;
  vi.resetModules();
  const { loadSearch } = await import('../../src/client/search/engine.ts');
  const engine = await loadSearch({
    site: { baseUrl: `${pathToFileURL(site).href}/`, trailingSlash: undefined },
    stemmer: await loadStemmer(language),
    forgetVersions: () => undefined,
    loadVersions: async () => (await read<{ versions: Loaded }>('versions.json')).versions,
    loadPages: () => read('pages.json'),
  });
  return { root, find: async (query) => (await engine.search(query, { version: null, scope: 'version' })).pages };
}

function slugs(pages: readonly PageResult[]): readonly (string | undefined)[] {
  return pages.map(({ href }) => href.split('/').at(-1)?.replace(/#.*/u, ''));
}

describe.each(['ja', 'en', 'fr'])('forms of letters, on a site in %s', (language) => {
  const config = `export default { title: 'T', url: 'https://docs.example.org', locale: { htmlLang: '${language}' } };\n`;
  test('texts and queries are folded alike', async () => {
    const { find } = await open('forms', language, { 'docsite.config.ts': config });
    expect(slugs(await find('API')).toSorted()).toEqual(['full', 'half']);
    const queries = {
      full: ['123', 'key', 'データベース', 'ＫＥＹ', 'ﾃﾞｰﾀﾍﾞｰｽ', '１２３'],
      half: ['４５６', '456', 'ﾃﾞｰﾀｾﾝﾀｰ', 'データセンター', 'ＴＯＫＥＮ'],
      lig: ['file', 'flow', 'ﬁle', 'FLOW'],
      lat: [
        'lodz',
        'Łódź',
        'da nang',
        'Đà Nẵng',
        'thor',
        'Þór',
        'oeuvre',
        'œuvre',
        'coeur',
        'ilik',
        'ılık',
        'strasse',
        'Straße',
        'été',
        'ete',
        'elle',
        "l'été",
        'l’été',
        "qu'elle",
      ],
    };
    for (const [slug, all] of Object.entries(queries)) {
      for (const query of all) expect([query, ...slugs(await find(query))]).toContain(slug);
    }
  });
});

describe('names with symbols, and whole words', () => {
  test('are found as themselves, and whole words come before longer ones', async () => {
    const { find } = await open('symbols', 'en', {
      'docs/next/rivers.md': '# Russian rivers run\n\nRivers rise.\n',
      'docs/next/stats.md': '# Statistics\n\nBindings for the R language, for AT&T, and .NET.\n',
      'docs/next/net.md': '# Net of nets\n\nA net, at t.\n',
    });
    for (const query of ['C++', 'C#', 'F#', 'I/O', 'c', 'c++', 'i/o', '"C++"', 'C++,']) {
      expect([query, (await find(query))[0]?.title]).toEqual([query, 'Languages']);
    }
    expect((await find('go'))[0]?.title).toBe('Tools');
    for (const query of ['R', 'r', '.NET', 'AT&T'])
      expect([query, (await find(query))[0]?.title]).toEqual([query, 'Statistics']);
    // What is typed so far finds what begins with it, as before.
    expect((await find('gog'))[0]?.title).toBe('Google goggles');
    expect((await find('C--'))[0]?.title).toBe('Languages');
  });

  test('one page of many that has the name is the first', async () => {
    const others = Array.from(
      { length: 40 },
      (_, at) => [`docs/next/x${at}.md`, `# C and C compilers ${at}\n\nC, C and C again.\n`] as const,
    );
    const { find } = await open('symbols', 'en', Object.fromEntries(others));
    for (const query of ['C++', 'C#', 'F#'])
      expect([query, (await find(query))[0]?.title]).toEqual([query, 'Languages']);
  });
});

test('what browsers hide is neither found, nor quoted, nor in what programs read', async () => {
  const { root, find } = await open('hidden', 'en', {
    'docs/next/more.md': [
      '# More',
      '<div hidden>\n\nWith **hiddenblockword** in it.\n\n## Hiddenheading\n\n- hiddenitem\n\n</div>',
      'Seen <span style="display: none">hiddenstyleword</span> again, <noscript>noscriptword</noscript> and `<span hidden>codeword</span>`.',
      '<p hidden>hiddenparagraphword\n\nSeenafter.\n',
      '<div hidden="until-found">untilfoundword</div>',
      '```html\n<script>fencedword</script>\n```\n',
    ].join('\n\n'),
  });
  const hidden = [
    'inlinescriptword',
    'inlinestyleword',
    'inlinetemplateword',
    'inlinehiddenword',
    'svgstyleword',
    'hiddenblockword',
  ];
  hidden.push('hiddenheading', 'hiddenitem', 'hiddenstyleword', 'noscriptword', 'hiddenparagraphword');
  for (const word of hidden) expect([word, ...slugs(await find(word))]).toEqual([word]);
  for (const word of ['codeword', 'seenafter', 'untilfoundword', 'fencedword'])
    expect(slugs(await find(word))).toEqual(['more']);
  const excerpt = (await find('Inline'))[0]?.hits[0]?.excerpt.map(({ text }) => text).join('');
  expect(excerpt).toBe('Inline and and and end.');
  const copies = readdirSync(join(root, 'site'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:llms-full\.txt|\.md)$/u.test(file),
  );
  expect(copies.length).toBeGreaterThan(1);
  const texts = copies.map((file) => readFileSync(join(root, 'site', file), 'utf8')).join('\n');
  expect(hidden.filter((word) => texts.includes(word))).toEqual([]);
  for (const word of ['codeword', 'Seenafter', 'untilfoundword', 'fencedword']) expect(texts).toContain(word);
});
