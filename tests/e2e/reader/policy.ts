/** The content security policy that the manual recommends. A violation is an error in the console. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const MANUAL = new URL('../../../manual/docs/next/hosting.md', import.meta.url);
const [, POLICY = ''] = /Content-Security-Policy: (.+)/u.exec(readFileSync(MANUAL, 'utf8')) ?? [];

/** Serves every page with the policy, and with the hashes of that page's scripts in it. */
export async function usePolicy(page: Page): Promise<void> {
  expect(POLICY).toContain("'wasm-unsafe-eval' HASHES");
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>(.+?)<\/script>/gsu)];
    const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const headers = {
      ...response.headers(),
      'content-security-policy': POLICY.replace('HASHES', hashes.join(' ')),
    };
    return route.fulfill({ response, headers, body: html });
  });
}
