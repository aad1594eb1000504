import { describe, expect, test } from 'vitest';
import { listPages, readPageTexts } from '../../../src/search/page-texts.ts';
import type { SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import { type TextSection, VERSION_MARK } from '../../../src/shared/search/page-texts.ts';
import type { SetConfig } from '../../../src/shared/types/config.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import { testLine } from '../support/test-line.ts';

/** Versions newest first, each with the hash of the text of its pages by slug; a `-` before a hash makes it unlisted. */
function makeModel(
  versions: Readonly<Record<string, Readonly<Record<string, string>>>>,
  noIndex: readonly string[] = [],
): SiteModel {
  const docs = new Map<string, Doc[]>();
  const made = Object.entries(versions).map(([name, pages]) => {
    const path = `/docs/${name}` as const;
    const entries = Object.entries(pages).map(([slug, hash]): [string, Doc] => {
      const doc = {
        id: slug,
        version: name,
        hash: hash.replace('-', ''),
        route: `${path}/${slug}`,
        title: slug,
        unlisted: hash.startsWith('-'),
        frontMatter: { title: `${slug} {{version}}` },
      } as unknown as Doc;
      docs.set(slug, [...(docs.get(slug) ?? []), doc]);
      return [slug, doc];
    });
    return { name, path, set: null, noIndex: noIndex.includes(name), docs: new Map(entries) } as unknown as Version;
  });
  const histories = new Map(
    [...docs.values()].flatMap((history) => history.map((doc) => [doc, { docs: history }] as const)),
  );
  return {
    config: { title: 'Site', variables: { product: 'Parts' }, repoUrl: null, locale: { htmlLang: 'en-GB' } },
    lines: [testLine(made)],
    versionByName: new Map(made.map((version) => [version.name, version])),
    bodies: new Map(),
    pages: [],
    histories,
  } as unknown as SiteModel;
}

describe('listPages', () => {
  test('has the texts in the order in which versions begin with them, newest first', () => {
    const [page] = listPages(makeModel({ '3.0': { guide: 'b' }, '2.0': { guide: 'a' }, '1.0': { guide: 'a' } }), []);
    expect(page?.sequence).toEqual([0, 1]);
    expect(page?.page).toEqual({ kind: 'document', version: '1.0', slug: 'guide' });
    expect(page?.texts.map(({ said, title }) => [said, title])).toEqual([
      ['b', `guide ${VERSION_MARK}`],
      ['a', `guide ${VERSION_MARK}`],
    ]);
  });

  test('a new version changes nothing of a page whose text it keeps, and adds its pages at the end', () => {
    const before = { '2.0': { guide: 'a', zebra: 'z' }, '1.0': { guide: 'a' } };
    const after = { '3.0': { guide: 'a', zebra: 'z', apple: 'n' }, ...before };
    expect(listPages(makeModel(after), []).slice(0, 2)).toEqual(listPages(makeModel(before), []));
    expect(listPages(makeModel(after), []).map(({ page }) => (page.kind === 'document' ? page.slug : ''))).toEqual([
      'guide',
      'zebra',
      'apple',
    ]);
  });

  test('unlisted pages and versions with noIndex are left out', () => {
    const model = makeModel({ '3.0': { guide: '-a', secret: '-s' }, '2.0': { guide: 'a' }, '1.0': { guide: 'b' } }, [
      '1.0',
    ]);
    expect(listPages(model, []).map(({ page, sequence }) => [page, sequence])).toEqual([
      [{ kind: 'document', version: '1.0', slug: 'guide' }, [0, null]],
    ]);
  });

  test('a text that is unlisted in no version is searched where others ask not to be indexed', () => {
    const [page] = listPages(makeModel({ '2.0': { guide: 'a' }, '1.0': { guide: 'a' } }, ['1.0']), []);
    expect(page?.sequence).toEqual([0]);
  });

  test('B239 documents of sets with versions come last, set by set, each as those of the documentation', () => {
    const ofSet = (id: string, versions: Parameters<typeof makeModel>[0]): SiteModel => {
      const named = Object.fromEntries(Object.entries(versions).map(([name, pages]) => [`${id}:${name}`, pages]));
      const alone = makeModel(named);
      const set = { id, route: `/${id}` } as SetConfig;
      const inSet = alone.lines[0].versions.map((version) => ({ ...version, set }));
      return { ...alone, lines: [testLine(inSet, { id, set })] };
    };
    const docs = makeModel({ '2.0': { guide: 'a', zebra: 'z' }, '1.0': { guide: 'a' } });
    const ofSets = [
      ofSet('api', { '2.0': { call: 'c', apple: 'p' }, '1.0': { call: 'b' } }),
      ofSet('cli', { '1.0': { run: 'r' } }),
    ];
    const lines = [docs.lines[0], ...ofSets.map((one) => one.lines[0])] as const;
    const versions = lines.flatMap((line) => line.versions);
    const model: SiteModel = {
      ...docs,
      lines,
      versionByName: new Map(versions.map((version) => [version.name, version])),
      histories: new Map([docs, ...ofSets].flatMap(({ histories }) => [...histories])),
    };
    const pages = listPages(model, [{ route: '/', title: '', description: '', sections: [] }]);
    expect(pages.map(({ page }) => (page.kind === 'page' ? page.route : `${page.set ?? ''} ${page.slug}`))).toEqual([
      ' guide',
      ' zebra',
      '/',
      '/api call',
      '/api apple',
      '/cli run',
    ]);
    expect(pages[3]).toMatchObject({
      page: { kind: 'document', version: '1.0', slug: 'call', set: '/api' },
      sequence: [0, 1],
      texts: [{ said: 'c' }, { said: 'b' }],
    });
  });
});

test('readPageTexts stores what texts share once, with variables filled and a mark for the version', () => {
  const model = makeModel({ '2.0': { guide: 'b' }, '1.0': { guide: 'a' } });
  const intro: TextSection = { id: '', level: 0, title: '', passages: ['{{product}} {{version}}', 'Shared.'] };
  const sections: Readonly<Record<string, readonly TextSection[]>> = {
    a: [intro, { id: 'old', level: 2, title: 'Old', passages: ['Shared.'] }],
    b: [intro, { id: 'new', level: 2, title: 'New', passages: ['Shared.', 'More.'] }],
  };
  const texts = {
    get: (hash: string) => ({
      hash,
      html: { pieces: [''], gaps: [] },
      markdown: { pieces: [''], gaps: [] },
      headings: [],
      sections: sections[hash] ?? [],
    }),
    digest: '',
  };
  const [source] = listPages(model, []);
  if (source === undefined) expect.unreachable();
  const page = readPageTexts(source, { model, texts });
  expect(page.passages).toEqual([`Parts ${VERSION_MARK}`, 'Shared.', 'More.']);
  expect(page.sections.map(({ id, passages }) => [id, passages])).toEqual([
    ['', [0, 1]],
    ['new', [1, 2]],
    ['old', [1]],
  ]);
  expect(page.texts.map((text) => text.sections)).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(page.language).toBe('en-gb');
});
