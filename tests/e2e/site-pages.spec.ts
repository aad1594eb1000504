/** The flagship's pages other than documents: home, help, users, versions. */
import { readFileSync } from 'node:fs';
import { expect, REPO_URL, SHOWCASE, SITE_TITLE, test } from './test.ts';

interface MatrixVersion {
  readonly label: string;
  readonly path: string;
  readonly isLast: boolean;
  readonly releaseTag: string | null;
}
const { versions } = JSON.parse(readFileSync(new URL('../fixtures/page-matrix.json', import.meta.url), 'utf8')) as {
  readonly versions: readonly MatrixVersion[];
};

test('on a short page the footer is at the bottom of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const path of ['/help', '/users']) {
    await page.goto(path);
    const foot = await page
      .locator('.footer')
      .evaluate((footer) => footer.getBoundingClientRect().bottom - innerHeight);
    expect(Math.round(foot), path).toBe(0);
  }
});

test('a word longer than the line breaks and squeezes nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs/2.5.0');
  for (const selector of ['.navbar-brand', 'h1', '.lead', '.footer li a']) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => (element.textContent = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzen'));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect((await page.locator('.navbar-toggle').boundingBox())?.width).toBe(40);
});

test.describe('home', () => {
  test('has its seven blocks, the name of the product and calls to action', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.home > *')).toHaveCount(7);
    const main = page.getByRole('main');
    await expect(main.locator('h1')).toContainText(SITE_TITLE);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'A CMS for Open Education',
      /language/u,
      /found/u,
      /look/u,
      /Open source/u,
      new RegExp(SITE_TITLE, 'u'),
      /community/u,
      new RegExp(`Who uses ${SITE_TITLE}`, 'u'),
    ]);
    await expect(main.getByRole('link', { name: 'Try the demo' })).toHaveCount(2);
    await expect(main.getByRole('link', { name: 'See the code' })).toHaveAttribute('href', REPO_URL);
    await main.getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL('/docs/discover');
  });

  test('shows decorative pictures without alternative texts', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main img:not(.showcase img)')).toHaveCount(6);
    for (const image of await page.locator('main img:not(.showcase img)').all()) {
      await expect(image).toHaveAttribute('alt', '');
    }
  });
});

for (const path of ['/', '/users']) {
  test(`${path} shows each user's logo with its caption, leading to the user's site in a new tab (B62)`, async ({
    page,
  }) => {
    await page.goto(path);
    const users = path === '/' ? SHOWCASE.filter(({ pinned }) => pinned) : SHOWCASE;
    expect(users).toHaveLength(3);
    const logos = page.locator('.showcase a');
    await expect(logos).toHaveCount(users.length);
    for (const [index, { caption, image, infoLink }] of users.entries()) {
      const logo = logos.nth(index);
      await expect(logo).toHaveAttribute('href', infoLink);
      await expect(logo).toHaveAttribute('title', caption);
      await expect(logo).toHaveAttribute('target', '_blank');
      await expect(logo).toHaveAttribute('rel', /noopener/u);
      await expect(logo.locator('img')).toHaveAttribute('alt', caption);
      await expect(logo.locator('img')).toHaveAttribute('src', image);
    }
  });
}

test('users invites those not listed yet', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: `Are you using ${SITE_TITLE}?` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get listed' })).toHaveAttribute('href', REPO_URL);
});

test('help leads to the documentation, the issues, the news and the community', async ({ page }) => {
  await page.goto('/help');
  const targets = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toContain('/docs/discover');
  expect(targets.filter((href) => href?.startsWith(`${REPO_URL}/issues`))).not.toEqual([]);
  expect(targets.filter((href) => href?.startsWith(REPO_URL) && href.includes('CHANGELOG'))).not.toEqual([]);
});

test.describe('versions', () => {
  const SECTIONS = {
    latest: versions.filter(({ isLast }) => isLast),
    rc: versions.filter(({ label }) => label === 'next'),
    archive: versions.filter(({ isLast, label }) => !isLast && label !== 'next'),
  };

  for (const [id, wanted] of Object.entries(SECTIONS)) {
    test(`section ${id} has ${wanted.length} rows with the right links`, async ({ page }) => {
      await page.goto('/versions');
      const rows = await page.locator(`#${id}.card, #${id} tbody tr:has(th[scope=row])`).evaluateAll((elements) =>
        elements.map((row) => ({
          label: row.querySelector('.card-label, th')?.firstChild?.textContent,
          links: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        })),
      );
      expect(rows).toEqual(
        wanted.map(({ label, path, releaseTag }) => ({
          label: label === 'next' ? 'Next' : label,
          links: [
            `${path}/discover`,
            // Nothing is before the oldest version.
            ...(label === versions.at(-1)?.label ? [] : [`${path}/changes`]),
            releaseTag === null ? REPO_URL : `${REPO_URL}/releases/tag/${releaseTag}`,
          ],
        })),
      );
    });
  }

  test('columns of the drawing say what is new in each release, and lead to its changes (B173)', async ({ page }) => {
    await page.goto('/versions');
    const column = page
      .locator('.versions-columns a', { hasText: '' })
      .and(page.locator('[href="/docs/2.15.0/changes"]'));
    await expect(column).toHaveAttribute('title', '2.15.0\nNew texts: 16 of 22');
    await column.click();
    await expect(page.locator('h1')).toHaveText('Changes in 2.15.0');
  });

  test('a version that has the texts of the one before it says so', async ({ page }) => {
    await page.goto('/versions');
    const notes = await page
      .locator('main th[scope=row]', { hasText: 'same texts as' })
      .evaluateAll((names) => names.map((name) => name.textContent.split(' =\u00a0 same texts as ')));
    expect(notes).toContainEqual(['2.3.3', '2.3.2']);
    const labels = versions.map(({ label }) => label);
    for (const [label = '', sameAs = ''] of notes) expect(sameAs).toBe(labels[labels.indexOf(label) + 1]);
  });

  test('lists 1 + 1 + 65 versions, with an anchor for each section', async ({ page }) => {
    await page.goto('/versions#archive');
    await expect(page.locator('main th[scope=row]')).toHaveCount(66);
    await expect(page.locator('#archive h2')).toBeInViewport();
    expect([SECTIONS.latest.length, SECTIONS.rc.length, SECTIONS.archive.length]).toEqual([1, 1, 65]);
  });

  test('links to the release of the first two-part label, whose tag has three parts', async ({ page }) => {
    await page.goto('/versions');
    const row = page.getByRole('row', { name: '1.12' });
    await expect(row.getByRole('link', { name: /Release notes/u })).toHaveAttribute('href', /\/tag\/v1\.12\.0$/u);
    await row.getByRole('link', { name: '1.12', exact: true }).click();
    await expect(page.locator('h1')).toHaveText('Quick start');
  });
});

test.describe('navbar and footer', () => {
  test('have the items of the configuration in their order, external ones opening in a new tab (B8, B40)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/docs/discover');
    const navbar = page.getByRole('navigation', { name: 'Main', exact: true });
    await expect(navbar.getByRole('link')).toHaveText([
      SITE_TITLE,
      'Documentation',
      'Help',
      'GitHub (opens in new tab)',
    ]);
    await expect(navbar.getByRole('button', { name: /3\.2\.1/u })).toBeVisible();
    await expect(navbar.getByRole('link', { name: SITE_TITLE })).toHaveAttribute('href', '/');
    await expect(navbar.getByRole('link', { name: 'GitHub' })).toHaveAttribute('target', '_blank');
    await expect(navbar.getByRole('link', { name: 'Documentation' })).toHaveAttribute('aria-current', 'page');
    await expect(navbar).toHaveCSS('position', 'sticky');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText([
      'Getting started',
      'Versions',
      'Contributing',
      'User Showcase',
      'GitHub (opens in new tab)',
      /Creative Commons/u,
    ]);
  });

  test('mark the current page and no other (B41)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/help');
    await expect(page.locator('.navbar [aria-current=page]')).toHaveText(['Help']);
    await page.goto('/');
    await expect(page.locator('.navbar-items [aria-current=page]')).toHaveCount(0);
  });
});
