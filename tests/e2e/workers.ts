/**
 * What the tests of a worker share, browser apart: the small sites. All tests have these fixtures, also those that ask for
 * none, because Playwright starts another worker with another browser where tests differ in them: two and a half seconds.
 */
import { test as base } from '@playwright/test';
import { serveSite, type ServedSite } from './reader/serve-site.ts';
import type { SiteOptions } from './site-options.ts';

interface WorkerFixtures extends SiteOptions {
  /** Address of a site in `reader/sites/`, which is built and served when a test first asks for it. */
  readonly sites: (name: string) => Promise<string>;
}

export const test = base.extend<object, WorkerFixtures>({
  from: ['built', { option: true, scope: 'worker' }],
  sites: [
    async ({ from }, use) => {
      const served = new Map<string, Promise<ServedSite>>();
      await use(async (name) => {
        const site = served.get(name) ?? serveSite(name, from);
        served.set(name, site);
        return (await site).url;
      });
      for (const site of await Promise.allSettled(served.values())) {
        if (site.status === 'fulfilled') await site.value.close();
      }
    },
    { scope: 'worker' },
  ],
});
