/** What others change in a page, in an engine other than Chromium: see tests/e2e/reader/foreign-changes.spec.ts. */
import { expect, test } from 'vitest';
import { changePlace, WAYS } from '../support/foreign-changes.ts';
import type { EnginePage } from './engine.ts';

const DOC = '/docs/lms-backends';
const OTHER_DOC = '/docs/tls-connection';
const PLACES = {
  bar: '.navbar',
  sidebar: '#docsite\\:menu',
  'frame of the document': 'main .doc-top',
  foot: '.footer',
};
/** All texts are translated. */
const TRANSLATED = 6;
/** In each way before React takes over; what happens afterwards is like in Chromium. */
const CASES = [
  ...Array.from({ length: WAYS }, (_, way) => ({ way, isBefore: true })),
  { way: TRANSLATED, isBefore: false },
];
const TIMEOUT_MS = 240_000;

/** `begin`: the page of a reader who comes to the site for the first time. */
export function checkForeignChanges(begin: () => Promise<{ readonly page: EnginePage }>, origin: string): void {
  test.each(Object.entries(PLACES))(
    'B273 the %s may change',
    async (_, place) => {
      const { page } = await begin();
      for (const { way, isBefore } of CASES) {
        await page.goto(origin + DOC);
        await page.waitFor('started', () => 'started' in document.documentElement.dataset);
        if (!isBefore) await takeOver(page);
        const [isChanged, isOpen] = await page
          .evaluate(changePlace, place, way)
          .then(async (done) => [done, await page.evaluate(openGroup)]);
        expect(isChanged).toBe(true);
        if (isBefore) await takeOver(page);
        const state = `way ${String(way)}, ${isBefore ? 'before' : 'after'}`;
        if (isOpen) expect(await page.evaluate(isGroupOpen), state).toBe(true);
        expect(await page.evaluate(() => document.querySelectorAll('.code-copy').length), state).toBeGreaterThan(0);
        await page.evaluate(follow, OTHER_DOC);
        await page.waitFor(
          `led on (${state})`,
          (path) => location.pathname === path && document.querySelector('h1')?.textContent.startsWith('TLS'),
          OTHER_DOC,
        );
        expect(await page.evaluate(() => 'mark' in document.documentElement.dataset), state).toBe(true);
      }
      // React says what it has not found as it was built.
      expect((await page.takeMessages()).filter((message) => !message.includes('error #418'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
}

async function takeOver(page: EnginePage): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = '';
    document.querySelector('main a')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  await page.waitFor('taken over by React', () => 'hasHydrated' in document.documentElement.dataset);
  await page.waitFor('with its tools', () => document.querySelector('.code-copy') !== null);
}

/** Runs in the page. */
function openGroup(): boolean {
  const group = document.querySelector<HTMLDetailsElement>('.sidebar details:not([open])');
  group?.setAttribute('data-opened', '');
  if (group !== null) group.open = true;
  return group !== null;
}

/** Runs in the page. */
function isGroupOpen(): boolean {
  return document.querySelector<HTMLDetailsElement>('.sidebar details[data-opened]')?.open === true;
}

/** Runs in the page. */
function follow(path: string): void {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = path;
  link.click();
}
