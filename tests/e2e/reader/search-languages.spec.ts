/**
 * The search of texts in other languages than English (BEHAVIOUR B140, B152): accents, case, scripts without spaces. How each
 * language forms its words is tested with the engine: the interface, and so the language of a site, is English.
 */
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

// cspell:disable
/** What readers type, and what the page that they want marks of it. */
const QUERIES: readonly (readonly [slug: string, query: string, marks: string])[] = [
  ['french', 'ETUDIANTS', 'étudiants'],
  ['french', 'élève', 'élève'],
  ['french', 'eleve', 'élève'],
  ['german', 'ubersetzung', 'Übersetzung'],
  ['german', 'HÄUSERN', 'Häusern'],
  ['german', 'große', 'großen'],
  ['japanese', '再起動', '再起動'],
  ['japanese', 'サイトを離れず', 'サイトを離れず'],
  ['japanese', 'docker', 'Docker'],
  ['chinese', '离开网站', '离开网站'],
  ['chinese', '容器', '容器'],
  ['korean', '학습자', '학습자는'],
  ['korean', '컨테이너', '컨테이너를'],
  ['arabic', 'مغادرة', 'مغادرة'],
];
// cspell:enable

test.describe('texts in other languages', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('languages', from, {});
  });
  test.afterAll(() => site.close());

  for (const [slug, query, marks] of QUERIES) {
    test(`B140 "${query}" finds the ${slug} page, and is marked there`, async ({ page }) => {
      await open(page, site.url);
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('combobox').fill(query);
      await expect(dialog.getByRole('option').first()).toHaveAttribute('href', new RegExp(`/docs/${slug}(?:#|$)`, 'u'));
      await expect(dialog.locator('mark', { hasText: marks }).first()).toHaveText(marks);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/docs/${slug}`, 'u'));
      const marked = (): Promise<readonly string[]> =>
        page.evaluate(() => {
          const ranges = CSS.highlights.get('docsite-search') ?? [];
          return [...ranges].map((range) => (range as Range).toString());
        });
      await expect.poll(marked).toContain(marks);
    });
  }
});
