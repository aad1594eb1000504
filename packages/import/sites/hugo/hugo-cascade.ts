/** Front matter that a page of Hugo takes over from the sections around it, and from the configuration. Pure. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, textOf } from '../../docusaurus/config/settings.ts';
import { selectPaths } from '../../select-paths.ts';
import { isListPage } from './hugo-lists.ts';

/** What readers see of it: types and parameters are for templates. */
const TAKEN = new Set(
  'draft headless build _build date publishDate expiryDate description keywords tags categories author authors'.split(
    ' ',
  ),
);

/**
 * The fields that a page takes over, by its path. `fields` has the front matter of each page; what the nearest section says counts, and
 * that of the configuration last. Targets by language and environment are those of a build for publication.
 */
export function readCascades(
  fields: ReadonlyMap<SourcePath, Fields>,
  config: Fields,
  language: string,
): (path: SourcePath) => Fields {
  const sections = [...fields].flatMap(([path, { cascade }]) =>
    isListPage(path) ? [{ folder: path.slice(0, path.lastIndexOf('/') + 1), cascade }] : [],
  );
  const all = [{ folder: '', cascade: config['cascade'] }, ...sections]
    .toSorted((a, b) => a.folder.length - b.folder.length)
    .flatMap(({ folder, cascade }) => [cascade].flat().flatMap((one) => (isFields(one) ? [{ folder, one }] : [])));
  return (path) => {
    const found = all.filter(({ folder, one }) => path.startsWith(folder) && isTarget(path, one, language));
    return Object.fromEntries(found.flatMap(({ one }) => Object.entries(one).filter(([name]) => TAKEN.has(name))));
  };
}

function isTarget(path: SourcePath, cascade: Fields, language: string): boolean {
  const target = fieldsOf(cascade['_target'] ?? cascade['target']);
  const [place, kind] = [textOf(target['path']), textOf(target['kind'])];
  const [lang, environment] = [textOf(target['lang']), textOf(target['environment'])];
  const paths = [path, path.replace(/(?:\/?_?index)?\.\w+$/iu, '')];
  const own = isListPage(path) ? (path.includes('/') ? 'section' : 'home') : 'page';
  return (
    (place === null || selectPaths(paths, { include: [place.replace(/^\//u, '')], exclude: [] }).length > 0) &&
    (kind ?? own) === own &&
    (lang ?? language) === language &&
    (environment ?? 'production') === 'production'
  );
}
