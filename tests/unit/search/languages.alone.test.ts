/** Languages (BEHAVIOUR B138, B140): what readers type finds what a page says, with a real index and the browser's engine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SearchResults } from '../../../src/client/search/results.ts';
import { loadStemmer } from '../../../src/search/load-stemmer.ts';
import { makeFolder } from '../../support/site.ts';
import { indexAll } from '../support/index-all.ts';
import { unreadPages } from '../support/unread-pages.ts';

/** Files of a site, as a host has them. */
function fetchFile(url: string): Promise<Response> {
  const file = fileURLToPath(url.replace(/\?.*/u, ''));
  return Promise.resolve(existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 }));
}

beforeEach(() => void vi.stubGlobal('fetch', fetchFile));
afterEach(() => void vi.unstubAllGlobals());

interface Text {
  readonly language: string;
  readonly says: string;
}

/** The search of a site with one page, which says a text. */
async function openSite({ language, says }: Text): Promise<(query: string) => Promise<SearchResults>> {
  const site = makeFolder(onTestFinished);
  const texts = {
    page: { kind: 'page', route: '/t' },
    language,
    sequence: [],
    texts: [{ title: 'T', sections: [0] }],
    sections: [{ id: '', level: 0, title: '', passages: [0] }],
    passages: [says],
  } as const;
  const files = await indexAll({ pages: unreadPages({ texts, description: '' }), language });
  for (const { path, content } of files) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
  // The module keeps the index that it has loaded.
  vi.resetModules();
  const { loadSearch } = await import('../../../src/client/search/engine.ts');
  const engine = await loadSearch({
    site: { baseUrl: `${pathToFileURL(site).href}/`, trailingSlash: undefined },
    loadVersions: () => Promise.resolve([]),
    loadPages: () => Promise.reject(new Error('A page of the site is in no version.')),
    forgetVersions: () => undefined,
    stemmer: await loadStemmer(language),
  });
  return (query) => engine.search(query, { version: null, scope: 'version' });
}

// cspell:disable
test.each([
  {
    language: 'fr',
    says: 'Les étudiants s’inscrivent aux cours depuis leur tableau de bord, sans quitter le site.',
    finds: ['étudiant', 'etudiants', 'ETUDIANTE', 'quittent', 'inscrivent cours', 'tableau de bord'],
    misses: 'facture',
  },
  {
    language: 'de',
    says: 'Die Übersetzungen werden nachts aus den Häusern der Übersetzer geladen, größere zuerst.',
    finds: ['Übersetzung', 'ubersetzungen', 'Häuser', 'haus', 'GRÖßER', 'nachts geladen'],
    misses: 'Rechnung',
  },
  {
    language: 'ja',
    says: '受講者はサイトを離れずにコースに登録できます。Dockerコンテナを再起動してください。',
    finds: ['登録', 'コース', 'サイトを離れず', '再起動', 'docker', 'コンテナ'],
    misses: '請求書',
  },
  {
    language: 'zh-hans',
    says: '学习者可以在不离开网站的情况下注册课程。请重新启动容器。',
    finds: ['注册课程', '学习者', '启动', '离开网站'],
    misses: '发票',
  },
  {
    language: 'ko',
    says: '학습자는 사이트를 떠나지 않고 강좌에 등록할 수 있습니다. 컨테이너를 다시 시작하세요.',
    finds: ['학습자', '강좌', '등록', '컨테이너 시작'],
    misses: '청구서',
  },
  {
    language: 'ar',
    says: 'يمكن للمتعلمين التسجيل في الدورات دون مغادرة الموقع. أعد تشغيل الحاوية.',
    finds: ['التسجيل', 'تسجيل', 'متعلم', 'المتعلمين', 'الدورات', 'دورة', 'مغادرة موقع', 'تشغيل', 'حاويات'],
    misses: 'فاتورة',
  },
  {
    language: 'en-gb',
    says: 'Choose a colour, customise the catalogue and show the license. The labels are centred.',
    finds: ['color', 'colors', 'customize', 'customizing', 'catalog', 'licence', 'centered', 'colour catalog'],
    misses: 'invoice',
  },
])('B138 a text in $language is found by what its readers type', async ({ language, says, finds, misses }) => {
  const search = await openSite({ language, says });
  const found = await Promise.all(
    finds.map(async (query) => [query, (await search(query)).pages.map(({ kind }) => kind)]),
  );
  expect(found).toEqual(finds.map((query) => [query, ['page']]));
  expect((await search(misses)).pages).toEqual([]);
});
