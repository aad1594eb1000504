/** The site in a frame without an origin, on a host that lets every site read its files (BEHAVIOUR B7). */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { heading } from './navigation.ts';

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The same site, without what keeps it out of frames and from other origins. */
function openHost(from: string): Promise<string> {
  const { hostname, port, host } = new URL(from);
  return listen(
    createServer(({ url, headers }, answer) => {
      request({ hostname, port, path: url, headers: { ...headers, host } }, (response) => {
        const {
          'cross-origin-resource-policy': _resources,
          'x-frame-options': _frames,
          'content-security-policy': _policy,
          ...others
        } = response.headers;
        answer.writeHead(response.statusCode ?? 500, { ...others, 'access-control-allow-origin': '*' });
        response.pipe(answer);
      }).end();
    }),
  );
}

for (const path of ['/docs/discover', '/docs/discover/']) {
  test(`B7 ${path} in a sandbox starts, and its links lead to pages`, async ({ page, baseURL }) => {
    const site = await openHost(baseURL ?? '');
    const frame = `<iframe sandbox="allow-scripts" src="${site}${path}" width="1280" height="700"></iframe>`;
    await page.goto(
      await listen(createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(frame))),
    );
    const inner = page.frameLocator('iframe');
    await inner.locator('.sidebar a[href="/docs/discover"]').hover();
    await inner.locator('html[data-has-hydrated]').waitFor({ state: 'attached' });
    const toggle = inner.locator('.color-mode-toggle:visible');
    await toggle.click();
    await expect(inner.locator('html')).toHaveAttribute('data-theme', 'dark');
    await inner.locator('.sidebar a[href="/docs/cookiecutter"]').click();
    await expect(inner.locator('h1').first()).not.toHaveText(/^Discover /u);
    await expect(inner.getByRole('alert')).toHaveCount(0);
    await expect(heading(page)).toHaveCount(0);
  });
}
