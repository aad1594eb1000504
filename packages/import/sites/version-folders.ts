/** The folders of versions, each with its pages where docsite has them. Pure. */
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { findCaseConflicts } from '../../../src/store/format/case-conflicts.ts';
import { sortVersions } from '../../../src/store/format/order.ts';
import { checkVersionName } from '../../../src/store/format/valid-name.ts';
import type { ImportedFolder } from '../build-store.ts';
import { describeTree } from '../docusaurus/import-problems.ts';
import { isPassedOver } from '../docusaurus/versions.ts';
import { pinHeadingIds } from '../mdx/write/pin-heading-ids.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import { readHugoPages } from './hugo/hugo-pages.ts';
import type { HugoLanguage } from './hugo/hugo-config.ts';
import { ConvertedTexts } from './converted-texts.ts';
import { restoreBreaks } from '../mdx/convert-page.ts';
import { findMissingPictures, type MissingPictures } from '../missing-pictures.ts';
import { lineBefore, type SettledPage, settlePage } from '../settle-page.ts';
import { type MovedPages, type MovedText, movePages } from './move-pages.ts';
import type { VersionRedirects } from './place-redirects.ts';
import { caseConflict, notAVersion, notInFolder, skippedTexts } from './folder-problems.ts';

/** A site of Hugo around the folders of its versions. */
export interface HugoAround {
  /** Fields of the new configuration. */
  readonly fields: Fields;
  /** Further files of the new site. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Where the folders were in the old site. */
  readonly route: RoutePath;
  /** The language that is imported. */
  readonly language: HugoLanguage;
}

export interface FolderSettings {
  /** Left out when the site around says it. */
  readonly title?: string;
  /** Left out when it is not known. */
  readonly url?: string | undefined;
  /** Name of the folder with the unreleased documentation; found by its name when left out. */
  readonly next?: string | undefined;
  /** Left out for folders with docsite's Markdown. */
  readonly from?: HugoAround;
  /** The name of their common folder in messages. */
  readonly shown: string;
}

/** Folder names of unreleased documentation; the first that exists is taken. */
export const NEXT_NAMES = ['next', 'current', 'main', 'master', 'dev', 'unreleased'];

/** A folder with a page, and what became of it. */
interface VersionFolder extends ImportedFolder {
  readonly name: string;
  readonly moved: MovedPages;
  readonly redirects: VersionRedirects;
  readonly missing: MissingPictures['missing'];
}

/** The folders with a page, sorted by name, with their pages moved. */
export function readFolders(
  tree: SiteTree,
  { shown, from, next }: FolderSettings,
): { readonly folders: readonly VersionFolder[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const byFolder = new Map<string, SourcePath[]>();
  for (const path of tree.list('.')) {
    const [name = '', ...below] = path.split('/');
    if (isPassedOver(name)) continue;
    if (below.length === 0) {
      problems.push(notInFolder(tree.fileName(path)));
      continue;
    }
    const paths = byFolder.get(name) ?? [];
    paths.push(below.join('/'));
    byFolder.set(name, paths);
  }
  const reported = new Set<string>();
  // What a text has, all versions with it have: the first place is enough.
  const isNew = ({ code, what, severity }: Problem): boolean => {
    const key = `${code}\0${what}`;
    const isKnown = severity === 'info' && reported.has(key);
    reported.add(key);
    return !isKnown;
  };
  // Many versions share a text.
  const known = new Map<string, PlainText>();
  const texts = new ConvertedTexts();
  const folders = [...byFolder].flatMap(([name, paths]): readonly VersionFolder[] => {
    // Sites of Hugo have their sections beside the folders of versions.
    if (from !== undefined && !/\d/u.test(name) && ![next, ...NEXT_NAMES].includes(name)) {
      problems.push(notAVersion(tree.fileName(name)));
      return [];
    }
    const { moved, redirects } =
      from !== undefined
        ? moveHugoPages({ name, language: from.language }, tree, texts)
        : movePlainPages({ name, paths, known }, tree, problems);
    if (moved === null) return [];
    appendAll(problems, moved.problems.filter(isNew));
    const files = new Map([...moved.files].filter(([path]) => !isLeftOut(path)));
    const { missing, problems: pictures } = findMissingPictures(
      { shown: moved.shown, files },
      (address) => from?.files.has(`static${address}`) === true,
    );
    appendAll(problems, pictures);
    return [{ name, missing, files, fileName: (path) => tree.fileName(`${name}/${path}`), moved, redirects }];
  });
  appendAll(problems, describeTree(tree));
  if (folders.length > 0) return { folders, problems };
  throw new UsageError(
    `${shown} contains no folder with pages.\nPass the folder that contains one folder per version, such as v1 and v2.`,
  );
}

/** A text without a converter of its own. */
type PlainText = MovedText & Pick<SettledPage, 'changes'>;

interface MovedFolder {
  /** `null` for a folder without pages. */
  readonly moved: MovedPages | null;
  readonly redirects: VersionRedirects;
}

function movePlainPages(
  {
    name,
    paths,
    known,
  }: { readonly name: string; readonly paths: readonly SourcePath[]; readonly known: Map<string, PlainText> },
  tree: SiteTree,
  problems: Problem[],
): MovedFolder {
  const skipped = paths.filter((path) => isMarkdown(path) && isLeftOut(path) && !path.split('/').some(isDotted));
  if (skipped.length > 0) problems.push(skippedTexts(tree.fileName(name), skipped));
  const pages = paths
    .filter((path) => isMarkdown(path) && !isLeftOut(path))
    .map((path) => ({ path, target: path, route: null }));
  const redirects = new Map<RoutePath, string>();
  if (pages.length === 0) return { moved: null, redirects };
  const moved = movePages({ folder: name, pages }, tree, (text, { report }) => {
    const kept = known.get(text) ?? keepHeadings(text);
    known.set(text, kept);
    for (const { line, ...fields } of kept.changes) report(line, fields);
    return kept;
  });
  return { moved, redirects };
}

function moveHugoPages(
  { name, language }: { readonly name: string; readonly language: HugoLanguage },
  tree: SiteTree,
  texts: ConvertedTexts,
): MovedFolder {
  const site = readHugoPages(tree, name, { version: name, language });
  if (site.pages.length === 0) return { moved: null, redirects: site.redirects };
  const moved = movePages({ folder: name, pages: site.pages }, tree, (text, { path, report }) =>
    texts.convert(text, site, { path, report, read: (other) => readText(tree, other), include: () => null }),
  );
  return { moved, redirects: site.redirects };
}

/** The ids that GitHub and most generators give; a text that needs none of them written keeps its bytes. */
function keepHeadings(text: string): PlainText {
  const plain = text.replaceAll('\r\n', '\n');
  const pinned = pinHeadingIds(plain);
  const { text: settled, changes, pictures } = settlePage(pinned.text);
  const written = settled === plain ? text : restoreBreaks(settled, text !== plain);
  const found = changes.map((change) => ({ ...change, line: lineBefore(plain, pinned.text, change.line) }));
  return { ...pinned, text: written, pictures, changes: found };
}

function isLeftOut(path: SourcePath): boolean {
  return path.split('/').some(isPassedOver);
}

function isDotted(name: string): boolean {
  return !name.startsWith('_') && isPassedOver(name);
}

/** Those with a name that a version can have, newest first; of two that differ only in case, the first. */
export function chooseVersions(
  released: readonly VersionFolder[],
  tree: SiteTree,
): {
  readonly versions: readonly (VersionFolder & { readonly released: null })[];
  readonly problems: readonly Problem[];
} {
  const bad = released.flatMap(({ name }) => checkVersionName(name, tree.fileName(name)) ?? []);
  const named = released.filter(({ name }) => checkVersionName(name) === null);
  const twins = findCaseConflicts(named.map(({ name }) => name));
  const versions = named
    .filter(({ name }) => !twins.some(([, second]) => second === name))
    .map((folder) => ({ ...folder, released: null }));
  return {
    versions: sortVersions(versions, null).versions,
    problems: [...bad, ...twins.map((pair) => caseConflict(pair, tree))],
  };
}
