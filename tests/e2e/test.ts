/**
 * Playwright's `test` with a page that must stay quiet: no console error, no uncaught exception, no request that fails or
 * leaves the site. Also the values of the flagship's configuration that tests need.
 */
import type { Page } from '@playwright/test';
import site from '../../docsite.config.ts';
import { test as base } from './workers.ts';

export { expect } from '@playwright/test';

/** Title of the flagship. */
export const SITE_TITLE = site.title;
export const SITE_URL = site.url;
export const REPO_URL = site.repoUrl ?? '';
export const SHOWCASE = site.users ?? [];

export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const troubles = watch(page, baseURL ?? '');
    await use(page);
    base.expect(troubles, 'console, exceptions and requests').toEqual([]);
  },
});

/** Collects errors that readers do not see. */
function watch(page: Page, baseURL: string): readonly string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    // Failed requests are reported below, with their status.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRequest) {
      troubles.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:')) {
      troubles.push(`leaves the site: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isPage) troubles.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page cancels its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`);
  });
  return troubles;
}
