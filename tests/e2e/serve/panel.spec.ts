/** What `docsite serve` shows over a page: problems, and the page's source. */
import { expect, open, test } from './serve-sources.ts';

test('a mistake in a text is reported with its line and its fix, until it is corrected @smoke', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  await open(page, `${workshop.url}/docs/next/intro`);
  const problems = page.getByRole('region', { name: 'Problems' });
  const status = page.locator('docsite-live').getByRole('status');
  await expect(page.getByRole('region', { name: 'Source of this page' })).toBeVisible();
  await expect(status).toHaveText('');
  await workshop.write('docs/next/intro.md', '# Introduction\n\n![A picture](missing.png)\n');
  await expect(status).toHaveText('1 problem');
  await expect(problems).toContainText('docs/next/intro.md:3');
  await expect(problems).toContainText('The image "missing.png" does not exist.');
  await expect(problems).toContainText('Add the file, or correct the path.');
  const link = problems.getByRole('link', { name: 'docs/next/intro.md:3' });
  await expect(link).toHaveAttribute('href', /^vscode:\/\/file\/.*\/docs\/next\/intro\.md:3$/u);
  await workshop.write('docs/next/intro.md', '# Introduction\n\nNo picture.\n');
  await expect(problems).toHaveCount(0);
  await expect(status).toHaveText('No problems left');
});

test('dismissed problems return when there are new ones', async ({ page, workshop, expectedMessages }) => {
  expectedMessages.push('404');
  await open(page, `${workshop.url}/docs/next/intro`);
  const problems = page.getByRole('region', { name: 'Problems' });
  await workshop.write('docs/next/intro.md', '# Introduction\n\n![A picture](missing.png)\n');
  await problems.getByRole('button').click();
  await expect(problems).toHaveCount(0);
  await workshop.write('docs/next/intro.md', '# Introduction\n\n![A picture](lacking.png)\n');
  await expect(problems).toContainText('lacking.png');
});

test('a long list of problems keeps scroll position and focus while one is corrected', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  const pictures = Array.from({ length: 30 }, (_, index) => `![A picture](missing-${String(index)}.png)`);
  await workshop.write('docs/next/intro.md', `# Introduction\n\n${pictures.join('\n\n')}\n`);
  await open(page, `${workshop.url}/docs/next/intro`);
  const problems = page.getByRole('region', { name: 'Problems' });
  const link = problems.getByRole('link', { name: 'docs/next/intro.md:43' });
  await link.focus();
  const list = problems.getByRole('list');
  const top = await list.evaluate(({ scrollTop }) => scrollTop);
  expect(top).toBeGreaterThan(0);
  await expect(problems.getByRole('button')).toBeInViewport();
  await workshop.edit('docs/next/intro.md', { from: '![A picture](missing-29.png)', to: 'No picture.' });
  await expect(problems.getByRole('heading')).toHaveText('29 problems');
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  await expect(link).toBeFocused();
});

test('on a small screen the button to dismiss is visible next to a long path', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  // A window of 1280 × 1024 pixels at 400 % zoom (WCAG 2.2, 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  const name = `docs/next/${'a-long-name-'.repeat(16)}`;
  await workshop.write(`${name}.md`, '# Intro\n\n![A picture](missing-1.png)\n\n![A picture](missing-2.png)\n');
  const address = `${workshop.url}/${name}`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await open(page, address);
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(page.locator('docsite-live .line')).toContainText('in next');
  await expect(problems.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await problems.getByRole('button').click();
  await expect(problems).toHaveCount(0);
});

test('the line names the file, its versions and what an edit affects, and can be dismissed', async ({
  page,
  workshop,
}) => {
  await open(page, `${workshop.url}/docs/guide`);
  const line = page.locator('docsite-live .line');
  await expect(line).toHaveRole('region');
  await expect(line).toHaveAccessibleName('Source of this page');
  await expect(line).toContainText('docs/versions/1.0.0/guide.md');
  await expect(line).toContainText('in 2 versions');
  await expect(line).toContainText('docsite versions edit 2.0.0/guide.md');
  await expect(line.getByRole('link')).toHaveAttribute('href', /^vscode:\/\/file\/.*guide\.md:1$/u);
  // As it is copied: `toContainText` ignores missing spaces.
  expect(await line.evaluate((element) => element.textContent)).toMatch(/guide\.md in 2 versions.* An edit/u);
  await page.locator('.sidebar').getByRole('link', { name: 'Introduction' }).click();
  await expect(line).toContainText('docs/versions/2.0.0/intro.md');
  await expect(line).not.toContainText('versions edit');
  await line.getByRole('button', { name: 'Hide this line' }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introduction');
  await expect(line).toBeHidden();
});

test('in right-to-left text the buttons cover no words either', async ({ page, workshop, expectedMessages }) => {
  expectedMessages.push('404');
  await workshop.edit('docsite.config.ts', { from: 'title:', to: "locale: { direction: 'rtl' },\n  title:" });
  const address = `${workshop.url}/docs/next/intro`;
  // A page opened earlier would reload.
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('dir="rtl"');
  await open(page, address);
  await workshop.write('docs/next/intro.md', '# Introduction\n\n![A picture](missing.png)\n');
  const problems = page.getByRole('region', { name: 'Problems' });
  const line = page.locator('docsite-live .line');
  for (const [words, button] of [
    [problems.getByRole('heading'), problems.getByRole('button')],
    [line.getByRole('link'), line.getByRole('button')],
  ] as const) {
    const [text, close] = [await words.boundingBox(), await button.boundingBox()];
    expect(text?.x).toBeGreaterThanOrEqual((close?.x ?? Infinity) + (close?.width ?? 0));
  }
});
