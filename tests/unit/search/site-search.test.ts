/** A site whose index cannot be made (BEHAVIOUR B143). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSearch, type SearchOptions, type SiteSearch } from '../../../src/search/site-search.ts';
import type { SiteModel } from '../../../src/shared/model/site-model.ts';
import type { TextSection } from '../../../src/shared/search/page-texts.ts';
import type { OutputFile } from '../../../src/shared/types/output.ts';
import { indexerOf, type TestRecord, wordlessIndex } from '../support/indexers.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function makeModel(onSearchFailure: 'warn' | 'throw'): SiteModel {
  return {
    config: { title: 'Site', variables: {}, repoUrl: null, locale: { htmlLang: 'en' }, sets: [], onSearchFailure },
    versions: [],
    sets: [],
    setViews: new Map(),
    bodies: new Map(),
    pages: [{ type: 'markdown', route: '/help', title: 'Help', hash: 'a', draft: false }],
    histories: new Map(),
  } as unknown as SiteModel;
}

test.each([
  ['warn', 'warn'],
  ['throw', 'error'],
] as const)('B143 with "%s", a full disk is a problem of severity %s that says so', async (policy, severity) => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write\nmore'), { code: 'ENOSPC' });
  const { files, problems } = await buildSearch({
    model: makeModel(policy),
    texts: { get: () => undefined, digest: '' },
    cache: null,
    drawPages: () => [],
    openIndex: indexerOf(() => Promise.reject(full)),
  });
  expect(files).toEqual([]);
  expect(problems.map(({ code, severity: found, what }) => [code, found, what])).toEqual([
    [
      'search-failed',
      severity,
      'The site has no search: making the index failed. ENOSPC: no space left on device, write.',
    ],
  ]);
});

/** The same bytes may be of one class or another. */
function toText({ path, content }: OutputFile): OutputFile {
  return { path, content: Buffer.from(content).toString('latin1') };
}

describe('B142 the index of the last build', () => {
  /** What the indexer is asked for; `null` when it is not asked. */
  async function recordsOf(config: Partial<SiteModel['config']>, passage: string): Promise<string | null> {
    const model = makeModel('warn');
    const section: TextSection = { id: '', level: 0, title: '', passages: [passage] };
    const asked: TestRecord[] = [];
    await buildSearch({
      model: { ...model, config: { ...model.config, extensionsKey: '', ...config } },
      texts: { get: () => ({ sections: [section] }) as never, digest: '' },
      cache: { folder: folder.path(), key: 'key' },
      drawPages: () => [],
      openIndex: indexerOf((records) => {
        asked.push(...records);
        return Promise.resolve(wordlessIndex(records));
      }),
    });
    return asked.length === 0 ? null : JSON.stringify(asked);
  }

  test('is taken over while texts and what is filled into them are the same', async () => {
    expect(await recordsOf({}, 'Welcome to {{title}}')).toContain('site');
    expect(await recordsOf({ tagline: 'Other' }, 'Welcome to {{title}}')).toBeNull();
  });

  test('is taken over without what it has of each page, whose texts are read again', async () => {
    const section: TextSection = { id: '', level: 0, title: '', passages: ['Welcome'] };
    const build = (openIndex: SearchOptions['openIndex']): Promise<SiteSearch> =>
      buildSearch({
        model: makeModel('warn'),
        texts: { get: () => ({ sections: [section] }) as never, digest: '' },
        cache: { folder: folder.path(), key: 'key of this test' },
        drawPages: () => [],
        openIndex,
      });
    const { files } = await build(indexerOf((records) => Promise.resolve(wordlessIndex(records))));
    expect(files.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^search\/text\/\w{7}\.json$/u));
    rmSync(join(folder.path(), 'search-records'), { recursive: true });
    const unasked = await build(indexerOf(() => Promise.reject(new Error('It was asked.'))));
    const byPath = (one: OutputFile, other: OutputFile): number => (one.path < other.path ? -1 : 1);
    expect(unasked.problems).toEqual([]);
    expect(unasked.files.map(toText).toSorted(byPath)).toEqual(files.map(toText).toSorted(byPath));
  });

  test('is made again for another title or address of the repository, which texts may show', async () => {
    const passage = 'Welcome to {{title}} at {{repoUrl}}';
    await recordsOf({}, passage);
    expect(await recordsOf({ title: 'Renamed' }, passage)).toContain('renam');
    expect(await recordsOf({ title: 'Renamed', repoUrl: 'https://elsewhere.example' }, passage)).toContain('elsewher');
  });

  test('is made again for other code of the site, which makes something else of the same texts', async () => {
    await recordsOf({ extensionsKey: 'one' }, 'Drawn once');
    expect(await recordsOf({ extensionsKey: 'two' }, 'Drawn differently')).toContain('differ');
  });
});

describe('B142 what the index has of a page', () => {
  interface Change {
    readonly config?: Record<string, unknown>;
    readonly page?: Record<string, unknown>;
    readonly digest?: string;
  }
  const COMPONENTS = new Map([['b', { components: [{}] }]]);
  const CONFIG = { extensionsKey: 'one' };

  /** What the indexer gets of a page that says so, next to another page by which the index itself is another one. */
  async function indexed(passage: string, { config = {}, page = {}, digest = 'code' }: Change): Promise<string> {
    const model = makeModel('warn');
    const section: TextSection = { id: '', level: 0, title: '', passages: [passage] };
    const other = { type: 'markdown', route: '/other', title: `Other ${passage}`, hash: 'other', draft: false };
    let asked = '';
    await buildSearch({
      model: {
        ...model,
        bodies: COMPONENTS,
        config: { ...model.config, ...CONFIG, ...config },
        pages: [{ ...model.pages[0], ...page }, other],
      } as unknown as SiteModel,
      texts: { get: (hash) => (hash === 'other' ? undefined : ({ sections: [section] } as never)), digest },
      cache: { folder: folder.path(), key: 'key' },
      drawPages: () => [],
      openIndex: indexerOf((records) => {
        asked = JSON.stringify(records);
        return Promise.resolve(wordlessIndex(records));
      }),
    });
    return asked;
  }

  test('is taken over without reading its text', async () => {
    await indexed('before', {});
    expect(await indexed('after', {})).toContain('befor');
  });

  test.each<[string, Change]>([
    ['text', { page: { hash: 'other text' } }],
    ['title', { page: { title: 'Other title' } }],
    ['address', { page: { route: '/other' } }],
    ['language', { config: { locale: { htmlLang: 'de' } } }],
    ['title of the site', { config: { title: 'Other' } }],
    ['variable', { config: { variables: { name: 'other' } } }],
    ['address of the repository', { config: { repoUrl: 'https://elsewhere.example' } }],
    ['extension', { config: { extensionsKey: 'two' } }],
    ['component', { digest: 'other code' }],
  ])('is read again for another %s', async (_, change) => {
    await indexed('before', {});
    expect(await indexed('after', change)).not.toContain('befor');
  });
});
