/**
 * Hours of reading must not fill the memory. The test measures the slope, bytes per navigation, for which 120 navigations
 * do as well as 400: the bounds are those of 400 navigations (1 MB, 1000 nodes, 20 listeners), scaled to 120. They follow
 * a warm-up of 30, which allocates everything that is allocated once, prefetched pages included.
 */
import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';

interface Usage {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function measure(session: CDPSession): Promise<Usage> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

const WARM_UP = 30;
const NAVIGATIONS = 120;

test('navigation leaves memory flat', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/docs/discover');
  const session = await page.context().newCDPSession(page);
  const routes = await page
    .locator('.sidebar a[href^="/docs/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').slice(0, 10));
  const read = (times: number): Promise<void> =>
    page.evaluate(
      async ([hrefs, count]) => {
        for (let index = 0; index < count; index++) {
          const href = hrefs[(index + 1) % hrefs.length] ?? '';
          document.querySelector<HTMLElement>(`.sidebar a[href="${href}"]`)?.click();
          while (document.querySelector(`.sidebar a[href="${href}"][aria-current=page]`) === null) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          // Chromium ignores history changes beyond 200 in ten seconds.
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      },
      [routes, times] as const,
    );
  await read(WARM_UP);
  const before = await measure(session);
  await read(NAVIGATIONS);
  const after = await measure(session);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(300_000);
  expect(after.nodes - before.nodes).toBeLessThan(300);
  expect(after.listeners - before.listeners).toBeLessThan(6);
});
