/** Texts that come from documents must not break out of a format. */
import { expect, test } from 'vitest';
import { formatGithub } from '../../../../src/links/report/github.ts';
import { formatJson } from '../../../../src/links/report/json.ts';
import { formatJunit } from '../../../../src/links/report/junit.ts';
import type { LinkReport } from '../../../../src/links/report/link-report.ts';
import { formatMarkdown } from '../../../../src/links/report/markdown.ts';
import { formatSarif } from '../../../../src/links/report/sarif.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';

const report = (...problems: readonly Problem[]): LinkReport => ({
  problems,
  versionsNewestFirst: ['next', '3.0', '2.0', '1.0'],
  docsiteVersion: '1.2.3',
  durationMs: 1234,
  command: 'check-links',
  wasChecked: true,
  rootPath: 'web',
  isWhole: false,
});
const evil = problem({
  code: 'broken-link',
  file: 'docs/next/a:b,c%20\n.md',
  line: 3,
  column: 7,
  what: '"</failure>]]>&|`*@all\n::error::\u0007\uD800" is no page.',
  why: 'Did you mean "`x`|"?',
  fix: 'Fix it.',
  versions: ['3.0', '2.0', '1.0'],
  link: { href: 'x', resolved: '/docs/x', suggestion: '`y`|', certainty: null },
});
const note = problem({ severity: 'info', code: 'orphan-page', what: 'Nobody leads here.' });

test('github', () => {
  expect(formatGithub(report(evil, note))).toBe(
    '::error file=web/docs/next/a%3Ab%2Cc%2520%0A.md,line=3,col=7,title=broken-link::' +
      '"</failure>]]>&|`*@all%0A\uFFFD::error::\uFFFD\uD800" is no page.%0AIt leads to /docs/x.%0A' +
      'Did you mean "`x`|"?%0AIn 3 versions: 1.0 … 3.0.%0AFix it.\n' +
      '::notice title=orphan-page::Nobody leads here.\n',
  );
  expect(formatGithub(report())).toBe('');
});

const flood = Array.from({ length: 30_000 }, (_, line) => ({ ...evil, line: line + 1 }));

test('github: ten annotations of a kind, which is what is shown, then the numbers of the others', () => {
  const lines = formatGithub(report(...flood, { ...evil, code: 'missing-image' }, note)).split('\n');
  expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
  expect(lines.filter((line) => line.startsWith('::error ') && line.includes('title=missing-image'))).toHaveLength(1);
  expect(lines.slice(10)).toEqual([
    '::notice title=orphan-page::Nobody leads here.',
    '29,991 more without an annotation:',
    '  29,991  broken-link',
    'See them with --all, or --format json.',
    '',
  ]);
  expect(formatGithub({ ...report(...flood), isWhole: true }).split('\n')).toHaveLength(30_001);
});

test('markdown stays below the size of a comment, sarif below the number of results of a run', () => {
  const text = formatMarkdown(report(...flood, note));
  expect(text.length).toBeGreaterThan(55_000);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain('Nobody leads here.');
  expect(text).toMatch(
    /[\d,]+ more do not fit:\n\n```\n {2}[\d,]+ {2}broken-link\n```\n\nSee them with `--all, or --format json`\.\n$/u,
  );
  const { runs } = JSON.parse(formatSarif(report(...flood, note))) as { runs: { results: { ruleId: string }[] }[] };
  expect(runs[0]?.results).toHaveLength(25_000);
  expect(runs[0]?.results.at(-1)?.ruleId).toBe('orphan-page');
});

test('junit', () => {
  const xml = formatJunit(report(evil, note));
  expect(xml).toContain('tests="2" failures="1" errors="0" time="1.234"');
  expect(xml).toContain(
    'message="&quot;&lt;/failure&gt;]]&gt;&amp;|`*@all\uFFFD\uFFFD::error::\uFFFD\uFFFD&quot; is no page."',
  );
  // A runner reads what is printed line by line.
  expect(xml).not.toMatch(/^\s*::/mu);
  expect(xml.match(/<failure /gu)).toHaveLength(1);
  expect(xml).toContain('<system-out>site\nNobody leads here.</system-out>');
  expect(formatJunit(report())).toContain('<testcase classname="check-links" name="all links"/>');
});

test('markdown', () => {
  const text = formatMarkdown(report(evil, note));
  const row = text.split('\n').find((line) => line.includes('is no page'));
  expect(row).toBe(
    '| `web/docs/next/a:b,c%20 .md:3:7` | "\\</failure\\>\\]\\]\\>\\&\\|\\`\\*@\u200Ball ::error::\u0007\uD800" is no page. (broken-link) | `` `y`\\| `` | 1.0 … 3.0 |',
  );
  expect(formatMarkdown(report())).toBe('## Links\n\nNo broken links.\n');
});

test('sarif: a problem without a file has no location', () => {
  const { runs } = JSON.parse(formatSarif(report(evil, note))) as {
    runs: { results: Record<string, unknown>[] }[];
  };
  const [first, second] = runs[0]?.results ?? [];
  expect(first).toMatchObject({
    ruleId: 'broken-link',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'web/docs/next/a:b,c%2520%0A.md' },
          region: { startLine: 3, startColumn: 7 },
        },
      },
    ],
  });
  expect([second?.['level'], second?.['locations']]).toEqual(['note', undefined]);
});

test('json', () => {
  expect(JSON.parse(formatJson(report(evil), { ok: false }))).toMatchObject({
    docsite: '1.2.3',
    ok: false,
    problems: [{ code: 'broken-link', versionRange: '1.0 … 3.0', link: { suggestion: '`y`|' } }],
  });
});
