import { expect, test } from 'vitest';
import { tableOfChecks } from '../../../scripts/table-of-checks.mjs';

function check(place: string, title: string, duration: number, status = 'passed') {
  return { ancestorTitles: place.split(' '), title, duration, status };
}

test('has a row for each check, a column for each place, and sums', () => {
  const report = {
    testResults: [
      { assertionResults: [check('A wide', 'starts', 1240), check('A wide', 'a|b', 60, 'failed')] },
      { assertionResults: [check('B wide', 'a|b', 2000), check('B wide', 'leaves', 10)] },
    ],
  };
  expect(tableOfChecks(report)).toBe(
    `| Check | A, wide | B, wide |
| --- | ---: | ---: |
| starts | 1.2 s |  |
| a\\|b | **failed** | 2.0 s |
| leaves |  | 0.0 s |
| **Passed** | 1 of 2 in 1.3 s | 2 of 2 in 2.0 s |
`,
  );
});
