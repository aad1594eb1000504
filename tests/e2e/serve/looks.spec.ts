/** Styles, templates and the configuration, while pages are open. */
import { expect, expectNoReload, expectReload, open, test } from './serve-sources.ts';

test('a stylesheet is swapped without a reload', async ({ page, workshop }) => {
  await workshop.write('templates/custom.css', 'h1 { color: rgb(1, 2, 3); }\n');
  await open(page, `${workshop.url}/docs/guide`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  await workshop.write('templates/custom.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await expect(title).toHaveCSS('color', 'rgb(4, 5, 6)');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  await expectNoReload(page);
});

test('a stylesheet that never loaded, because a newer one was saved meanwhile, leaves no older ones', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  await workshop.write('templates/custom.css', 'h1 { text-indent: 5px; }\n');
  await open(page, `${workshop.url}/docs/guide`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('text-indent', '5px');
  await page.route('**/*.css', (route) => route.fulfill({ status: 404 }), { times: 1 });
  const missing = page.waitForResponse((response) => response.status() === 404);
  await workshop.write('templates/custom.css', 'h1 { color: rgb(4, 5, 6); }\n');
  await missing;
  await workshop.write('templates/custom.css', 'h1 { color: rgb(7, 8, 9); }\n');
  await expect(title).toHaveCSS('color', 'rgb(7, 8, 9)');
  await expect(title).not.toHaveCSS('text-indent', '5px');
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
  await expectNoReload(page);
});

test('stylesheets of others stay', async ({ page, workshop }) => {
  await workshop.write('static/own.css', 'main p { color: rgb(7, 8, 9); }\n');
  await workshop.write('docs/next/intro.md', '# Intro\n\n<link rel="stylesheet" href="/own.css">\n\nA text.\n');
  await workshop.write(
    'pages/styled.tsx',
    `export default function Styled() {
  return <main><link rel="stylesheet" href="/own.css" precedence="default" /><p>A component</p></main>;
}
`,
  );
  const addresses = ['/docs/next/intro', '/styled'];
  // Both first: compiling the new page reloads pages that are open.
  for (const address of addresses) {
    await expect.poll(async () => (await page.request.get(workshop.url + address)).text()).toContain('/own.css');
  }
  for (const [index, address] of addresses.entries()) {
    await open(page, workshop.url + address);
    const paragraph = page.locator('main p', { hasText: /^A (?:text|component)/u });
    await expect(paragraph).toHaveCSS('color', 'rgb(7, 8, 9)');
    await workshop.write('templates/custom.css', `main { outline-color: rgb(1, 2, ${String(index)}); }\n`);
    await expect(page.locator('main').first()).toHaveCSS('outline-color', `rgb(1, 2, ${String(index)})`);
    await expect(paragraph).toHaveCSS('color', 'rgb(7, 8, 9)');
    await expectNoReload(page);
  }
});

test('a template reloads the page, which keeps its position', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  await page.getByText('Line 30 of').scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await workshop.write(
    'templates/components/footer.tsx',
    'export function Footer() { return <footer>Own footer</footer>; }\n',
  );
  await expect(page.getByText('Own footer')).toBeAttached();
  await expectReload(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test('a broken template leaves the site as it was and shows the error over it @smoke', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  await workshop.write('templates/components/footer.tsx', 'export function Footer( {\n');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('templates/components/footer.tsx:2');
  await expect(problems).toContainText('as it was before');
  await workshop.edit('docs/versions/1.0.0/guide.md', { from: 'First words.', to: 'Still followed.' });
  await expect(page.getByText('Still followed.')).toBeVisible();
  await expectNoReload(page);
  await workshop.remove('templates/components/footer.tsx');
  await expect(problems).toHaveCount(0);
});

test('so does a template that throws while rendering', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  await workshop.write(
    'templates/components/footer.tsx',
    "export function Footer(): never {\n  throw new Error('No footer today.');\n}\n",
  );
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('No footer today.');
  await workshop.write(
    'templates/components/footer.tsx',
    'export function Footer() { return <footer>Mended</footer>; }\n',
  );
  await expect(page.getByText('Mended')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Problems' })).toHaveCount(0);
});

test('a change of the configuration shows; a mistake in it changes nothing and is reported', async ({
  page,
  workshop,
}) => {
  await open(page, `${workshop.url}/docs/guide`);
  await workshop.edit('docsite.config.ts', { from: "title: 'Workshop'", to: "title: 'Studio'" });
  await expect(page).toHaveTitle('Guide | Studio');
  await workshop.edit('docsite.config.ts', { from: "title: 'Studio'", to: 'titel: 3' });
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('docsite.config.ts:4');
  await expect(page).toHaveTitle('Guide | Studio');
  await workshop.edit('docsite.config.ts', { from: 'titel: 3', to: "title: 'Atelier'" });
  await expect(page).toHaveTitle('Guide | Atelier');
  await expect(problems).toHaveCount(0);
});

test('a site whose configuration is broken from the start appears when it is fixed', async ({
  page,
  stopped,
  expectedMessages,
}) => {
  expectedMessages.push('500');
  await stopped.edit('docsite.config.ts', { from: "title: 'Workshop'", to: 'title: 3' });
  await stopped.start();
  await page.goto(`${stopped.url}/docs/guide`);
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('docsite.config.ts:4');
  await stopped.edit('docsite.config.ts', { from: 'title: 3', to: "title: 'Workshop'" });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');
});

test('a draft is marked above its text and in the sidebar, until it is published (B97)', async ({ page, workshop }) => {
  await workshop.write('docs/next/soon.md', '---\ndraft: true\n---\n\n# Soon\n\nWords to come.\n');
  await workshop.write('docs/next/sidebars.json', '{ "docs": ["intro", "soon"] }\n');
  const address = `${workshop.url}/docs/next/soon`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await open(page, address);
  await expect(page.getByRole('note').filter({ hasText: 'Draft' })).toBeVisible();
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Soon Draft' })).toBeVisible();
  await workshop.edit('docs/next/soon.md', { from: 'draft: true', to: 'draft: false' });
  await expect(page.getByRole('note').filter({ hasText: 'Draft' })).toBeHidden();
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Soon', exact: true })).toBeVisible();
});
