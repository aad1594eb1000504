/** The pages of an API (BEHAVIOUR B294, B295): what readers do with an operation. */
import { violations } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const OPERATION = 'docs/api/courses/get-courses';

test.describe('the reference of an API', () => {
  let site: ServedSite;
  test.beforeAll(async () => {
    site = await serveSite('apis', 'built', {
      apis: [
        { file: 'api/openapi.yaml', route: 'api', label: 'REST API', extensions: ['x-rate-limit'] },
        { file: 'legacy/swagger.json', route: 'legacy', label: 'Legacy API', pages: 'tags' },
      ],
    });
  });
  test.afterAll(() => site.close());

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      for (const path of ['docs/api', OPERATION, 'docs/api/courses/post-courses', 'docs/legacy/photos'])
        test(`B294 nothing is wrong with ${path} for assistive technology, with all of it unfolded`, async ({
          page,
        }) => {
          await open(page, `${site.url}/${path}`);
          for (const details of await page.locator('.markdown details:not([open]) > summary').all())
            if (await details.isVisible()) await details.click();
          expect(await violations(page)).toEqual([]);
        });
    });
  }

  test('B295 the address of a nested property unfolds what it is in', async ({ page }) => {
    const id = 'get-courses.200.items.OnlineCourse.teachers.items.email';
    await open(page, `${site.url}/${OPERATION}#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    await expect(page.locator(`[id="${id}"]`)).toBeVisible();
  });

  test('the language of the samples is kept on the next operation', async ({ page }) => {
    await open(page, `${site.url}/${OPERATION}`);
    await page.getByRole('tab', { name: 'Python' }).click();
    await expect(page.locator('.tab-panel[data-selected]')).toContainText('requests');
    await page
      .getByRole('link', { name: /^Create a course/u })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a course');
    await expect(page.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a link to an operation is in its sidebar with its method, and by keys', async ({ page }) => {
    await open(page, `${site.url}/${OPERATION}`);
    const link = page.locator('.sidebar').getByRole('link', { name: 'Remove a course DEL' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/docs/api/courses/delete-courses-id`);
  });

  for (const width of [390, 1280])
    test(`no page is wider than a window of ${String(width)} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['docs/api', OPERATION, 'docs/api/courses/post-courses', 'docs/legacy/photos']) {
        await open(page, `${site.url}/${path}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('all of an operation can be read', async ({ page }) => {
      await page.goto(`${site.url}/${OPERATION}`);
      await page.locator('.markdown details:not([open]) > summary').first().click();
      await expect(page.locator('[id="get-courses.query.limit"]')).toBeVisible();
      // Every language, one below the other.
      await expect(page.getByText('requests.get').first()).toBeVisible();
      await expect(page.getByText('curl', { exact: false }).filter({ visible: true }).first()).toBeVisible();
    });
  });
});
