/** Imports from generators of plain Markdown: their pages become `docs/next`, with menus, redirects and settings. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import { CONFIG_FILE, DOCS_DIR, NEXT, SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { type FolderFiles, sizeOf } from '../build-store.ts';
import type { LeftOut } from '../docusaurus/config/read-module.ts';
import { describeTree } from '../docusaurus/import-problems.ts';
import { acceptedConfig, acceptedSidebars } from '../docusaurus/leave-out-refused.ts';
import { findMissingPictures } from '../missing-pictures.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { formatSiteConfig } from '../format-config.ts';
import type { ImportedSite } from '../import-report.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { MISSING_PAGES, type WrittenLanguages } from '../translations.ts';
import { fieldsOf, listOf } from '../docusaurus/config/settings.ts';
import type { HugoLanguage } from './hugo/hugo-config.ts';
import { IncludedTexts } from './included-texts.ts';
import type { MikeSettings } from './mike/mike-list.ts';
import { ConvertedTexts } from './converted-texts.ts';
import { importLanguages, leavePosts, type SiteLanguages } from './other-languages.ts';
import { placePosts, type PostSection, sectionOf, withPosts } from './post-sets.ts';
import { publishFiles } from './published-files.ts';
import type { TextRules } from './text-tools.ts';
import { addFenceStubs, type FolderPage, type MovedPages, movePages } from './move-pages.ts';

const NEXT_DIR = `${DOCS_DIR}/${NEXT}`;

export interface SitePage extends FolderPage {
  readonly route: RoutePath;
}
export interface MarkdownSite extends TextRules {
  readonly configFile: string;
  /** Folder of the pages, relative to the root. */
  readonly folder: string;
  readonly pages: readonly SitePage[];
  /** As in `PageFolder`. */
  readonly pathOf?: (path: SourcePath) => SourcePath | null;
  /** Where the old site had a file beside the pages, by its path in the version; left out if it only had those that pages link to. */
  readonly publishedAt?: (path: SourcePath) => RoutePath;
  /** Fields of the new configuration. */
  readonly fields: Fields;
  readonly sidebars: Fields | null;
  readonly redirects: ReadonlyMap<RoutePath, string>;
  /** Files that get another place: path in the old site → path in the new one. */
  readonly copies: ReadonlyMap<string, string>;
  /** Files from elsewhere that pages show, by their path in the version. It has all of them once the pages are converted. */
  readonly beside?: ReadonlyMap<SourcePath, string>;
  /** Components that pages use: sources and stubs by path in the new site, once the pages are converted. */
  readonly components?: { readonly files: () => ReadonlyMap<string, string> };
  /** Released versions that are folders of the site, newest first. */
  readonly versions?: readonly { readonly name: string; readonly label: string; readonly read: () => MarkdownSite }[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
  /** Service workers that the generator made, by their addresses below the base URL. */
  readonly workers?: readonly string[];
  /** Addresses that redirect now, of pages that were generated and of `moved` pages, and those that are left behind. */
  readonly urls?: {
    readonly changed: number;
    readonly moved?: number;
    readonly lost?: number;
    /** Addresses of lists that sets make. */
    readonly listed?: number;
  };
  /** Left out for a site in one language. */
  readonly languages?: SiteLanguages;
  /** The language of a site of Hugo that is imported. */
  readonly language?: HugoLanguage;
  /** Folders of the version that become sets with dates. */
  readonly posts?: readonly PostSection[];
  /** Of a site whose versions mike may keep; left out for others. */
  readonly mike?: MikeSettings;
}

/** What one version of a site becomes. */
export interface ConvertedSite {
  /** Its pages, the files beside them and its menus, by their path in the version. */
  readonly files: FolderFiles;
  /** What its pages include besides, by path in the new site as it is while the version is `next`. */
  readonly included: FolderFiles;
  readonly moved: MovedPages;
  /** Addresses of pictures that the old site did not have either, as pages have them. */
  readonly missing: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** Imports the site. Mistakes of its authors are problems. */
export function importMarkdownSite(site: MarkdownSite, tree: SiteTree): ImportedSite {
  const { files: inNext, included, moved, missing, problems: found } = convertSite(site, tree);
  const { anchors, lost, bytesBefore, fences } = moved;
  const { beside, published } = publishFiles(inNext, site);
  const addresses = [
    ...site.pages.map(({ route }) => route),
    ...[...published.keys(), ...site.copies.values()].map((path) => path.replace(/^static(?=\/)/u, '')),
  ];
  const posts = placePosts(beside, site);
  const left = leavePosts(site, tree);
  const languages = importLanguages(left.site, tree, {
    stored: posts.next,
    routes: new Map(site.pages.map(({ target, route }) => [target, route])),
    isPublished: createFileTest(site, tree, inNext),
    isTaken: (tag) => addresses.some((one) => `${one}/`.toLowerCase().startsWith(`/${tag}/`.toLowerCase())),
  });
  const inVersion = [...posts.next, ...languages.alone];
  const files = new Map<string, Uint8Array>(inVersion.map(([path, bytes]) => [`${NEXT_DIR}/${path}`, bytes]));
  for (const [path, bytes] of [...published, ...posts.sets]) files.set(path, bytes);
  for (const [path, bytes] of included) files.set(path, bytes);
  copyFiles(site, tree, files);
  const bytesAfter = sizeOf(files);
  for (const [path, bytes] of languages.files) files.set(path, bytes);
  const allFences = new Map([...fences, ...languages.fences]);
  addFenceStubs(allFences, files);
  const added = { fences: allFences, missing: [...missing, ...languages.missing], files };
  const fields = withAdded(withLanguages(withPosts(site.fields, posts), languages.languages), added);
  const redirects = new Map([...site.redirects, ...posts.redirects, ...languages.addresses.redirects]);
  const settings = writeSettings(fields, redirects);
  files.set(CONFIG_FILE, settings.config);
  const { changed = 0, moved: movedPages = 0, listed = 0 } = site.urls ?? {};
  return {
    files,
    problems: [...found, ...languages.problems, ...left.problems, ...settings.problems],
    notes: [...site.notes, ...posts.notes, ...(languages.languages.length === 0 ? [] : [MISSING_PAGES])],
    redirects,
    counts: {
      pages: site.pages.length,
      versions: 1,
      bytesBefore,
      bytesAfter,
      urls: {
        kept:
          site.pages.filter(({ isDraft }) => isDraft !== true).length +
          listed +
          languages.addresses.kept -
          lost -
          movedPages,
        changed: changed + movedPages + languages.addresses.changed,
        lost: lost + (site.urls?.lost ?? 0) + languages.addresses.lost + left.pages,
      },
      ...languages.counts,
      anchors,
      ...(site.publishedAt === undefined ? {} : { files: published.size }),
    },
  };
}

/** The old themes show a menu of languages by themselves. */
function withLanguages(fields: Fields, languages: WrittenLanguages['languages']): Fields {
  const [source] = languages;
  if (source === undefined) return fields;
  const navbar = fieldsOf(fields['navbar']);
  const items = [...listOf(navbar['items']), { type: 'languageDropdown', position: 'right' }];
  const locale = source.tag === 'en' ? undefined : { htmlLang: source.tag };
  return { ...fields, locale, languages, navbar: { ...navbar, items } };
}

/** Converts one version of a site. `known` has the texts of its other versions. */
export function convertSite(site: MarkdownSite, tree: SiteTree, known = new ConvertedTexts()): ConvertedSite {
  const folder = normalise(site.folder);
  const targets = new Map(site.pages.map((page) => [page.path, page.target]));
  const included = new IncludedTexts(tree, folder, targets);
  const moved = movePages({ folder, pages: site.pages, pathOf: site.pathOf }, tree, (text, place) =>
    known.convert(text, site, {
      report: place.report,
      read: (other) => readText(tree, other),
      path: place.path,
      // A set cannot include what is among the versions.
      include: (other, own) =>
        sectionOf(place.target, site.posts ?? []) === undefined ? included.include(other, place.target, own) : null,
    }),
  );
  const files = new Map(moved.files);
  for (const [path, from] of site.beside ?? []) {
    const bytes = tree.read(from);
    if (bytes !== null) files.set(path, bytes);
  }
  const { missing, problems: pictures } = findMissingPictures(
    { shown: moved.shown, files },
    createFileTest(site, tree, files),
  );
  const problems: Problem[] = [...site.problems, ...moved.problems, ...pictures, ...describeTree(tree)];
  const file = tree.fileName(site.configFile);
  if (site.sidebars !== null) {
    const sidebars = acceptedSidebars(site.sidebars, ({ what }) => {
      problems.push(problem({ severity: 'warn', code: 'bad-sidebar', file, what: `An item was left out. ${what}` }));
    });
    files.set(SIDEBARS_FILE, Buffer.from(`${JSON.stringify(sidebars, null, 2)}\n`));
  }
  return { files, included: included.files, moved, missing, problems };
}

/** Whether the new site has a file at an address. */
function createFileTest(
  { copies, publishedAt }: MarkdownSite,
  tree: SiteTree,
  files: FolderFiles,
): (address: string) => boolean {
  const all = new Set<string>(
    [...files.keys()].flatMap((path) => (isMarkdown(path) ? [] : (publishedAt?.(path) ?? []))),
  );
  for (const [from, to] of copies) if (tree.read(from) !== null) all.add(to.replace(/^static(?=\/)/u, ''));
  return (address) => all.has(address);
}

/** Files that get another place in the new site, and components. */
export function copyFiles({ copies, components }: MarkdownSite, tree: SiteTree, files: Map<string, Uint8Array>): void {
  for (const [path, text] of components?.files() ?? []) files.set(path, Buffer.from(text));
  for (const [from, to] of copies) {
    const bytes = tree.read(from);
    if (bytes !== null) files.set(to, bytes);
  }
}

/** The fields with what the texts need. */
export function withAdded(
  fields: Fields,
  {
    fences,
    missing,
    files,
  }: {
    readonly fences: ReadonlyMap<string, string>;
    readonly missing: Iterable<string>;
    readonly files: ReadonlyMap<string, unknown>;
  },
): Fields {
  const ignoreLinks = [...new Set(missing)].toSorted();
  const hasSnippets = [...files.keys()].some((path) => path.startsWith(`${SNIPPETS_DIR}/`));
  const sorted = [...fences].toSorted(([a], [b]) => compareText(a, b));
  return {
    ...fields,
    ...(ignoreLinks.length === 0 ? {} : { ignoreLinks }),
    ...(fences.size === 0 ? {} : { fences: Object.fromEntries(sorted) }),
    ...(hasSnippets ? { snippets: [SNIPPETS_DIR] } : {}),
  };
}

function writeSettings(
  fields: Fields,
  redirects: MarkdownSite['redirects'],
): { readonly config: Uint8Array; readonly problems: readonly Problem[] } {
  const accepted = acceptedConfig({
    ...fields,
    redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
  });
  return { config: Buffer.from(formatSiteConfig(accepted.fields)), problems: accepted.problems };
}

/** The body of a page, and the number of lines before it. */
export function splitPage(text: string): { readonly head: string; readonly body: string; readonly firstLine: number } {
  const { block } = findFrontMatter(text);
  return { head: block, body: text.slice(block.length), firstLine: block.split('\n').length };
}

/** A field of a configuration that only running it would give. */
export function unreadField(file: string, { line, key, reason }: Omit<LeftOut, 'file'>): Problem {
  return problem({
    severity: 'info',
    code: 'unread-config',
    file,
    line,
    what: `"${key}" is unknown without running the configuration (${reason}).`,
    fix: 'Add it to docsite.config.ts by hand.',
  });
}

/** A note about a setting that has no counterpart. */
export function settingNote(file: string, what: string, fix = ''): Problem {
  return problem({ severity: 'info', code: 'config', file, what, fix });
}
