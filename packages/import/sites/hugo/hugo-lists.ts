/** Lists that Hugo makes of pages, and their feeds: of sections, of tags and other taxonomies, and of all. Pure. */
import { canLeadOn } from '../../../../src/shared/plain-route.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import type { SitePage } from '../markdown-site.ts';
import { plainAddress } from './hugo-addresses.ts';
import type { ListKind, PageSizes } from './hugo-pagers.ts';

/** The pages of a language with their front matter, by path. */
export interface HugoContent {
  readonly pages: readonly SitePage[];
  readonly fields: ReadonlyMap<SourcePath, Fields>;
}
/** A list of pages, by its address below that of its language. */
export interface HugoList {
  readonly kind: ListKind;
  readonly route: RoutePath;
  /** What it lists, as paths in the version. */
  readonly targets: readonly SourcePath[];
  /** The feed of it; `null` for none. */
  readonly feed: RoutePath | null;
  /** Addresses of its parts, if its layout divides it; the first one leads to the list in the old site, too. */
  readonly parts: readonly RoutePath[];
  /** True for a list with a text, which is a page. */
  readonly isPage: boolean;
}

/** All lists of published pages. */
export function findLists({ pages, fields }: HugoContent, config: Fields, sizeOf: PageSizes): readonly HugoList[] {
  const published = pages.filter(({ isDraft }) => isDraft !== true);
  const kinds = new Set(listOf(config['disablekinds']).map((kind) => String(kind).toLowerCase()));
  const taken = new Set(published.map(({ route }) => route));
  const found = new Map<RoutePath, HugoList>();
  const add = (kind: ListKind, { route, targets, entries = targets.length }: Listed): void => {
    const isPage = taken.has(route);
    if (found.has(route) || (kinds.has(kind) && !isPage)) return;
    const feed = kinds.has('rss') ? null : feedOf(route, kind, config);
    const size = sizeOf(kind, route.split('/')[1] ?? '');
    const parts = size === null ? 0 : Math.max(1, Math.ceil(entries / size));
    found.set(route, { kind, route, targets, isPage, feed, parts: partsOf(route, parts) });
  };
  const taxonomies = taxonomiesOf(config);
  const regular = published.filter(({ path }) => !isListPage(path)).map(({ target }) => target);
  add('home', { route: '/', targets: regular });
  for (const list of listSections(published, regular, taxonomies)) add('section', list);
  for (const name of taxonomies) {
    const terms = new Map<RoutePath, SourcePath[]>();
    for (const { path, target } of published) {
      for (const term of termsOf(fields.get(path)?.[name])) {
        const route = toRoute(plainAddress(`${name}/${term}`));
        const targets = terms.get(route) ?? [];
        targets.push(target);
        terms.set(route, targets);
      }
    }
    add('taxonomy', { route: toRoute(plainAddress(name)), targets: [...terms.values()].flat(), entries: terms.size });
    for (const [route, targets] of terms) add('term', { route, targets });
  }
  return [...found.values()].filter(({ route }) => route === '/' || canLeadOn(route));
}

interface Listed extends Pick<HugoList, 'route' | 'targets'> {
  /** How many lines it has. */
  readonly entries?: number;
}

/** Folders with a text of their own, and all first folders. The pages of a list within another one are not lines of that. */
function listSections(
  published: readonly SitePage[],
  regular: readonly SourcePath[],
  taxonomies: readonly string[],
): readonly Listed[] {
  const own = published
    .filter(({ path }) => isListPage(path))
    .map(({ route, target }) => ({ route, folder: target.replace(/index\.\w+$/iu, '') }));
  const ownEntries = (folder: string, targets: readonly SourcePath[]): number =>
    targets.filter((path) => !own.some((list) => list.folder.length > folder.length && path.startsWith(list.folder)))
      .length;
  const isOfTaxonomy = (folder: string): boolean => taxonomies.some((name) => folder.startsWith(`${name}/`));
  return [
    ...own
      .filter(({ folder }) => !isOfTaxonomy(folder))
      .map(({ route, folder }) => {
        const targets = regular.filter((path) => path.startsWith(folder));
        return { route, targets, entries: ownEntries(folder, targets) };
      }),
    ...[...foldersOf(regular)].map(([folder, targets]) => ({
      route: toRoute(plainAddress(folder)),
      targets,
      entries: ownEntries(`${folder}/`, targets),
    })),
  ];
}

/** True for a page of Hugo's that lists the pages of its folder. */
export function isListPage(path: SourcePath): boolean {
  return /(?:^|\/)_index\.(?:[\w-]+\.)?md$/iu.test(path);
}

/** The first folder around each page; a page with a folder of its own is not in that. */
function foldersOf(targets: readonly SourcePath[]): ReadonlyMap<string, readonly SourcePath[]> {
  const folders = new Map<string, SourcePath[]>();
  for (const target of targets) {
    const [folder = '', ...rest] = target.replace(/\/index\.\w+$/iu, '').split('/');
    if (rest.length > 0) folders.set(folder, [...(folders.get(folder) ?? []), target]);
  }
  return folders;
}

function taxonomiesOf(config: Fields): readonly string[] {
  const named = isFields(config['taxonomies']) ? Object.values(config['taxonomies']) : ['tags', 'categories'];
  return named.flatMap((name) => textOf(name) ?? []);
}

function partsOf(route: RoutePath, count: number): readonly RoutePath[] {
  return Array.from({ length: count }, (_, at) => toRoute(`${route}/page/${at + 1}`)).filter(canLeadOn);
}

/** A text, or a list of texts. */
function termsOf(value: unknown): readonly string[] {
  return [value].flat().flatMap((term) => (typeof term === 'number' ? String(term) : (textOf(term)?.trim() ?? [])));
}

/** RSS is on for all lists unless `outputs` says otherwise. */
function feedOf(route: RoutePath, kind: ListKind, config: Fields): RoutePath | null {
  const outputs = fieldsOf(config['outputs'])[kind];
  const isOn = outputs === undefined || listOf(outputs).some((name) => /^rss$/iu.test(String(name)));
  const { baseName = 'index' } = fieldsOf(entryOf(config['outputformats'], 'rss'));
  const file = toRoute(`${route}/${textOf(baseName) ?? 'index'}.xml`);
  return isOn && canLeadOn(file) ? file : null;
}

function entryOf(value: unknown, name: string): unknown {
  return Object.entries(fieldsOf(value)).find(([key]) => key.toLowerCase() === name)?.[1];
}
