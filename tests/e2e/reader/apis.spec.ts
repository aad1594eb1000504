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

test.describe('changes of an API', () => {
  let site: ServedSite;
  test.beforeAll(async () => {
    site = await serveSite('api-changes', 'built', {
      apis: [{ file: 'openapi.yaml', route: 'api', label: 'REST API' }],
    });
  });
  test.afterAll(() => site.close());

  const CHANGES = 'docs/2.0/changes';
  const HISTORY = 'versions/api/courses/get-courses';
  const COMPARED = 'versions/compare?from=1.0&to=3.0';

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280])
      test(`B309 fit a window of ${String(width)} pixels and can be read, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const path of [CHANGES, HISTORY, COMPARED]) {
          await open(page, `${site.url}/${path}`);
          await expect(page.getByText('query.limit now has the limit maximum 100.').first()).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await violations(page)).toEqual([]);
        }
      });

  test('B309 each operation leads to its page, a removed one to that of the version before', async ({ page }) => {
    await open(page, `${site.url}/docs/changes`);
    await page.getByRole('link', { name: '/courses/{id}' }).first().click();
    await expect(page).toHaveURL(`${site.url}/docs/2.0/api/courses/delete-courses-id#delete-courses-id`);
    await page.goBack();
    await expect(page.locator('.api-changes')).toContainText('2 breaking');
  });

  test('B311 an operation says since when it is deprecated', async ({ page }) => {
    await open(page, `${site.url}/docs/2.0/api/courses/delete-courses-id`);
    await page.getByRole('link', { name: 'Deprecated since 2.0' }).click();
    await expect(page).toHaveURL(/\/docs\/2\.0\/changes#api\/courses\/delete-courses-id$/u);
    await open(page, `${site.url}/docs/1.0/api/courses/delete-courses-id`);
    await expect(page.getByText('Deprecated since')).toHaveCount(0);
  });

  test('B267 an operation that is gone says since when, from the data files', async ({ page, request }) => {
    const address = `${site.url}/docs/2.0/api/courses/delete-courses-id`;
    expect(await (await request.get(address)).text()).not.toContain('removed in 3.0');
    await open(page, address);
    await page.getByRole('link', { name: 'removed in 3.0' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/changes`);
    await open(page, `${site.url}/docs/2.0/api/courses/get-courses`);
    await expect(page.getByRole('link', { name: /^changed in 3/u })).toBeVisible();
    await expect(page.getByText('removed in')).toHaveCount(0);
  });

  test('B310 two versions are compared by the releases between them, in either direction', async ({ page }) => {
    const heads = page.locator('.api-changes h2');
    await open(page, `${site.url}/${COMPARED}`);
    await expect(heads).toHaveText([/^3\.0 REST API 2 breaking/u, /^2\.0 REST API 1 breaking/u]);
    await page.getByRole('button', { name: 'Swap the versions' }).click();
    await expect(page).toHaveURL(/from=3\.0&to=1\.0$/u);
    await expect(heads).toHaveCount(2);
    await open(page, `${site.url}/versions/compare?from=2.0&to=3.0`);
    await expect(heads).toHaveCount(1);
    await heads.getByRole('link', { name: '3.0' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/changes`);
  });
});
