/** Converts one version of a site of Markdown: its pages with what they include and show. */
import { problem } from '../../../src/shared/problem/problem.ts';
import { SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { FolderFiles } from '../build-store.ts';
import { describeTree } from '../docusaurus/import-problems.ts';
import { acceptedSidebars } from '../docusaurus/leave-out-refused.ts';
import { findMissingPictures } from '../missing-pictures.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { IncludedTexts } from './included-texts.ts';
import { ConvertedTexts } from './converted-texts.ts';
import { sectionOf } from './post-sets.ts';
import { type MovedPages, movePages } from './move-pages.ts';
import type { MarkdownSite } from './markdown-site.ts';

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
export function createFileTest(
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
