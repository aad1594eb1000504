/** Which lists of Hugo have several pages: those whose layout asks for it. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf } from '../../docusaurus/config/settings.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { themeLayouts } from './hugo-config.ts';

export type ListKind = 'home' | 'section' | 'taxonomy' | 'term';
/** How many pages of a list there are on each page of it; `null` for one on a single page. `section` is its first folder. */
export type PageSizes = (kind: ListKind, section: string) => number | null;

/** Folders and names of layouts by kind, in Hugo's order; `S` is the section, or the taxonomy. */
const LAYOUTS: Readonly<Record<ListKind, readonly string[]>> = {
  home: ['index', 'home', 'list', '_default/index', '_default/home', '_default/list'],
  section: [
    'S/S',
    'S/section',
    'S/list',
    'section/S',
    'section/section',
    'section/list',
    '_default/S',
    '_default/section',
    '_default/list',
  ],
  taxonomy: [
    'S/terms',
    'S/taxonomy',
    'S/list',
    'taxonomy/terms',
    'taxonomy/list',
    '_default/terms',
    '_default/taxonomy',
    '_default/list',
  ],
  term: [
    'S/term',
    'S/taxonomy',
    'S/list',
    'term/term',
    'taxonomy/taxonomy',
    'taxonomy/list',
    '_default/term',
    '_default/taxonomy',
    '_default/list',
  ],
};
const DEFAULT_SIZE = 10;

/** Reads the layouts of the site and of its themes. `config` has names in lower case. */
export function readPageSizes(tree: SiteTree, config: Fields): PageSizes {
  const folders = ['layouts', ...themeLayouts(config)];
  const { pagerSize } = fieldsOf(config['pagination']);
  const size = [pagerSize, config['paginate']].find((one) => typeof one === 'number' && one > 0);
  const known = new Map<string, string | null>();
  const readLayout = (path: string): string | null => {
    if (!known.has(path)) known.set(path, readText(tree, path));
    return known.get(path) ?? null;
  };
  return (kind, section) => {
    const paths = LAYOUTS[kind].flatMap((name) =>
      folders.map((folder) => `${folder}/${name.replaceAll('S', section)}.html`),
    );
    const layout = paths.map(readLayout).find((text) => text !== null) ?? '';
    return /\.Paginat(?:or|e)\b/u.test(layout) ? (typeof size === 'number' ? size : DEFAULT_SIZE) : null;
  };
}
