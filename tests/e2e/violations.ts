/** What axe has to say about a page, or about a part of it. */
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

interface Scope {
  /** Selector of the part of the page to look at; left out for all of it. */
  readonly part?: string;
  /** Left out for all of them. */
  readonly rules?: 'of colours';
}

/** Violations as `rule: element: what to do`. Motion must have ended: colours are measured as they are. */
async function violations(page: Page, { part, rules }: Scope = {}): Promise<readonly string[]> {
  // Not with @axe-core/playwright, which gives half a megabyte of source to the page twice for each look at it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    rules: { 'target-size': { enabled: true } },
    // The rules find the same; what passes them need not be described.
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] }),
  };
  return page.evaluate(runAxe, [part, options] as const);
}

/** In the page, where axe is by then. Rejects when the part is not there. */
async function runAxe([part, options]: readonly [string | undefined, RunOptions]): Promise<readonly string[]> {
  const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
  const { violations: found } = await inPage.run(part ?? document, options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Puts the page into a colour mode without a press on its button, and waits until nothing changes its colour any more. */
async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (theme) => {
    document.documentElement.setAttribute('data-theme', theme);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, mode);
}

/** Fails when axe finds something on the page, or on a part of it, light or dark. The modes differ in colours only. */
export async function expectNothingInBothModes(page: Page, part?: string): Promise<void> {
  const scope = part === undefined ? {} : { part };
  await showMode(page, 'light');
  expect(await violations(page, scope), 'light').toEqual([]);
  await showMode(page, 'dark');
  expect(await violations(page, { ...scope, rules: 'of colours' }), 'dark').toEqual([]);
}
