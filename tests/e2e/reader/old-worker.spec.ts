/** A reader of an old site, whose service worker shows it from the browser's cache, comes to the imported one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { endWorkers } from '../../../packages/import/old-workers.ts';
import { servePlainly } from '../../support/plain-server.ts';

const OLD_WORKER = `self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open('old-' + self.registration.scope);
  await cache.add(self.registration.scope);
  await self.skipWaiting();
})()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request).then((known) => known ?? fetch(event.request))));`;
const REGISTER = "navigator.serviceWorker.register('sw.js')";

const imported = endWorkers(
  {
    files: new Map(),
    problems: [],
    notes: [],
    redirects: new Map(),
    counts: { pages: 0, versions: 0, bytesBefore: 0, bytesAfter: 0 },
  },
  { baseUrl: '/', generated: ['sw.js'] },
);

for (const { where, below, registers } of [
  { where: 'at the root', below: '', registers: false },
  { where: 'below a path of a shared origin', below: '/project', registers: false },
  { where: 'where a page goes on registering it', below: '', registers: true },
]) {
  test(`B274 it is ended within one visit ${where}`, async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'old-worker-'));
    const write = (title: string, worker: string | Uint8Array, script: string): void => {
      writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${title}</title><script>${script}</script>`);
      writeFileSync(join(folder, 'sw.js'), worker);
    };
    write('old', OLD_WORKER, REGISTER);
    const server = await servePlainly(folder, below);
    const url = `${server.url}/`;
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.open('of another site')));
    write('new', imported.files.get('static/sw.js') ?? '', registers ? REGISTER : '');
    await page.reload();
    await expect(page).toHaveTitle('new');
    let loads = 0;
    page.on('load', () => (loads += 1));
    const left = (): Promise<readonly unknown[]> =>
      page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
    await expect.poll(left).toEqual([0, below === '' ? [] : ['of another site']]);
    await page.waitForTimeout(500);
    expect(loads).toBeLessThanOrEqual(1);
    server.close();
    rmSync(folder, { recursive: true });
  });
}
