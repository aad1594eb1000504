/** "Try it" on pages of operations (BEHAVIOUR B306, B307): against a server of the test, with and without CORS, under the site's strict policy. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { hydrated, open } from './navigation.ts';
import { serveFolder, type ServedSite } from './serve-site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OPERATION = 'docs/api/courses/get-courses';
const SECRET = 'secret-of-the-reader';

interface Api {
  readonly url: string;
  readonly requests: { readonly message: IncomingMessage; readonly body: string }[];
  readonly close: () => void;
}

/** `/open` answers pages of other sites, `/closed` does not say that they may read it, `/slow` never answers. */
async function startApi(): Promise<Api> {
  const requests: Api['requests'] = [];
  const server = createServer((message, response) => {
    const target = message.url ?? '';
    if (!target.startsWith('/closed')) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
    }
    if (message.method === 'OPTIONS') return void response.end();
    let body = '';
    message.on('data', (part: Buffer) => (body += part.toString()));
    message.on('end', () => {
      requests.push({ message, body });
      if (target.startsWith('/slow')) return;
      if (target.startsWith('/large'))
        return void response.setHeader('content-type', 'text/plain').end('a'.repeat(150_000));
      if (target.startsWith('/picture')) return void response.setHeader('content-type', 'image/png').end('no picture');
      response.setHeader('content-type', 'application/json').end('{"title":"Chemistry"}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The fixture of APIs with the server of the test in place of one of its own. */
async function serveWith({ url }: Api): Promise<ServedSite> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'docsite-try-'));
  await cp(path.join(ROOT, 'tests/fixtures/apis'), root, { recursive: true });
  const specification = path.join(root, 'docs/next/api/openapi.yaml');
  const servers = ['open', 'closed', 'slow', 'large', 'picture'].map((name) => `  - url: ${url}/${name}`);
  const text = await readFile(specification, 'utf8');
  await writeFile(specification, text.replace('  - url: http://localhost:8080', servers.join('\n')));
  const config = {
    title: 'Course catalogue',
    url: 'https://try.example',
    contentSecurityPolicy: {},
    colorMode: { respectPrefersColorScheme: true },
    apis: [{ file: 'api/openapi.yaml', route: 'api', label: 'REST API', tryIt: true }],
  };
  await writeFile(path.join(root, 'docsite.config.ts'), `export default ${JSON.stringify(config)};\n`);
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'bin/docsite.js'), 'build', '--root', root]);
  return serveFolder(root, ['--built', '--csp']);
}

let api: Api;
let site: ServedSite;
test.beforeAll(async () => {
  api = await startApi();
  site = await serveWith(api);
});
test.afterAll(async () => {
  api.close();
  await site.close();
});

/** Opens the form of an operation, and fills in what it must have. */
async function openForm(page: Page, server: string): Promise<Locator> {
  await open(page, `${site.url}/${OPERATION}`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('region', { name: 'Try it: GET /courses' });
  await form.getByLabel('Address').selectOption(`${api.url}/${server}`);
  await form.getByLabel('term required', { exact: true }).fill('2026a');
  return form;
}

test('B306 what a reader fills in is sent from the browser, and the answer is shown', async ({ page }) => {
  const form = await openForm(page, 'open');
  await form.getByLabel('limit').fill('5');
  await form.getByLabel('fields').fill('title, price');
  await form.getByLabel('tenant').fill('north');
  await form.getByLabel('token Bearer', { exact: true }).fill(SECRET);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toHaveText(/^200 OK after \d+ ms, 21 bytes$/u);
  await expect(form.locator('pre').last()).toHaveText('{\n  "title": "Chemistry"\n}');
  await form.getByText('Response headers').click();
  await expect(form.getByText('content-type: application/json')).toBeVisible();
  const { message } = api.requests.at(-1) ?? {};
  expect(message?.url).toBe('/open/courses?limit=5&term=2026a&fields=title%2Cprice');
  expect(message?.headers).toMatchObject({ authorization: `Bearer ${SECRET}`, tenant: 'north' });
  expect(message?.headers).not.toHaveProperty('cookie');
  expect(message?.headers).not.toHaveProperty('referer');
});

test('B306 a body begins as the example', async ({ page }) => {
  await open(page, `${site.url}/docs/api/courses/post-courses`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('region', { name: 'Try it: POST /courses' });
  await form.getByLabel('Address').selectOption(`${api.url}/open`);
  await expect(form.getByRole('textbox', { name: 'Request body' })).toHaveValue(/"title": "Chemistry"/u);
  await form.getByLabel('Media type').selectOption('application/x-www-form-urlencoded');
  await form.getByRole('textbox', { name: 'Request body' }).fill('title=Pottery');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200 OK');
  const { message, body } = api.requests.at(-1) ?? {};
  expect(message?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(body).toBe('title=Pottery');
});

test('B306 a form is sent with its files', async ({ page }) => {
  await open(page, `${site.url}/docs/api/enrolments/put-courses-id-enrolments`);
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('region', { name: 'Try it: PUT /courses/{id}/enrolments' });
  await form.getByLabel('Address').selectOption(`${api.url}/open`);
  await form.getByLabel('id required').fill('7');
  await form.getByLabel('choice').fill('window');
  await form
    .getByLabel('photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('pixels') });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200 OK');
  const { message, body } = api.requests.at(-1) ?? {};
  expect(message?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u);
  expect(body).toMatch(/name="photo"; filename="me\.png"\s+Content-Type: image\/png\s+pixels/u);
  expect(body).toMatch(/name="choice"\s+window/u);
  expect(body).not.toContain('name="person"');
});

test('B306 nothing is sent without what must be filled in, and all of it works by keys', async ({ page }) => {
  const form = await openForm(page, 'open');
  const count = api.requests.length;
  const term = form.getByLabel('term');
  await term.fill('');
  await term.press('Enter');
  await expect(term).toBeFocused();
  expect(api.requests).toHaveLength(count);
  await page.keyboard.type('2026b');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText('200 OK');
  const button = page.getByRole('button', { name: 'Try it' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(form).toBeHidden();
});

test('B307 a request can be stopped', async ({ page }) => {
  const form = await openForm(page, 'slow');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toHaveText('Sending…');
  await form.getByRole('button', { name: 'Stop' }).click();
  await expect(form.getByRole('status')).toHaveText('Stopped.');
  await expect(form.getByRole('button', { name: 'Send' })).toBeFocused();
});

test('B307 of a long answer a part is shown, and all of it can be saved', async ({ page }) => {
  const form = await openForm(page, 'large');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Only the first 100,000 bytes are shown.')).toBeVisible();
  await expect(form.locator('pre').last()).toHaveText(/^a{100000}$/u);
  const download = page.waitForEvent('download');
  await form.getByRole('link', { name: 'Save the response (150,000 bytes)' }).click();
  expect((await readFile(await (await download).path())).byteLength).toBe(150_000);
});

test('B307 a picture can be saved, and is not shown', async ({ page }) => {
  const form = await openForm(page, 'picture');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('link', { name: 'Save the response (10 bytes)' })).toBeVisible();
  await expect(form.locator('pre:visible')).toHaveCount(0);
});

test.describe('without CORS', () => {
  test.use({ expectedMessages: ['CORS'], possibleMessages: ['net::ERR_FAILED'] });

  test('B307 says what happened, and what to do in a terminal', async ({ page }) => {
    const form = await openForm(page, 'closed');
    await form.getByLabel('token').fill("it's");
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText(`it does not allow requests from pages of ${site.url} (CORS)`);
    await expect(form.locator('pre')).toHaveText(
      [
        `curl --request GET '${api.url}/closed/courses?term=2026a' \\`,
        String.raw`  --header 'Authorization: Bearer it'\''s'`,
      ].join('\n'),
    );
    await expect(form.getByRole('button', { name: 'Copy code to clipboard' })).toBeAttached();
  });
});

test('B306 credentials stay on the next page, in memory alone, and are gone when it is loaded again', async ({
  page,
}) => {
  const form = await openForm(page, 'open');
  await form.getByLabel('token').fill(SECRET);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200 OK');
  await hydrated(page);
  await page
    .locator('.sidebar')
    .getByRole('link', { name: /^Create a course/u })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a course');
  await page.getByRole('button', { name: 'Try it' }).click();
  const next = page.getByRole('region', { name: 'Try it: POST /courses' });
  await expect(next.getByLabel('token')).toHaveValue(SECRET);
  await expect(next.getByLabel('Address')).toHaveValue(`${api.url}/open`);
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const state = history.state as unknown;
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      state,
      databases,
    ]);
  });
  expect(stored).not.toContain(SECRET);
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByLabel('token')).toHaveValue('');
});

test('B306 other pages load nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, `${site.url}/docs/overview`);
  await hydrated(page);
  await expect(page.locator('.code-block .code-buttons, .back-to-top').first()).toBeAttached();
  expect(asked.filter((url) => /\/try/u.test(url))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('B306 nothing is wrong with it for assistive technology', async ({ page }) => {
      const form = await openForm(page, 'open');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByRole('status')).toContainText('200 OK');
      expect(await violations(page)).toEqual([]);
    });
  });
}

for (const width of [390, 1280]) {
  test(`B306 nothing moves when the button comes, and no page is wider than a window of ${String(width)} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    let send = (): void => undefined;
    const isMeasured = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/assets/try-it.*.js', async (route) => {
      await isMeasured;
      await route.continue();
    });
    await open(page, `${site.url}/${OPERATION}`);
    const route = page.locator('.api-route');
    const before = await route.boundingBox();
    const button = page.getByRole('button', { name: 'Try it' });
    await expect(button).toHaveCount(0);
    send();
    await expect(button).toBeVisible();
    expect(await route.boundingBox()).toEqual(before);
    await button.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B306 nothing shows that does not work', async ({ page }) => {
    await page.goto(`${site.url}/${OPERATION}`);
    await expect(page.locator('.api-route')).toHaveText('GET /courses');
    await expect(page.getByText('Try it')).toHaveCount(0);
  });
});
