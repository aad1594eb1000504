/** Which files are larger than allowed (B234). */
import { describe, expect, test } from 'vitest';
import { sizeChecker } from '../../../src/render/budgets.ts';
import type { BudgetKind } from '../../../src/shared/types/config.ts';
import type { Policy } from '../../../src/shared/types/settings.ts';

const SIZES = new Map([
  ['index.html', 1001],
  ['docs/a/index.html', 1000],
  ['assets/styles.0a.css', 5000],
  ['assets/main.0b.js', 5001],
  ['assets/photo.0c.PNG', 5001],
  ['versions.json', 90_000],
]);

function check(budgets: Partial<Record<BudgetKind, number>>, onBudgetExceeded: Policy = 'warn', sizes = SIZES) {
  return sizeChecker({ build: { keepAssets: 1, relative: false, budgets }, onBudgetExceeded })?.(sizes) ?? null;
}

describe('B234 files above their budgets', () => {
  test('names the kind, the budget, and the file with its size', () => {
    const found = check({ html: 1000, css: 5000, scripts: 5000, picture: 5000 }) ?? [];
    expect(found.map(({ code, severity, what }) => [code, severity, what])).toEqual([
      ['budget-exceeded', 'warn', 'A page is larger than build.budgets.html, 1,000 bytes: index.html has 1,001.'],
      [
        'budget-exceeded',
        'warn',
        'A script is larger than build.budgets.scripts, 5,000 bytes: assets/main.0b.js has 5,001.',
      ],
      [
        'budget-exceeded',
        'warn',
        'A picture is larger than build.budgets.picture, 5,000 bytes: assets/photo.0c.PNG has 5,001.',
      ],
    ]);
  });

  test('of many files, it names the largest', () => {
    const sizes = new Map(Array.from({ length: 1200 }, (_, index) => [`${index}.html`, index] as const));
    expect(check({ html: 199 }, 'throw', sizes)).toMatchObject([
      {
        severity: 'error',
        what:
          '1,000 pages are larger than build.budgets.html, 199 bytes: 1199.html has 1,199, 1198.html has 1,198, ' +
          '1197.html has 1,197, 1196.html has 1,196, 1195.html has 1,195, and 995 more.',
      },
    ]);
  });

  test('without a budget, or where it is ignored, nothing is measured', () => {
    expect(check({})).toBeNull();
    expect(check({ html: 1 }, 'ignore')).toBeNull();
    expect(check({ html: 2000 })).toEqual([]);
  });
});
