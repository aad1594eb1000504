import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../../../src/cli/terminal/report.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';

const options = { color: false, versionsNewestFirst: ['next', '2.11.0', '2.1.0', '2.0.0', '1.0.0'], seeAll: '--all' };
const brokenLink = problem({
  severity: 'warn',
  code: 'broken-link',
  file: 'docs/discover.md',
  line: 41,
  what: '"installtion.md" is no page of this version.',
  why: 'Did you mean "installation.md"?',
  fix: 'Fix the link, or list it under ignoreLinks in the config.',
  versions: ['2.11.0', '2.1.0', '2.0.0'],
});

describe('formatProblems', () => {
  test('has the form of the house style and closes with a total', () => {
    expect(formatProblems([brokenLink], options)).toMatchInlineSnapshot(`
      "warn  docs/discover.md:41  broken-link
        "installtion.md" is no page of this version.
        Did you mean "installation.md"?  In 3 versions: 2.0.0 … 2.11.0
        Fix the link, or list it under ignoreLinks in the config.

      1 warning
      "
    `);
  });

  test('leaves out lines and places that are not known, and counts each kind', () => {
    const found = [
      problem({ code: 'bad-config', what: 'No title.', versions: ['1.0.0'] }),
      problem({ code: 'bad-sidebar', file: 'docs/a.md', line: 2, column: 7, what: 'Not YAML.', fix: 'Mend it.' }),
      problem({ severity: 'info', code: 'unused-file', file: 'docs/z.md', what: 'Unused.' }),
      brokenLink,
      brokenLink,
    ];
    expect(formatProblems(found, options)).toMatchInlineSnapshot(`
      "info  docs/z.md  unused-file
        Unused.

      warn  docs/discover.md:41  broken-link
        "installtion.md" is no page of this version.
        Did you mean "installation.md"?  In 3 versions: 2.0.0 … 2.11.0
        Fix the link, or list it under ignoreLinks in the config.

      warn  docs/discover.md:41  broken-link
        "installtion.md" is no page of this version.
        Did you mean "installation.md"?  In 3 versions: 2.0.0 … 2.11.0
        Fix the link, or list it under ignoreLinks in the config.

      error bad-config
        No title.
        In version 1.0.0

      error docs/a.md:2:7  bad-sidebar
        Not YAML.
        Mend it.

      2 errors, 2 warnings, 1 note
      "
    `);
  });

  test('of many problems shows the worst and the first of each code, and counts the others', () => {
    const many = Array.from({ length: 8000 }, (_, index) => ({ ...brokenLink, line: index + 1 }));
    const anchors = many.slice(0, 60).map((found) => ({ ...found, severity: 'error', code: 'broken-anchor' }) as const);
    const note = problem({ severity: 'info', code: 'orphan-page', file: 'docs/z.md', what: 'No link.' });
    const found = [...many, ...anchors, note];
    const text = formatProblems(found, options);
    const heads = text.match(/^(?:info|warn|error) .*$/gmu) ?? [];
    expect(heads).toHaveLength(50);
    expect(heads.slice(0, 3)).toEqual([
      'info  docs/z.md  orphan-page',
      'warn  docs/discover.md:1  broken-link',
      'error docs/discover.md:1  broken-anchor',
    ]);
    expect(text.slice(text.indexOf('8,011 more'))).toBe(
      '8,011 more not shown:\n  7,999  broken-link\n     12  broken-anchor\nSee them with --all.\n\n' +
        '60 errors, 8,000 warnings, 1 note\n',
    );
    const whole = formatProblems(found, { ...options, seeAll: null });
    expect(whole.match(/^(?:info|warn|error) /gmu)).toHaveLength(8061);
  });

  test('is empty without problems', () => {
    expect(formatProblems([], options)).toBe('');
  });

  test('is the same for any order of the problems', () => {
    const other = problem({ code: 'no-docs', what: 'y', file: 'docs/b.md' });
    expect(formatProblems([other, brokenLink], options)).toBe(formatProblems([brokenLink, other], options));
  });

  test('colours the severity on request only', () => {
    expect(formatProblems([brokenLink], { ...options, color: true })).toContain('\u001B[33mwarn \u001B[39m');
    expect(formatProblems([brokenLink], options)).not.toContain('\u001B');
  });

  test('indents every line, and replaces control characters of documents', () => {
    const text = formatProblems([problem({ code: 'no-docs', what: 'one\ntwo \u001B[31mred' })], options);
    expect(text).toContain('  one\n  two \uFFFD[31mred\n');
  });

  test('replaces control characters in names, and those that change the direction of the text', () => {
    const found = problem({ code: 'bad-file-name', file: 'docs/a\n\u001B[31m.md', what: 'The name "1.0\u202E".' });
    expect(formatProblems([found], options)).toContain(
      'error docs/a\uFFFD\uFFFD[31m.md  bad-file-name\n  The name "1.0\uFFFD".\n',
    );
  });
});
