/** Files of `templates/` without effect: most often one that was meant to replace a template of docsite. */
import { dirname, join, parse } from 'node:path';
import glob from 'fast-glob';
import { problem } from '../../shared/problem/problem.ts';
import { nearest } from '../../shared/problem/suggest.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { TemplateSource } from './plugin.ts';

/** What makes CSS of other languages: arguments of npx. */
const COMPILERS: Readonly<Record<string, string>> = {
  '.scss': 'sass',
  '.sass': 'sass',
  '.less': '-p less lessc',
  '.styl': 'stylus',
};

export const TEMPLATE_ENDING = /\.[^./\\]+$/u;

export interface UnusedSource extends Pick<TemplateSource, 'root' | 'packageRoot'> {
  /** The files that were compiled: absolute paths. */
  readonly inputs: readonly string[];
}

/** The advice for a stylesheet that is not CSS, with what to do then; `null` for other files. */
export function compileFirst(file: string, then: string): string | null {
  const { ext, dir, name } = parse(file);
  const compiler = COMPILERS[ext.toLowerCase()];
  if (compiler === undefined) return null;
  return `Compile it first, and ${then}: "npx ${compiler} ${file} ${dir === '' ? '' : `${dir}/`}${name}.css".`;
}

/** Names of docsite's templates without their endings, such as `components/footer`, sorted. */
export function listTemplates(packageRoot: string): readonly string[] {
  return listFiles(packageRoot).map(stemOf);
}

/**
 * A warning `unused-template` for each file of `templates/` that was not compiled, and is named like a template of docsite
 * or like `custom.css`. Files with other names are not reported: modules with only types are never compiled.
 */
export function checkUnused({ root, packageRoot, inputs }: UnusedSource): readonly Problem[] {
  if (root === packageRoot) return [];
  const used = new Set(inputs);
  const unused = listFiles(root).filter((file) => !used.has(join(root, 'templates', file)));
  if (unused.length === 0) return [];
  const known = ['custom.css', ...listFiles(packageRoot)];
  const own = new Set(listFiles(root));
  const usedStems = new Set([...used].map(stemOf));
  return unused.flatMap((file) => {
    const meant = findMeant(file, known);
    if (meant === null) return [];
    const isSecond = usedStems.has(stemOf(join(root, 'templates', file)));
    // Of two files only one can have the name, and a template is not imported where what imports it was replaced.
    const isFree = !own.has(meant);
    const why = isFree ? `Did you mean "templates/${meant}"?` : '';
    const fix = isFree ? 'Rename the file, or delete it.' : 'Import it, or delete it.';
    return problem({
      severity: 'warn',
      code: 'unused-template',
      file: `templates/${file}`,
      what: 'The file does not replace a template, and nothing imports it.',
      why: isSecond ? 'Another file with the same name comes first.' : why,
      fix: isSecond ? 'Delete one of the two.' : (compileFirst(`templates/${file}`, 'keep its result') ?? fix),
    });
  });
}

/** Of one name but for the folder or the ending, a folder with an index, or of a name that is nearly the same. */
function findMeant(file: string, known: readonly string[]): string | null {
  const [stem, folder] = [stemOf(file), dirname(file)];
  return (
    known.find((other) => stemOf(other) === stem || (parse(file).name === 'index' && stemOf(other) === folder)) ??
    known.find((other) => parse(other).name === parse(file).name.toLowerCase()) ??
    nearest(file, known)
  );
}

function stemOf(file: string): string {
  return file.replace(TEMPLATE_ENDING, '');
}

function listFiles(folder: string): readonly string[] {
  return glob
    .sync('**/*.{tsx,ts,jsx,js,mjs,css,scss,sass,less}', {
      cwd: join(folder, 'templates'),
      ignore: ['**/_*', '**/*.test.*', '**/*.d.ts', '**/node_modules/**'],
      caseSensitiveMatch: false,
      followSymbolicLinks: false,
      // There may be no such folder.
      suppressErrors: true,
    })
    .toSorted();
}
