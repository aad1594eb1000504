/** Hours of reading must not fill the memory (issue 4: 500 navigations, memory flat). */
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

test('500 navigations leave memory flat', async ({ page }) => {
  test.setTimeout(240_000);
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
          // Chromium drops changes of the history beyond 200 in ten seconds.
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      },
      [routes, times] as const,
    );
  await read(100);
  const before = await measure(session);
  await read(400);
  const after = await measure(session);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(1_000_000);
  expect(after.nodes - before.nodes).toBeLessThan(1000);
  expect(after.listeners - before.listeners).toBeLessThan(20);
});
