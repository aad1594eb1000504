/** Files of `docs_dir` that MkDocs does not publish: `exclude_docs`, `draft_docs` and the plugin `exclude`. Pure. */
import picomatch from 'picomatch';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, oneOrMore, textOf } from '../../docusaurus/config/settings.ts';

/** By their path in the folder. Besides its own rules MkDocs leaves out `templates/` at the root. */
export function readExcluded(config: Fields, plugins: ReadonlyMap<string, unknown>): (path: string) => boolean {
  const ignores = ['exclude_docs', 'draft_docs'].map((key) => readIgnores(textOf(config[key]) ?? ''));
  const { glob, regex } = fieldsOf(plugins.get('exclude'));
  const patterns = [
    ...oneOrMore(glob).map((one) => new RegExp(`^${fromPythonGlob(one)}$`, 'u')),
    ...oneOrMore(regex).flatMap(readPattern),
  ];
  return (path) =>
    path.startsWith('templates/') ||
    ignores.some((isIgnored) => isIgnored(path)) ||
    patterns.some((pattern) => pattern.test(path));
}

/** Patterns of `.gitignore`: the last one that matches counts. */
function readIgnores(text: string): (path: string) => boolean {
  const rules = text.split('\n').flatMap((line) => {
    const [, no, plain = ''] = /^\s*(!?)([^#\s].*?)\s*$/u.exec(line) ?? [];
    if (plain === '') return [];
    const name = plain.replace(/\/$/u, '');
    const path = name.includes('/') ? name.replace(/^\//u, '') : `**/${name}`;
    const globs = plain.endsWith('/') ? [`${path}/**`] : [path, `${path}/**`];
    return [{ isKept: no === '!', matches: picomatch(globs, { windows: false, dot: true }) }];
  });
  return (path) => rules.findLast(({ matches }) => matches(path))?.isKept === false;
}

/** A pattern of Python's shell globs, whose `*` goes over folders. */
function fromPythonGlob(pattern: string): string {
  return pattern
    .replaceAll(/[\\^$.+()|{}]/gu, '\\$&')
    .replaceAll(/\[!/gu, '[^')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
}

function readPattern(source: string): readonly RegExp[] {
  try {
    return [new RegExp(`^(?:${source})`, 'u')];
  } catch {
    // Python's own, such as `(?P<name>…)`: the file stays.
    return [];
  }
}
