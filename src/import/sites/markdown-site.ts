/** Imports from generators of plain Markdown: their pages become `docs/next`, with menus, redirects and settings. */
import { findFrontMatter } from '../../content/text/front-matter.ts';
import { appendAll } from '../../shared/append-all.ts';
import { escapeVariables } from '../../shared/model/variables.ts';
import { problem, type ProblemFields } from '../../shared/problem/problem.ts';
import { CONFIG_FILE, DOCS_DIR, NEXT, SIDEBARS_FILE } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/text/compare-text.ts';
import type { Fields } from '../../shared/text/fields.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { sizeOf } from '../build-store.ts';
import { acceptedConfig, acceptedSidebars } from '../docusaurus/leave-out-refused.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import { formatSiteConfig } from '../format-config.ts';
import type { ImportedSite } from '../import-report.ts';
import { type CreateSlugger, pinHeadingIds } from '../mdx/write/pin-heading-ids.ts';
import { settleColons } from '../mdx/write/settle-colons.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import { IncludedTexts } from './included-texts.ts';
import { addFenceStubs, type FolderPage, movePages } from './move-pages.ts';

const NEXT_DIR = `${DOCS_DIR}/${NEXT}`;

export interface SitePage extends FolderPage {
  readonly route: RoutePath;
}
/** What the converter of a text may ask. */
export interface TextTools {
  /** Notes a problem at a line, 1-based: a warning unless said otherwise. */
  readonly report: (line: number, fields: ProblemFields) => void;
  /** Text of a file by its path from the root of the site; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
  /** Path of the page from there. */
  readonly path: string;
  /** How the page includes that file, as `text` or as it is; `null` where it cannot. */
  readonly include: (path: string, text?: string) => string | null;
}
export interface MarkdownSite {
  readonly configFile: string;
  /** Folder of the pages, relative to the root. */
  readonly folder: string;
  readonly pages: readonly SitePage[];
  /** True for a file below the folder of the pages that is none of their files. */
  readonly isElsewhere?: (path: string) => boolean;
  /** Fields of the new configuration. */
  readonly fields: Fields;
  readonly sidebars: Fields | null;
  readonly redirects: ReadonlyMap<RoutePath, string>;
  /** Files that get another place: path in the old site → path in the new one. */
  readonly copies: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
  /** The page in docsite's Markdown, with marks as `settleColons` reads them. */
  readonly convert: (text: string, tools: TextTools) => string;
  readonly createSlugger: CreateSlugger;
}

/** Imports the site. Mistakes of its authors are problems. */
export function importMarkdownSite(site: MarkdownSite, tree: SiteTree): ImportedSite {
  const folder = normalise(site.folder);
  const targets = new Map(site.pages.map((page) => [page.path, page.target]));
  const included = new IncludedTexts(tree, folder, targets);
  const moved = movePages(
    { folder, pages: site.pages, isElsewhere: site.isElsewhere },
    tree,
    (text, { path, target, report }) => {
      const converted = site.convert(text.replaceAll('\r\n', '\n'), {
        report,
        read: (other) => readText(tree, other),
        path,
        include: (other, own) => included.include(other, target, own),
      });
      return pinHeadingIds(settleColons(escapeVariables(converted)), site.createSlugger);
    },
  );
  const { anchors, lost, bytesBefore, fences } = moved;
  const files = new Map<string, Uint8Array>([...moved.files].map(([path, bytes]) => [`${NEXT_DIR}/${path}`, bytes]));
  for (const [path, bytes] of included.files) files.set(path, bytes);
  for (const [from, to] of site.copies) {
    const bytes = tree.read(from);
    if (bytes !== null) files.set(to, bytes);
  }
  const bytesAfter = sizeOf(files);
  addFenceStubs(fences, files);
  const problems: Problem[] = [...site.problems, ...moved.problems];
  appendAll(problems, writeSettings({ ...site, fields: withAdded(site.fields, fences, files) }, tree, files));
  return {
    files,
    problems,
    notes: site.notes,
    redirects: site.redirects,
    counts: {
      pages: site.pages.length,
      versions: 1,
      bytesBefore,
      bytesAfter,
      urls: { kept: site.pages.length - lost, changed: 0, lost },
      anchors,
    },
  };
}

/** The fields with what the texts need. */
function withAdded(fields: Fields, fences: ReadonlyMap<string, string>, files: ReadonlyMap<string, unknown>): Fields {
  const hasSnippets = [...files.keys()].some((path) => path.startsWith(`${SNIPPETS_DIR}/`));
  const sorted = [...fences].toSorted(([a], [b]) => compareText(a, b));
  return {
    ...fields,
    ...(fences.size === 0 ? {} : { fences: Object.fromEntries(sorted) }),
    ...(hasSnippets ? { snippets: [SNIPPETS_DIR] } : {}),
  };
}

function writeSettings(site: MarkdownSite, tree: SiteTree, files: Map<string, Uint8Array>): readonly Problem[] {
  const problems: Problem[] = [];
  const file = tree.fileName(site.configFile);
  if (site.sidebars !== null) {
    const sidebars = acceptedSidebars(site.sidebars, ({ what }) => {
      problems.push(problem({ severity: 'warn', code: 'bad-sidebar', file, what: `An item was left out. ${what}` }));
    });
    files.set(`${NEXT_DIR}/${SIDEBARS_FILE}`, Buffer.from(`${JSON.stringify(sidebars, null, 2)}\n`));
  }
  const redirects = site.redirects.size === 0 ? undefined : Object.fromEntries(site.redirects);
  const accepted = acceptedConfig({ ...site.fields, redirects });
  files.set(CONFIG_FILE, Buffer.from(formatSiteConfig(accepted.fields)));
  return [...problems, ...accepted.problems];
}

/** The body of a page, and the number of lines before it. */
export function splitPage(text: string): { readonly head: string; readonly body: string; readonly firstLine: number } {
  const { block } = findFrontMatter(text);
  return { head: block, body: text.slice(block.length), firstLine: block.split('\n').length };
}

/** A note about a setting that has no counterpart. */
export function settingNote(file: string, what: string, fix = ''): Problem {
  return problem({ severity: 'info', code: 'config', file, what, fix });
}
