/** What axe has to say about a page, or about a part of it. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Selector of the part of the page to look at; left out for all of it. */
  readonly part?: string;
  /** Left out for all of them. */
  readonly rules?: 'of colours';
}

/** Violations as `rule: element: what to do`. Motion must have ended: colours are measured as they are. */
async function violations(page: Page, { part, rules }: Scope = {}): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // There are no frames; without this mode each run opens a page of its own for them.
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } });
  if (part !== undefined) builder.include(part);
  if (rules === 'of colours') builder.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Puts the page into a colour mode without a press on its button. */
async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
}

/** Fails when axe finds something on the page, or on a part of it, light or dark. The modes differ in colours only. */
export async function expectNothingInBothModes(page: Page, part?: string): Promise<void> {
  const scope = part === undefined ? {} : { part };
  await showMode(page, 'light');
  expect(await violations(page, scope), 'light').toEqual([]);
  await showMode(page, 'dark');
  expect(await violations(page, { ...scope, rules: 'of colours' }), 'dark').toEqual([]);
}
