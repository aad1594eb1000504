/** What is indexed of a site, and a site without an index (BEHAVIOUR B142, B143). */
import { describe, expect, test } from 'vitest';
import { planSearch, type SearchOptions } from '../../../src/search/site-search.ts';
import type { SiteModel } from '../../../src/shared/model/site-model.ts';
import type { TextSection } from '../../../src/shared/search/page-texts.ts';
import type { OutputFile } from '../../../src/shared/types/output.ts';
import { sharedCache } from '../../support/kept.ts';
import { makeAll } from '../support/index-all.ts';
import { testLine } from '../support/test-line.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function makeModel(): SiteModel {
  return {
    config: {
      search: true,
      searchProvider: null,
      title: 'Site',
      variables: {},
      repoUrl: null,
      locale: { htmlLang: 'en' },
      sets: [],
    },
    lines: [testLine()],
    bodies: new Map(),
    pages: [{ type: 'markdown', route: '/help', title: 'Help', hash: 'a', draft: false }],
    histories: new Map(),
  } as unknown as SiteModel;
}

/** What is built of a model, as `docsite build` does. */
async function buildSearch(options: Omit<SearchOptions, 'drawPages'>): Promise<Built> {
  const make = planSearch({ drawPages: () => [], ...options }) ?? expect.unreachable();
  const files = makeAll(await make());
  return { files, texts: files.flatMap(({ path, content }) => (path.includes('/text/') ? String(content) : [])) };
}

interface Built {
  readonly files: readonly OutputFile[];
  readonly texts: readonly string[];
}

test('B143 what prevents an index is an error, and is tried again', async () => {
  let isBroken = true;
  const get = (): never => {
    if (isBroken) throw new Error('A worker thread failed: out of memory.');
    return { sections: [] } as never;
  };
  const model = makeModel();
  const make =
    planSearch({ model, texts: { get, digest: '' }, cache: null, drawPages: () => [] }) ?? expect.unreachable();
  await expect(make()).rejects.toThrow('A worker thread failed: out of memory.');
  isBroken = false;
  expect((await make()).length).toBeGreaterThan(0);
  expect(make()).toBe(make());
});

test('B143 a site without search has no files of it', () => {
  const model = makeModel();
  const off = { ...model, config: { ...model.config, search: false } };
  const texts = { get: () => undefined, digest: '' };
  expect(planSearch({ model: off, texts, cache: null, drawPages: () => [] })).toBeNull();
});

test('a site without pages has no files of the search', async () => {
  const texts = { get: () => undefined, digest: '' };
  const { files } = await buildSearch({ model: { ...makeModel(), pages: [] }, texts, cache: null });
  expect(files).toEqual([]);
});

describe('B142 what the index has of a page', () => {
  interface Change {
    readonly config?: Record<string, unknown>;
    readonly page?: Record<string, unknown>;
    readonly digest?: string;
  }
  const COMPONENTS = new Map([['b', { components: [{}] }]]);
  const CONFIG = { extensionsKey: 'one' };

  /** What the search says of a page that says so. */
  async function indexed(passage: string, { config = {}, page = {}, digest = 'code' }: Change): Promise<string> {
    const model = makeModel();
    const section: TextSection = { id: '', level: 0, title: '', passages: [passage] };
    const { texts } = await buildSearch({
      model: {
        ...model,
        bodies: COMPONENTS,
        config: { ...model.config, ...CONFIG, ...config },
        pages: [{ ...model.pages[0], ...page }],
      } as unknown as SiteModel,
      texts: { get: () => ({ sections: [section] }) as never, digest },
      cache: sharedCache({ folder: folder.path(), key: 'key' }),
    });
    return texts.join('');
  }

  test('is taken over without reading its text', async () => {
    await indexed('before', {});
    expect(await indexed('after', {})).toContain('before');
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
    expect(await indexed('after', change)).not.toContain('before');
  });
});
