import { describe, expect, test } from 'vitest';
import { mergeOutput } from '../../../src/render/merge-output.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';

function merge(files: readonly string[], staticFiles: readonly RoutePath[] = [], fallbacks: readonly string[] = []) {
  const toFile = (from: string) => (path: string) => ({ path, make: () => from });
  const merged = mergeOutput({
    files: files.map(toFile('file')),
    fallbacks: fallbacks.map(toFile('fallback')),
    staticFiles,
    reserved: [],
  });
  return {
    paths: merged.files.map(({ path, make }) => `${path} ${String(make())}`),
    copied: merged.staticFiles,
    problems: merged.problems.map(({ severity, code, file, what }) => ({ severity, code, file, what })),
  };
}

describe('mergeOutput', () => {
  test('files, static files and fallbacks are joined', () => {
    expect(merge(['a.html'], ['/b.txt'], ['404.html'])).toEqual({
      paths: ['a.html file', '404.html fallback'],
      copied: ['/b.txt'],
      problems: [],
    });
  });

  test('a fallback gives way to a page and to a static file', () => {
    expect(merge(['404.html'], ['/_headers'], ['404.html', '_headers'])).toEqual({
      paths: ['404.html file'],
      copied: ['/_headers'],
      problems: [],
    });
  });

  test('a static file gives way to a page, which content reports, and to a data file with a warning', () => {
    const { copied, problems } = merge(['a.html', 'docs/version.json'], ['/a.html', '/docs/version.json']);
    expect(copied).toEqual([]);
    expect(problems).toEqual([
      {
        severity: 'warn',
        code: 'shadowed-file',
        file: 'static/docs/version.json',
        what: 'docsite writes "/docs/version.json" itself.',
      },
    ]);
  });

  test('two pages of one path are an error', () => {
    const { problems } = merge(['index.html', 'x.html', 'index.html']);
    expect(problems).toMatchObject([{ severity: 'error', code: 'output-conflict' }]);
    expect(problems[0]?.what).toContain('"index.html"');
  });

  test('a path that is a file and a folder is an error, at the file of static/ when it is one', () => {
    expect(merge(['a/b/c.html', 'a'], []).problems).toMatchObject([
      {
        severity: 'error',
        code: 'output-conflict',
        file: null,
        what: '"a" would be both a file and a folder: it contains "a/b/c.html".',
      },
    ]);
    expect(merge(['docs/a/index.html'], ['/docs']).problems).toMatchObject([{ file: 'static/docs' }]);
    expect(merge(['docs.html', 'docs/a.html', 'docsa/b'], ['/docsa.txt']).problems).toEqual([]);
  });
});
