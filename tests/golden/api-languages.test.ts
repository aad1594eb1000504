/** An API on a site in several languages: the same addresses, the words of each language, the descriptions of the sources. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashText } from '../../src/disk/hash-bytes.ts';
import { buildSite, copyFixtureAgain, listTree, makeFolder, onlyTemplates, writeFiles } from '../support/site.ts';

const root = copyFixtureAgain('api-changes', makeFolder(afterAll));
const PAGE = 'docs/api/courses/post-courses';

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
const site = (path: string): string => read(`site/${path}/index.html`);

const english = read('docsite.config.ts');
const several = english.replace(
  '  search: false,',
  `  search: false,
  languages: [
    { tag: 'en', label: 'English' },
    { tag: 'fr', label: 'Français' },
    { tag: 'de', label: 'Deutsch' },
  ],
  languagesPage: true,`,
);
const OWN = '# Ours {#get-courses}\n\nWritten by hand.\n';

beforeAll(async () => {
  writeFiles(root, {
    'docsite.config.ts': several,
    'docs/next/api/courses/get-courses.md': OWN,
    'docs/languages/fr/start.md':
      '# Début\n\nDemandez une clé, et [créez un cours](api/courses/post-courses.md#post-courses.body).\n',
    'docs/languages/fr/translations.json': JSON.stringify({
      'start.md': { of: [hashText(readFileSync(join(root, 'docs/next/start.md')))] },
    }),
    'docs/languages/fr/site.json': JSON.stringify({ words: { 'REST API': 'API REST', Courses: 'Cours' } }),
  });
  expect((await buildSite(root, { cache: onlyTemplates(root) })).problems).toEqual([]);
});

test('B313: a page has the words of its language, and all else as in that of the sources', () => {
  const [source, french] = [site(PAGE), site(`fr/${PAGE}`)];
  const wordsOf = (html: string): readonly (string | undefined)[] =>
    ['body', '201'].map((id) => new RegExp(` id="post-courses\\.${id}">([^<]*)`, 'u').exec(html)?.[1]);
  expect(wordsOf(source)).toEqual(['Request body', 'Response 201']);
  expect(wordsOf(french)).toEqual(['Corps de la requête', 'Réponse 201']);
  const idsOf = (html: string): readonly string[] => html.match(/ id="post-courses[^"]*"/gu) ?? [];
  expect(idsOf(source)).toHaveLength(5);
  expect(idsOf(french)).toEqual(idsOf(source));
  const codeOf = (html: string): readonly string[] => html.match(/<pre.*?<\/pre>/gsu) ?? [];
  expect(codeOf(french)).toEqual(codeOf(source));
});

test('B313: pages of languages lead to each other, and translations to them', () => {
  expect(site(PAGE)).toContain(`hreflang="fr" href="https://courses.example/fr/${PAGE}"`);
  expect(site('fr/docs/start')).toContain(`<a href="/fr/${PAGE}#post-courses.body">créez un cours</a>`);
  expect(site(`fr/${PAGE}`)).toMatch(/href="\/fr\/docs\/api"[^>]*>API REST</u);
  expect(site(`fr/${PAGE}`)).toMatch(/>Cours</u);
  expect(existsSync(join(root, 'site/fr/assets', /assets\/(api\.\w+\.css)/u.exec(site(`fr/${PAGE}`))?.[1] ?? ''))).toBe(
    true,
  );
});

test('B313: an API brings no version into a language, and nothing to translate', () => {
  const versionsOf = (tag: string): readonly string[] =>
    ['', 'next/', '2.0/', '1.0/'].filter((version) =>
      existsSync(join(root, `site/${tag}/docs/${version}api/index.html`)),
    );
  expect(versionsOf('fr')).toEqual(['', 'next/', '2.0/', '1.0/']);
  expect(versionsOf('de')).toEqual(['']);
  expect(site('languages')).not.toContain('post-courses');
});

test('B313: a page that authors have written counts in every language, translated or not', () => {
  expect(site('docs/next/api/courses/get-courses')).toContain('Written by hand.');
  const pages = listTree(join(root, 'site/fr/docs/next/api/courses')).filter((path) => path.endsWith('.md'));
  expect(pages).toEqual(['get-courses-id.md', 'post-courses.md']);
});

test('B313: a site in that language alone has the same text', async () => {
  const copies = (path: string): string => read(`${path}/${PAGE}.md`).replaceAll('/fr/', '/');
  const before = copies('site/fr');
  writeFiles(root, {
    'docsite.config.ts': english.replace('  search: false,', "  search: false,\n  locale: { htmlLang: 'fr' },"),
  });
  await buildSite(root, { cache: onlyTemplates(root) });
  expect(copies('site')).toBe(before);
});
