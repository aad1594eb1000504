/** Sections of posts → sets with dates: folders of their own beside the documentation, with what leads there and back. Pure. */
import { readDocsRoute } from '../../../src/content/config/values.ts';
import { buildDocPaths } from '../../../src/content/model/doc-paths.ts';
import { isWithin, joinRoute, relativeRoute } from '../../../src/shared/doc-routes.ts';
import { decodeAddress, isExternal } from '../../../src/shared/href.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { DOCS_DIR, NEXT, SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { notImported } from '../not-imported.ts';
import type { FolderFiles } from '../build-store.ts';
import { fieldsOf, listOf } from '../docusaurus/config/settings.ts';
import { chooseFolder, chooseId, setFields } from '../docusaurus/doc-lines.ts';
import { relativePath } from '../include-place.ts';
import { parseText } from '../parse-text.ts';
import { withoutLists } from '../posts.ts';
import { pathBeside } from '../site-tree.ts';
import { keepAddress } from './move-pages.ts';
import { mapTextLinks } from './map-text-links.ts';
import type { MarkdownSite, PostSection } from './markdown-site.ts';

type PostSite = Pick<MarkdownSite, 'fields' | 'posts' | 'pages' | 'publishedAt'>;
interface PlacedSection extends PostSection {
  readonly id: string;
  /** Its folder in the new site. */
  readonly path: string;
}
export interface PlacedPosts {
  /** What the version keeps. */
  readonly next: FolderFiles;
  /** Posts and the files beside them, by path in the new site. */
  readonly sets: FolderFiles;
  /** `sets` and the items of the navbar; empty without posts. */
  readonly fields: { readonly sets?: readonly Fields[]; readonly items: readonly Fields[] };
  readonly redirects: ReadonlyMap<RoutePath, string>;
  readonly notes: readonly string[];
}

/** Whether a set can have the address: not the root, and not among those of versions. */
export function canBeSet(route: RoutePath, docs: RoutePath): boolean {
  return route !== '/' && readDocsRoute(route) !== null && (docs === '/' || !isWithin(route, docs));
}

/** The section that a page of the version belongs to. */
export function sectionOf<Section extends Pick<PostSection, 'folder'>>(
  target: SourcePath,
  sections: readonly Section[],
): Section | undefined {
  return sections.find(({ folder }) => target.startsWith(`${folder}/`));
}

/** The address of a post in its set. Patterns of the old site may have led out of it. */
export function postRoute(route: RoutePath, section: Pick<PostSection, 'route'>): RoutePath {
  return isWithin(route, section.route) ? route : joinRoute(section.route, route);
}

/** Takes the sections out of the files of a version. */
export function placePosts(files: FolderFiles, site: PostSite): PlacedPosts {
  const sections = nameSections(site.posts ?? []);
  if (sections.length === 0) {
    return { next: files, sets: new Map(), fields: { items: [] }, redirects: new Map(), notes: [] };
  }
  const places = new PostPlaces(files, sections, site);
  const next = new Map<SourcePath, Uint8Array>();
  const sets = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    const section = sectionOf(path, sections);
    if (section === undefined)
      next.set(path, path === SIDEBARS_FILE ? places.linkMenus(bytes) : places.mapLinks(path, bytes));
    else if (!section.lists.includes(path)) sets.set(places.placeOf(path), places.placePost(path, bytes, section));
  }
  // A site of posts alone had a list of them as its home page, and docsite needs a document.
  if (![...next.keys()].some(isMarkdown)) next.set('index.md', writeHome(site.fields, sections));
  return {
    next,
    sets,
    fields: { sets: sections.map(describeSet), items: sections.map(({ id }) => ({ type: 'set', id })) },
    redirects: new Map(
      sections.flatMap(({ feeds, route }) => feeds.map((feed) => [feed, joinRoute(route, '/atom.xml')] as const)),
    ),
    notes: sections.map((section) => withoutLists(section.posts, section.route)),
  };
}

/** The fields of the configuration with the sets, and links to them. */
export function withPosts(fields: Fields, { fields: { sets, items } }: PlacedPosts): Fields {
  if (sets === undefined) return fields;
  const navbar = fieldsOf(fields['navbar']);
  const own = listOf(navbar['items']);
  const linked = new Set(own.map((item) => fieldsOf(item)['to']));
  const further = items.filter((_, at) => !linked.has(sets[at]?.['route'] ?? `/${String(sets[at]?.['id'])}`));
  return { ...fields, sets, navbar: { ...navbar, items: [...own, ...further] } };
}

function nameSections(posts: readonly PostSection[]): readonly PlacedSection[] {
  const sections: PlacedSection[] = [];
  for (const section of posts) {
    const taken = sections.map(({ id }) => ({ setId: id }));
    const id = chooseId(section.folder.slice(section.folder.lastIndexOf('/') + 1), taken);
    sections.push({ ...section, id, path: chooseFolder(id) });
  }
  return sections;
}

function writeHome({ title }: Fields, sections: readonly PostSection[]): Uint8Array {
  const links = sections.map(({ label, route }) => `- [${label}](${route})\n`);
  return Buffer.from(`# ${String(title)}\n\n${links.join('')}`);
}

function describeSet({ id, path, route, label }: PlacedSection): Fields {
  const line = { setId: id, folder: path, route, versions: [], hasVersions: false, isDated: true };
  const { id: _, ...fields } = setFields(line, {});
  return { id, label, ...fields };
}

class PostPlaces {
  readonly #files: FolderFiles;
  readonly #sections: readonly PlacedSection[];
  readonly #site: PostSite;
  readonly #routes: ReadonlyMap<SourcePath, RoutePath>;

  constructor(files: FolderFiles, sections: readonly PlacedSection[], site: PostSite) {
    this.#files = files;
    this.#sections = sections;
    this.#site = site;
    this.#routes = new Map(site.pages.map(({ target, route }) => [target, route]));
  }

  /** From the root of the new site. */
  placeOf(path: SourcePath): string {
    const section = sectionOf(path, this.#sections);
    return section === undefined
      ? `${DOCS_DIR}/${NEXT}/${path}`
      : `${section.path}/${path.slice(section.folder.length + 1)}`;
  }

  /** A page of a section: its slug counts from the address of the set. */
  placePost(path: SourcePath, bytes: Uint8Array, section: PostSection): Uint8Array {
    const route = this.#routes.get(path);
    if (route === undefined) return bytes;
    const text = Buffer.from(this.mapLinks(path, bytes)).toString();
    const target = path.slice(section.folder.length + 1);
    const placed = { path, target, route: relativeRoute(section.route, postRoute(route, section)) };
    return Buffer.from(keepAddress(text, placed).text);
  }

  /** A page whose relative addresses lead to the same pages and files as before. */
  mapLinks(path: SourcePath, bytes: Uint8Array): Uint8Array {
    if (!isMarkdown(path)) return bytes;
    const text = Buffer.from(bytes).toString();
    const mapped = mapTextLinks(text, (href) => this.#mapHref(href, path));
    return mapped === text ? bytes : Buffer.from(mapped);
  }

  #mapHref(href: string, from: SourcePath): string {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
    if (path === '' || path.startsWith('/') || isExternal(href)) return href;
    const target = pathBeside(from, decodeAddress(path));
    const section = sectionOf(target, this.#sections);
    if (!this.#files.has(target)) return href;
    if (section?.lists.includes(target) === true) return section.route + rest;
    if (section === sectionOf(from, this.#sections)) return href;
    const address = isMarkdown(target) ? undefined : this.#site.publishedAt?.(target);
    return encodeURI(address ?? relativePath(this.placeOf(from), this.placeOf(target))) + rest;
  }

  /** Menus of the documentation, in which posts are links. */
  linkMenus(bytes: Uint8Array): Uint8Array {
    const posts = new Map(
      [...this.#routes].flatMap(([path, route]) => {
        const section = sectionOf(path, this.#sections);
        return section === undefined ? [] : [[buildDocPaths(path, {}).id, { path, route: postRoute(route, section) }]];
      }),
    );
    const linkItem = (item: unknown): unknown => {
      const { type, id = item, label, items } = fieldsOf(item);
      if (type === 'category') return { ...fieldsOf(item), items: listOf(items).map(linkItem) };
      const post = typeof id === 'string' ? posts.get(id) : undefined;
      if (post === undefined) return item;
      const { frontMatter, leadingTitle } = parseText(Buffer.from(this.#files.get(post.path) ?? []).toString());
      return { type: 'link', label: label ?? frontMatter.title ?? leadingTitle ?? id, href: post.route };
    };
    const menus = Object.entries(fieldsOf(JSON.parse(Buffer.from(bytes).toString())));
    const linked = menus.map(([name, items]) => [name, listOf(items).map(linkItem)] as const);
    return Buffer.from(`${JSON.stringify(Object.fromEntries(linked), null, 2)}\n`);
  }
}

/** A warning about posts that stay pages of the documentation, and a note about their feeds; `file` is the configuration. */
export function leftPosts(
  file: string,
  { posts, route, feeds }: Pick<PostSection, 'posts' | 'route' | 'feeds'>,
): readonly Problem[] {
  const left = notImported(file, {
    what: `The list of ${countOf(posts, 'post')} at ${route} was left out, with their dates, authors and tags.`,
    why: 'A set with dates cannot have this address, or be in versions. The posts keep their addresses.',
    fix: 'Link to them there.',
  });
  return [left, ...leftFeeds(file, feeds)];
}

/** A note about feeds that lead nowhere now; empty without one. */
export function leftFeeds(file: string, feeds: readonly RoutePath[]): readonly Problem[] {
  if (feeds.length === 0) return [];
  const note = notImported(file, {
    severity: 'info',
    what: `${countOf(feeds.length, 'feed')} of lists ${feeds.length === 1 ? 'was' : 'were'} left out: ${feeds.join(', ')}.`,
    why: 'docsite has feeds of releases and of sets with dates.',
    fix: 'Redirect them on your host if readers subscribed to them.',
  });
  return [note];
}
