/** What axe reports about a page, or about a part of it. */
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

interface Scope {
  /** Selector of the part of the page to check; the whole page by default. */
  readonly part?: string;
  /** Left out for all of them. */
  readonly rules?: keyof typeof RULES;
}

const RULES = {
  'of colours': ['color-contrast', 'link-in-text-block'],
  'of enhanced colours': ['color-contrast-enhanced', 'link-in-text-block'],
  'of targets': ['target-size'],
} as const;

/** Violations as `rule: element: what to do`. Transitions must have ended: axe measures the current colours. */
export async function violations(page: Page, { part, rules }: Scope = {}): Promise<readonly string[]> {
  // Not with @axe-core/playwright, which injects half a megabyte of source into the page twice per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    rules: {
      'target-size': { enabled: true },
      'color-contrast-enhanced': { enabled: rules === 'of enhanced colours' },
    },
    // The rules find the same; passes need no description.
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: [...RULES[rules]] }),
  };
  return page.evaluate(runAxe, [part, options] as const);
}

/** Runs in the page, after axe was injected. Rejects if the part is missing. */
async function runAxe([part, options]: readonly [string | undefined, RunOptions]): Promise<readonly string[]> {
  const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
  const { violations: found } = await inPage.run(part ?? document, options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Sets the colour mode without the button, and waits until all colour transitions have ended. */
export async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (theme) => {
    document.documentElement.setAttribute('data-theme', theme);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, mode);
}

/** Fails if axe finds a violation on the page, or on a part of it, light or dark. The modes differ in colours only. */
export async function expectNothingInBothModes(page: Page, part?: string): Promise<void> {
  const scope = part === undefined ? {} : { part };
  await showMode(page, 'light');
  expect(await violations(page, scope), 'light').toEqual([]);
  await showMode(page, 'dark');
  expect(await violations(page, { ...scope, rules: 'of colours' }), 'dark').toEqual([]);
}
