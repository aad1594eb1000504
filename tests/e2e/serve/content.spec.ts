/** Saved texts show on open pages, which keep their state. */
import type { Request } from '@playwright/test';
import { LIVE_PATH } from '../../../src/shared/live-messages.ts';
import { INTRUDER, startElsewhere } from '../reader/elsewhere.ts';
import { holdFiles } from '../reader/navigation.ts';
import { expect, expectNoReload, expectReload, open, test } from './serve-sources.ts';

const GUIDE = 'docs/versions/1.0.0/guide.md';

test('a saved text is swapped in place: scroll position, details, tabs and colour mode stay @smoke', async ({
  page,
  workshop,
}) => {
  await open(page, `${workshop.url}/docs/guide`);
  await page.locator('.color-mode-toggle:visible').click();
  await page.getByText('More about it').click();
  await page.getByRole('tab', { name: 'Second' }).click();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  const theme = await page.locator('html').getAttribute('data-theme');
  await page.getByText('Line 30 of').scrollIntoViewIfNeeded();
  const before = await page.getByText('Line 30 of').boundingBox();

  // One more paragraph above the viewport must not move what is read.
  await workshop.edit(GUIDE, { from: 'First words.', to: 'First words, edited.\n\nOne paragraph more.' });
  await expect(page.getByText('First words, edited.')).toBeAttached();
  const after = await page.getByText('Line 30 of').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await expect(page.getByText('Hidden words.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Second' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('In the second tab.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '');
  await expectNoReload(page);
});

test('an edit of an included file shows at once on the pages that show it, and only there', async ({
  page,
  workshop,
}) => {
  const client = (code: string): string => `start();\n// #region connect\n${code}\n// #endregion connect\n`;
  await workshop.write('examples/client.ts', client('connect();'));
  await workshop.write('docs/next/_part.md', 'Words of the part.\n');
  const code = '```ts file="../../examples/client.ts" region="connect"\n```';
  await workshop.write('docs/next/intro.md', `# Intro\n\n<!-- @include: ./_part.md -->\n\n${code}\n`);
  await open(page, `${workshop.url}/docs/next/intro`);
  const text = page.locator('main .markdown');
  await expect(text.getByText('Words of the part.')).toBeVisible();
  await expect(text.locator('code')).toHaveText('connect();');
  await workshop.edit('examples/client.ts', { from: 'connect();', to: 'connectAnew();' });
  await expect(text.locator('code')).toHaveText('connectAnew();');
  await workshop.edit('docs/next/_part.md', { from: 'Words', to: 'Better words' });
  await expect(text.getByText('Better words of the part.')).toBeVisible();
  // Gone, and back again.
  await workshop.move('examples/client.ts', 'examples/away.ts');
  await expect(text.locator('code')).toHaveText('');
  await workshop.move('examples/away.ts', 'examples/client.ts');
  await expect(text.locator('code')).toHaveText('connectAnew();');
  await expectNoReload(page);
});

test('what is read stays in place when its section grows above it', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  const read = page.getByText('Line 30 of');
  await read.evaluate((line) => line.scrollIntoView({ block: 'center' }));
  const before = await read.boundingBox();
  await workshop.edit(GUIDE, { from: 'Line 20 of', to: 'One paragraph more.\n\nLine 20, edited, of' });
  await expect(page.getByText('Line 20, edited')).toBeAttached();
  const after = await read.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await expectNoReload(page);
});

test('wrapped code stays wrapped, whether its text is swapped or another one', async ({ page, workshop }) => {
  const text = `# Intro\n\nShort words.\n\n\`\`\`text\n${'long line '.repeat(60)}\n\`\`\`\n`;
  await workshop.write('docs/next/intro.md', text);
  await open(page, `${workshop.url}/docs/next/intro`);
  const wrap = page.getByRole('button', { name: 'Toggle word wrap' });
  await page.locator('main pre').click();
  await wrap.click();
  await workshop.edit('docs/next/intro.md', { from: 'Short words.', to: 'Other words.' });
  await expect(page.getByText('Other words.')).toBeVisible();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await expectNoReload(page);
});

test('focus and horizontal scrolling are kept', async ({ page, workshop }) => {
  const wide = Array.from({ length: 30 }, (_, index) => `a wide column ${String(index)}`).join(' | ');
  const table = `| ${wide} |\n|${'---|'.repeat(30)}\n| ${wide} |`;
  const code = `\`\`\`text\n${'long line '.repeat(60)}\n\`\`\``;
  const disclosure = '<details>\n<summary>More about it</summary>\n\nHidden words.\n\n</details>';
  const tabs = ':::tabs\n\n@tab First\n\nOne.\n\n@tab Second\n\nTwo.\n\n:::';
  const rest = [disclosure, tabs, table, code, '[The guide](guide.md)'].join('\n\n');
  await workshop.write('docs/next/intro.md', `# Intro\n\nWords 0.\n\n${rest}\n`);
  await open(page, `${workshop.url}/docs/next/intro`);
  const text = page.locator('main .markdown');
  const controls = [
    text.getByText('More about it'),
    text.getByRole('tab', { name: 'Second' }),
    text.getByRole('group', { name: 'Table' }),
    text.locator('pre'),
    text.getByRole('button', { name: 'Toggle word wrap' }),
    text.getByRole('button', { name: 'Copy code to clipboard' }),
    text.getByRole('link', { name: 'The guide' }),
  ];
  for (const [index, control] of controls.entries()) {
    await control.focus();
    await text.locator('.table-wrapper').evaluate((element) => (element.scrollLeft = 150));
    await text.locator('pre').evaluate((element) => (element.scrollLeft = 200));
    const words = `Words ${String(index + 1)}.`;
    // The focused element may be the edited one.
    await workshop.write('docs/next/intro.md', `# Intro\n\n${words}\n\n${rest.replace('guide]', 'guide ]')}\n`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(control).toBeFocused();
    await expect(text.locator('.table-wrapper')).toHaveJSProperty('scrollLeft', 150);
    await expect(text.locator('pre')).toHaveJSProperty('scrollLeft', 200);
  }
  await expectNoReload(page);
});

test('playing media keep playing', async ({ page, workshop }) => {
  // A minute of silence: 8000 samples a second, one byte each.
  const header = Buffer.from('UklGRiRTBwBXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQBTBwA=', 'base64');
  const sound = Buffer.concat([header, Buffer.alloc(480_000, 128)]);
  await page.route('**/silence.wav', (route) => route.fulfill({ contentType: 'audio/wav', body: sound }));
  await workshop.write('static/silence.wav', '');
  const text = '# Intro\n\nShort words.\n\n<audio controls src="/silence.wav"></audio>\n';
  await workshop.write('docs/next/intro.md', text);
  await open(page, `${workshop.url}/docs/next/intro`);
  const audio = page.locator('main audio');
  await audio.evaluate(async (element: HTMLAudioElement) => {
    element.volume = 0.5;
    await element.play();
  });
  await workshop.edit('docs/next/intro.md', { from: 'Short words.', to: 'Other words.' });
  await expect(page.getByText('Other words.')).toBeVisible();
  await expect(audio).toHaveJSProperty('paused', false);
  // It is the same element, which keeps playing.
  await expect(audio).toHaveJSProperty('volume', 0.5);
  await expectNoReload(page);
});

test('open elements stay open when their text is edited', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/guide`);
  const tabs = ':::tabs\n\n@tab First\n\nOne.\n\n@tab Second\n\nTwo.\n\n:::\n';
  const disclosure = '<details>\n<summary>More</summary>\n\nHidden words.\n\n</details>\n';
  await workshop.write('docs/next/guide.md', `# Guide\n\n${disclosure}\n${tabs}`);
  await page.locator('article').getByText('More', { exact: true }).click();
  await page.getByRole('tab', { name: 'Second' }).click();
  await workshop.edit('docs/next/guide.md', { from: 'More', to: 'More of it' });
  await expect(page.getByText('More of it')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: '@tab Second', to: '@tab Other' });
  await expect(page.getByRole('tab', { name: 'Other' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Two.')).toBeVisible();
  await expectNoReload(page);
});

test('open elements are open again after a save that emptied the file first', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/guide`);
  await page.getByText('More about it').click();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  const disclosure = '<details>\n<summary>More about it</summary>\n\nHidden words.\n\n</details>\n';
  await workshop.write('docs/next/guide.md', '');
  await expect(page.getByText('Hidden words.')).toHaveCount(0);
  await workshop.write('docs/next/guide.md', `# Guide\n\nSecond words.\n\n${disclosure}`);
  await expect(page.getByText('Second words.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  await expectNoReload(page);
});

test('code inserted above leaves the wrapped block wrapped, and no other', async ({ page, workshop }) => {
  const code = (words: string): string => `\`\`\`text\n${words.repeat(60)}\n\`\`\`\n`;
  await workshop.write('docs/next/intro.md', `# Intro\n\n${code('long line ')}`);
  await open(page, `${workshop.url}/docs/next/intro`);
  await page.locator('main pre').click();
  await page.getByRole('button', { name: 'Toggle word wrap' }).click();
  await workshop.write('docs/next/intro.md', `# Intro\n\n${code('newer line ')}\n${code('long line ')}`);
  const blocks = page.locator('main .code-block');
  await expect(blocks).toHaveCount(2);
  await expect(blocks.nth(1)).toHaveAttribute('data-wrapped');
  await expect(blocks.nth(0)).not.toHaveAttribute('data-wrapped');
});

test('the target of the hash is not scrolled to again', async ({ page, workshop }) => {
  const tabs = ':::tabs#system\n\n@tab One\n\n### Deep\n\nFirst.\n\n@tab Two\n\nSecond.\n\n:::\n';
  const lines = 'A line of a text that is long enough to be scrolled.\n\n'.repeat(60);
  await workshop.write('docs/next/intro.md', `# Intro\n\nShort words.\n\n${lines}${tabs}\n${lines}`);
  await open(page, `${workshop.url}/docs/next/intro#deep`);
  const other = page.getByRole('tab', { name: 'Two' });
  await other.click();
  await expect(other).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => scrollTo(0, 0));
  await workshop.edit('docs/next/intro.md', { from: 'Short words.', to: 'Other words.' });
  await expect(page.getByText('Other words.')).toBeVisible();
  await expect(other).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoReload(page);
});

test('the version menu stays open, with its filter', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/guide`);
  await page.locator('.navbar').getByRole('button', { name: 'Next' }).click();
  const filter = page.getByRole('textbox', { name: 'Filter versions' });
  await filter.fill('1');
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(page.locator('main h1')).toHaveText('Handbook');
  await expect(filter).toHaveValue('1');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/1\.0\.0\/guide$/u);
  await expect(filter).toHaveCount(0);
  await expectNoReload(page);
});

test('a page swapped while the next one is loading passes no state on to it', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/1.0.0/guide`);
  await page.getByText('More about it').click();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  const held = await holdFiles(page, '**/docs/guide');
  await page.locator('.banner a').click();
  await expect(page).toHaveURL(/\/docs\/guide$/u);
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words for both.' });
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  held.release();
  await expect(page.locator('.banner a')).toHaveCount(0);
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeHidden();
  await expectNoReload(page);
});

test('a page saved while it was loading is shown with the new text', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/1.0.0/guide`);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let fetched = (): void => undefined;
  const isFetched = new Promise<void>((resolve) => (fetched = resolve));
  await page.route('**/docs/guide', async (route) => {
    const response = await route.fetch();
    fetched();
    await held;
    await route.fulfill({ response });
  });
  await page.locator('.banner a').click();
  await isFetched;
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words for both.' });
  await expect(page.getByText('Words for both.')).toBeVisible();
  answer();
  await expect(page.locator('.banner a')).toHaveCount(0);
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expectNoReload(page);
});

test('an edited page is not requested: the update contains it', async ({ page, workshop }) => {
  // Another form of the URL, which the page normalises once it runs.
  await open(page, `${workshop.url}/docs/guide/index.html`);
  const asked: string[] = [];
  page.on('request', (request) => {
    // Pages that it links to may be prefetched at any time.
    if (new URL(request.url()).pathname.startsWith('/docs/guide')) asked.push(request.url());
  });
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words with the news.' });
  await expect(page.getByText('Words with the news.')).toBeVisible();
  expect(asked).toEqual([]);
  // Returning to it shows the new text, too.
  await page.getByRole('link', { name: 'Intro' }).first().click();
  await expect(page.getByText('Words with the news.')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Words with the news.')).toBeVisible();
  await expectNoReload(page);
});

test('every open version that shares the text is updated, and no other', async ({ page, context, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  const [old, next] = [await context.newPage(), await context.newPage()];
  await open(old, `${workshop.url}/docs/1.0.0/guide`);
  await open(next, `${workshop.url}/docs/next/guide`);
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words for both.' });
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(old.getByText('Words for both.')).toBeVisible();
  await expect(next.getByText('First words.')).toBeVisible();
  for (const one of [page, old, next]) await expectNoReload(one);
});

test('title, headings and the sidebar entry are updated', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/guide`);
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbook');
  await expect(page).toHaveTitle('Handbook | Workshop');
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Handbook' })).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: '## Middle', to: '## Centre' });
  await expect(page.locator('.toc').getByRole('link', { name: 'Centre' })).toBeVisible();
  await expectNoReload(page);
});

test('the mobile menu stays open', async ({ page, workshop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${workshop.url}/docs/next/guide`);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await expect(menu).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(menu.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(page.locator('main h1')).toHaveText('Handbook');
  await expect(menu.getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  await expectNoReload(page);
});

test('a page that is not hydrated yet is updated too', async ({ page, workshop }) => {
  await page.goto(`${workshop.url}/docs/next/intro`);
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await workshop.edit('docs/next/intro.md', { from: 'What comes next.', to: 'What comes after.' });
  await expect(page.getByText('What comes after.')).toBeVisible();
});

test('a prefetched page is shown with the new text', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/intro`);
  const link = page.locator('.sidebar').getByRole('link', { name: 'Guide' });
  const loaded = page.waitForResponse(`${workshop.url}/docs/next/guide`);
  await link.hover();
  await loaded;
  await workshop.edit('docs/next/guide.md', { from: 'First words.', to: 'Newer words.' });
  await link.click();
  await expect(page.getByText('Newer words.')).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: 'Newer words.', to: 'Newest words.' });
  await expect(page.getByText('Newest words.')).toBeVisible();
  await expectNoReload(page);
});

test('a changed sidebar shows in all versions that have it', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/intro`);
  const sidebar = { docs: ['intro', { type: 'category', label: 'Chapters', items: ['guide'] }] };
  await workshop.write('docs/versions/1.0.0/sidebars.json', JSON.stringify(sidebar));
  await expect(page.locator('.sidebar').getByText('Chapters')).toBeVisible();
  await expectNoReload(page);
});

test('a page appears and disappears with its file', async ({ page, workshop, expectedMessages }) => {
  expectedMessages.push('404');
  await page.goto(`${workshop.url}/docs/next/fresh`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await workshop.write('docs/next/fresh.md', '# Fresh\n\nJust written.\n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh');
  await workshop.remove('docs/next/fresh.md');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('the ways editors save: rename over, remove and create, two steps, CRLF', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/intro`);
  const file = 'docs/next/intro.md';
  await workshop.write(`${file}___jb_tmp___`, '# Introduction\n\nRenamed over.\n');
  await workshop.move(`${file}___jb_tmp___`, file);
  await expect(page.getByText('Renamed over.')).toBeVisible();
  await workshop.move(file, `${file}~`);
  await workshop.write(file, '# Introduction\r\n\r\nGone and back.\r\n');
  await expect(page.getByText('Gone and back.')).toBeVisible();
  await workshop.write(file, '');
  await workshop.write(file, '# Introduction\n\nIn two steps.\n');
  await expect(page.getByText('In two steps.')).toBeVisible();
  await expect(page.getByText('Page not found')).toHaveCount(0);
  await expectNoReload(page);
});

test('a page reconnects to its server and shows what was saved meanwhile', async ({
  page,
  workshop,
  possibleMessages,
}) => {
  possibleMessages.push('ERR_CONNECTION_REFUSED', 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_CONNECTION_RESET');
  await open(page, `${workshop.url}/docs/next/intro`);
  await workshop.stop();
  await workshop.edit('docs/next/intro.md', { from: 'What comes next.', to: 'Saved meanwhile.' });
  await workshop.start(Number(new URL(workshop.url).port));
  await expect(page.getByText('Saved meanwhile.')).toBeVisible();
});

test('a page does not change when its server restarts', async ({ page, workshop, possibleMessages }) => {
  possibleMessages.push('ERR_CONNECTION_REFUSED', 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_CONNECTION_RESET');
  await open(page, `${workshop.url}/docs/next/guide`);
  await page.getByText('More about it').click();
  await workshop.stop();
  // A server that starts listening long before it has read the site.
  const wait = "while (!existsSync(new URL('go', import.meta.url))) await new Promise((done) => setTimeout(done, 10));";
  await workshop.edit('docsite.config.ts', { from: 'export default', to: `${wait}\nexport default` });
  await workshop.edit('docsite.config.ts', { from: 'import', to: "import { existsSync } from 'node:fs';\nimport" });
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/__docsite/events')) asked.push(request);
  });
  const started = workshop.start(Number(new URL(workshop.url).port));
  const script = `${workshop.url}/__docsite/live.js`;
  await expect
    .poll(() =>
      page.request.get(script).then(
        (answer) => answer.ok(),
        () => false,
      ),
    )
    .toBe(true);
  // The page has sent its request and waits.
  await expect.poll(() => asked.at(-1)?.failure()).toBeNull();
  await workshop.write('go', '');
  await started;
  await workshop.edit('docs/next/guide.md', { from: 'First words.', to: 'Saved later.' });
  await expect(page.getByText('Saved later.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  await expectNoReload(page);
});

test('a new version shows in the version menu of open pages', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/1.0.0/guide`);
  await page.locator('.navbar .version-button:visible').click();
  await expect(page.locator('.version-menu')).toContainText('2.0.0');
  await page.keyboard.press('Escape');
  const manifest = { label: '9.9.9', released: '2025-01-01', files: { 'guide.md': '1.0.0', 'sidebars.json': '1.0.0' } };
  await workshop.write('docs/versions/9.9.9/version.json', JSON.stringify(manifest));
  await expectReload(page);
  await page.locator('.navbar .version-button:visible').click();
  await expect(page.locator('.version-menu')).toContainText('9.9.9');
});

test('a message redirected from another origin changes nothing', async ({ page, workshop }) => {
  const elsewhere = await startElsewhere();
  const ran: string[] = [];
  await page.exposeFunction('ran', (origin: string) => ran.push(origin));
  const html = await (await page.request.get(`${workshop.url}/docs/guide`)).text();
  const change = { kind: 'page', stylesheet: '', shown: 'x', html: html.replace(/<h1[^>]*>/u, `$&${INTRUDER}`) };
  elsewhere.answer = { type: 'text/event-stream', body: `event: change\ndata: ${JSON.stringify(change)}\n\n` };
  await page.route(`**${LIVE_PATH}events?*`, (route) =>
    route.fulfill({ status: 302, headers: { Location: `${elsewhere.url}/events` } }),
  );
  await open(page, `${workshop.url}/docs/guide`);
  // The stream ends and is requested again: by then its first message has been handled.
  await expect.poll(() => elsewhere.asked.length).toBeGreaterThan(1);
  await expect(page.locator('h1 img')).toHaveCount(0);
  expect(ran).toEqual([]);
  // The page asks again and again: once the other server is gone, that would be an error in its console.
  await page.goto('about:blank');
  elsewhere.close();
});
