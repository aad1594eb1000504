/** The core of imports from generators of plain Markdown: addresses and heading ids are kept, what is lost is reported. */
import { buildDocPaths } from '../../content/model/doc-paths.ts';
import { findFrontMatter, parseFrontMatter } from '../../content/text/front-matter.ts';
import { appendAll } from '../../shared/append-all.ts';
import { escapeVariables } from '../../shared/model/variables.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { problem, type ProblemFields } from '../../shared/problem/problem.ts';
import { COMPONENTS_DIR, CONFIG_FILE, DOCS_DIR, NEXT, SIDEBARS_FILE } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/text/compare-text.ts';
import type { Fields } from '../../shared/text/fields.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../shared/types/store.ts';
import { sizeOf } from '../build-store.ts';
import { acceptedConfig, acceptedSidebars } from '../docusaurus/leave-out-refused.ts';
import { describeFence, fenceStub, readFenceWords } from '../fence-words.ts';
import { SNIPPETS_DIR } from '../include-place.ts';
import { formatSiteConfig } from '../format-config.ts';
import { setFrontMatterField } from '../front-matter-fields.ts';
import type { ImportedSite } from '../import-report.ts';
import { type CreateSlugger, pinHeadingIds } from '../mdx/write/pin-heading-ids.ts';
import { settleColons } from '../mdx/write/settle-colons.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';

import { IncludedTexts } from './included-texts.ts';

const NEXT_DIR = `${DOCS_DIR}/${NEXT}`;

export interface SitePage {
  /** Relative to the folder of the pages. */
  readonly path: SourcePath;
  /** The same in `docs/next`. */
  readonly target: SourcePath;
  /** Where the page was, without the base URL and without a slash at its end. */
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
  const files = new Map<string, Uint8Array>();
  const problems: Problem[] = [...site.problems];
  const anchors = { kept: 0, pinned: 0, changed: 0 };
  const fences = new Map<string, string>();
  const targets = new Map(site.pages.map((page) => [page.path, page.target]));
  const included = new IncludedTexts(tree, normalise(site.folder), targets);
  let [bytesBefore, changed] = [0, 0];
  for (const page of site.pages) {
    const path = normalise(`${site.folder}/${page.path}`);
    const text = (readText(tree, path) ?? '').replaceAll('\r\n', '\n');
    bytesBefore += text.length;
    const report = (line: number, fields: ProblemFields): void => {
      problems.push(problem({ severity: 'warn', file: tree.fileName(path), line, ...fields }));
    };
    noteFences(text, fences, report);
    const converted = site.convert(text, {
      report,
      read: (other) => readText(tree, other),
      path,
      include: (other, own) => included.include(other, page.target, own),
    });
    const pinned = pinHeadingIds(settleColons(escapeVariables(converted)), site.createSlugger);
    anchors.kept += pinned.kept;
    anchors.pinned += pinned.pinned;
    anchors.changed += pinned.changed;
    const { text: written, isKept } = keepAddress(pinned.text, page);
    if (!isKept) changed += 1;
    files.set(`${NEXT_DIR}/${page.target}`, Buffer.from(written));
  }
  for (const path of tree.list(site.folder)) {
    const bytes = isMarkdown(path) || isHidden(path) ? null : tree.read(`${site.folder}/${path}`);
    if (bytes !== null) files.set(`${NEXT_DIR}/${path}`, bytes);
  }
  for (const [path, bytes] of included.files) files.set(path, bytes);
  for (const [from, to] of site.copies) {
    const bytes = tree.read(from);
    if (bytes !== null) files.set(to, bytes);
  }
  const bytesAfter = sizeOf(files);
  for (const [word, name] of fences) files.set(`${COMPONENTS_DIR}/${name}.tsx`, Buffer.from(fenceStub(name, word)));
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
      urls: { kept: site.pages.length - changed, changed: 0, lost: changed },
      anchors,
    },
  };
}

/** Blocks of code that a component draws, at the first of each word on the page. */
function noteFences(text: string, fences: Map<string, string>, report: TextTools['report']): void {
  const seen = new Set<string>();
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const info = /^[ \t>]*(?:[-*+][ \t]+)?(?:`{3,}|~{3,})([^`\n]*)$/u.exec(line)?.[1] ?? '';
    const { component } = readFenceWords(info);
    if (component === null || seen.has(component.word)) continue;
    seen.add(component.word);
    fences.set(component.word, component.name);
    report(index + 1, { severity: 'info', code: 'component-stub', ...describeFence(component.word, component.name) });
  }
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

/** The page with a slug, where its file alone would give it another address. */
function keepAddress(text: string, { target, route }: SitePage): { readonly text: string; readonly isKept: boolean } {
  const routeOf = (page: string): RoutePath | null => {
    const { frontMatter } = parseFrontMatter(page);
    return buildDocPaths(target, frontMatter).slug;
  };
  if (routeOf(text) === route) return { text, isKept: true };
  const written = setFrontMatterField(text, 'slug', JSON.stringify(route));
  return { text: written, isKept: routeOf(written) === route };
}

/** Names that no site publishes. */
export function isHidden(path: SourcePath): boolean {
  return path.split('/').some((name) => name.startsWith('.') || name === 'node_modules');
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
