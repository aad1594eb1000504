/** The core of imports from plain Markdown: the pages of a folder, with their addresses and heading ids, and the files beside them. */
import { buildDocPaths } from '../../../src/content/model/doc-paths.ts';
import { parseFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { problem, type ProblemFields } from '../../../src/shared/problem/problem.ts';
import { COMPONENTS_DIR } from '../../../src/shared/site-folders.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import type { FolderFiles } from '../build-store.ts';
import { describeFence, fenceStub, type FoundFence, readFenceWords } from '../fence-words.ts';
import { setFrontMatterField } from '../front-matter-fields.ts';
import { parseText } from '../parse-text.ts';
import { type AnchorCounts, type PinnedHeadings, sumAnchors } from '../mdx/write/pin-heading-ids.ts';
import { dropUnknownNeighbours, type PageChange } from '../settle-fields.ts';
import type { PagePictures } from '../missing-pictures.ts';
import { notImported } from '../not-imported.ts';
import { normalise, readText, type SiteTree } from '../site-tree.ts';
import type { FolderPage } from './markdown-site.ts';

export interface PageFolder {
  /** Relative to the root of the site; empty for the root. */
  readonly folder: string;
  readonly pages: readonly FolderPage[];
  /** The path in the version of a file below the folder; `null` for one that does not belong to the pages. */
  readonly pathOf?: ((path: SourcePath) => SourcePath | null) | undefined;
}
/** What the converter of a page knows about it. */
export interface PagePlace {
  /** From the root of the site. */
  readonly path: string;
  readonly target: SourcePath;
  /** Notes a problem at a line, 1-based: a warning unless said otherwise. */
  readonly report: (line: number, fields: ProblemFields) => void;
}
/** A page in docsite's Markdown, with the ids that its headings had. */
export interface MovedText extends PinnedHeadings {
  /** As in `SettledPage`. */
  readonly pictures: readonly string[];
}
export type ConvertPage = (text: string, place: PagePlace) => MovedText;

export interface MovedPages {
  /** The pages and the files beside them, by their path in the version. */
  readonly files: FolderFiles;
  readonly problems: readonly Problem[];
  readonly anchors: AnchorCounts;
  /** Pages that could not keep their address. */
  readonly lost: number;
  readonly bytesBefore: number;
  /** Names of components that draw blocks of code, by the word of the fence. */
  readonly fences: ReadonlyMap<string, string>;
  readonly shown: readonly PagePictures[];
}

/** Moves the pages of a folder. A text that the converter leaves unchanged keeps its bytes. */
export function movePages(
  { folder, pages, pathOf = (path) => path }: PageFolder,
  tree: SiteTree,
  convert: ConvertPage,
): MovedPages {
  const files = new Map<SourcePath, Uint8Array>();
  const problems: Problem[] = [];
  const anchors: AnchorCounts[] = [];
  const fences = new Map<string, string>();
  const infos = new Map<string, FoundFence>();
  const shown: PagePictures[] = [];
  let [bytesBefore, lost] = [0, 0];
  for (const page of pages) {
    const path = normalise(`${folder}/${page.path}`);
    const [bytes, text] = [tree.read(path), readText(tree, path)];
    if (bytes === null || text === null) {
      problems.push(unreadable(path, tree));
      continue;
    }
    bytesBefore += bytes.length;
    const report = (line: number, fields: ProblemFields): void => {
      problems.push(problem({ severity: 'warn', file: tree.fileName(path), line, ...fields }));
    };
    noteFences(text.replaceAll('\r\n', '\n'), { fences, infos, report });
    const pinned = convert(text, { path, target: page.target, report });
    anchors.push(pinned);
    const { text: written, isKept } = keepAddress(keepTitle(pinned.text, page.title), page);
    if (!isKept) lost += 1;
    files.set(page.target, written === text ? bytes : Buffer.from(written));
    if (pinned.pictures.length > 0) {
      shown.push({ file: tree.fileName(path), text, target: page.target, hrefs: pinned.pictures });
    }
  }
  leaveUnknownNeighbours(files, pages, (path, { line, ...fields }) => {
    problems.push(problem({ ...fields, file: tree.fileName(normalise(`${folder}/${path}`)), line }));
  });
  for (const path of tree.list(folder === '' ? '.' : folder)) {
    const target = pathOf(path);
    if (target === null || isMarkdown(path) || isHidden(path)) continue;
    const bytes = tree.read(normalise(`${folder}/${path}`));
    if (bytes !== null) files.set(target, bytes);
    else if (tree.faults?.().has(normalise(`${folder}/${path}`)) !== true) {
      problems.push(unreadable(normalise(`${folder}/${path}`), tree));
    }
  }
  return { files, problems, anchors: sumAnchors(anchors), lost, bytesBefore, fences, shown };
}

function leaveUnknownNeighbours(
  files: Map<SourcePath, Uint8Array>,
  pages: PageFolder['pages'],
  report: (path: SourcePath, change: PageChange) => void,
): void {
  let ids: ReadonlySet<string> | null = null;
  const readIds = (): ReadonlySet<string> => {
    const texts = [...files].map(([path, bytes]) => [path, parseFrontMatter(Buffer.from(bytes).toString())] as const);
    return new Set(texts.map(([path, { frontMatter }]) => buildDocPaths(path, frontMatter).id));
  };
  for (const { path, target } of pages) {
    const bytes = files.get(target) ?? new Uint8Array();
    const { text, changes } = dropUnknownNeighbours(Buffer.from(bytes).toString(), (id) => (ids ??= readIds()).has(id));
    for (const change of changes) report(path, change);
    if (changes.length > 0) files.set(target, Buffer.from(text));
  }
}

/** Writes a component for each word of a fence, which shows the code until someone fills it. */
export function addFenceStubs(fences: ReadonlyMap<string, string>, files: Map<string, Uint8Array>): void {
  for (const [word, name] of fences) files.set(`${COMPONENTS_DIR}/${name}.tsx`, Buffer.from(fenceStub(name, word)));
}

/** Names that no site publishes. */
export function isHidden(path: SourcePath): boolean {
  return path.split('/').some((name) => name.startsWith('.') || name === 'node_modules');
}

interface FenceNotes {
  readonly fences: Map<string, string>;
  /** What was read before, by what follows the signs of a fence: pages repeat the same few. */
  readonly infos: Map<string, FoundFence>;
  readonly report: PagePlace['report'];
}

/** Blocks of code that a component draws, at the first of each word on the page. */
function noteFences(text: string, { fences, infos, report }: FenceNotes): void {
  const seen = new Set<string>();
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const info = /^[ \t>]*(?:[-*+][ \t]+)?(?:`{3,}|~{3,})([^`\n]*)$/u.exec(line)?.[1] ?? '';
    const found = infos.get(info) ?? readFenceWords(info);
    infos.set(info, found);
    const { component } = found;
    if (component === null || seen.has(component.word)) continue;
    seen.add(component.word);
    fences.set(component.word, component.name);
    report(index + 1, { severity: 'info', code: 'component-stub', ...describeFence(component.word, component.name) });
  }
}

/** The page with a title for the window, where its heading says another one. */
export function keepTitle(text: string, title: string | undefined): string {
  // A variable of docsite would be filled.
  if (title === undefined || title.includes('{{')) return text;
  // Nearly all pages: parsing every page of every version took as long as the rest of the import.
  const [first = ''] = text.split('\n', 1);
  if (
    first.startsWith('# ') &&
    first
      .slice(2)
      .replace(/\{#[^{}]*\}\s*$/u, '')
      .trim() === title
  )
    return text;
  const { frontMatter, leadingTitle } = parseText(text);
  if (title === (frontMatter.title ?? leadingTitle)) return text;
  return setFrontMatterField(text, 'title', JSON.stringify(title));
}

/** The page with a slug, where its file alone would give it another address. */
export function keepAddress(
  text: string,
  { target, route }: FolderPage,
): { readonly text: string; readonly isKept: boolean } {
  const routeOf = (page: string): RoutePath | null => {
    const { frontMatter } = parseFrontMatter(page);
    return buildDocPaths(target, frontMatter).slug;
  };
  if (route === null || routeOf(text) === route) return { text, isKept: true };
  const written = setFrontMatterField(text, 'slug', JSON.stringify(route));
  return { text: written, isKept: routeOf(written) === route };
}

function unreadable(path: string, tree: SiteTree): Problem {
  const [fault, fix] =
    tree.isTooLarge?.(path) === true
      ? ['is too large', 'Publish it elsewhere, or put it into static/.']
      : ['cannot be read', 'Check its name and its permissions, and import again.'];
  return notImported(tree.fileName(path), { what: `This file ${fault} and was not imported.`, fix });
}
