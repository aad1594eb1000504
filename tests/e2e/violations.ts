/** What axe has to say about a page, or about a part of it. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Violations as `rule: element: what to do`. Motion must have ended: colours are measured as they are. */
export async function violations(page: Page, part?: string): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // There are no frames; without this mode each run opens a page of its own for them.
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } });
  if (part !== undefined) builder.include(part);
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Puts the page into a colour mode without a press on its button. */
export async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
}

/** Fails when axe finds something on the page, light or dark. */
export async function expectNothingInBothModes(page: Page): Promise<void> {
  for (const mode of ['light', 'dark'] as const) {
    await showMode(page, mode);
    expect(await violations(page), mode).toEqual([]);
  }
}
