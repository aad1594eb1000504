/** What a browser has stored and what an address asks for is text, whoever wrote it: SECURITY.md promises that. */
import { expect, test } from './test.ts';
import { hydrated } from './reader/navigation.ts';

const MARKUP = '"><img src=x onerror=ran()><script>ran()</script>';
/** Each of what a reader's browser may have under any key: words, lists and objects as the client writes them, and none of these. */
const STORED = [
  MARKUP,
  JSON.stringify([MARKUP, [MARKUP, 1e9]]),
  `{"__proto__":${JSON.stringify([MARKUP])},"q":${JSON.stringify(MARKUP)}}`,
  'javascript:ran()',
  '//evil.example/',
  '{',
  'x'.repeat(100_000),
];
const TEXT = encodeURIComponent(MARKUP);
const ADDRESSES = [
  `/docs/discover?theme=${TEXT}&version=${TEXT}&os=${TEXT}&highlight=${TEXT}#${TEXT}`,
  `/search?q=${TEXT}&version=${TEXT}&set=${TEXT}`,
  `/versions/compare?from=javascript:ran()&to=${TEXT}&page=${TEXT}`,
  `/docs/2.14.1?__proto__[x]=1&constructor=${TEXT}#docsite:page`,
  `/${TEXT}?q=${TEXT}`,
];

for (const [index, stored] of STORED.entries()) {
  test(`nothing of it runs or becomes markup, ${index}: ${stored.slice(0, 20)}`, async ({ page }) => {
    let runs = 0;
    await page.exposeFunction('ran', () => (runs += 1));
    await page.addInitScript((value) => {
      Storage.prototype.getItem = () => value;
    }, stored);
    for (const address of ADDRESSES) {
      await page.goto(address);
      await hydrated(page);
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(100);
      expect(await page.locator('[onerror], [href^="javascript:" i], [src^="javascript:" i]').count(), address).toBe(0);
    }
    expect(runs).toBe(0);
  });
}
