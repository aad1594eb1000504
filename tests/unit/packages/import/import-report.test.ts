import { expect, test } from 'vitest';
import { formatReport } from '../../../../packages/import/import-report.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';

test('B222 what was lost is listed by the pages that it concerns, with all its places', () => {
  const found = (file: string, line: number, what: string, versions: readonly string[] = []) => ({
    ...problem({ severity: 'warn' as const, code: 'unknown-component' as const, file, line, what }),
    versions,
  });
  const report = formatReport({
    counts: { pages: 4, versions: 1, bytesBefore: 0, bytesAfter: 0 },
    notes: [],
    redirects: new Map(),
    comparison: [],
    problems: [
      found('site.config.js', 1, 'A setting.'),
      found('docs/a.md', 1, 'Once.'),
      found('docs/a.md', 2, '<Twice>.'),
      found('docs/a.md', 3, '<Twice>.'),
      found('docs/b.mdx', 1, '<Twice>.'),
      found('docs/c.md', 1, 'Shared.', ['1', '2', '3']),
    ],
  });
  expect(report).toContain(`## Not imported as it was

- \`docs/c.md:1\` **unknown-component** (3 pages): Shared.
- **unknown-component** (2 pages): &lt;Twice>.
  - \`docs/a.md:2\`
  - \`docs/a.md:3\`
  - \`docs/b.mdx:1\`
- \`docs/a.md:1\` **unknown-component**: Once.
- \`site.config.js:1\` **unknown-component**: A setting.
`);
});
