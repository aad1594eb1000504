/** The versions of a set of documents: their folders and names, and the routes of their documents before and after. */
import { buildDocPaths, splitNumberPrefix } from '../../../src/content/model/doc-paths.ts';
import { parseFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import { NEXT } from '../../../src/shared/site-folders.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { FrontMatter } from '../../../src/shared/types/page.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath, VersionName } from '../../../src/shared/types/store.ts';
import { findCaseConflicts } from '../../../src/store/format/case-conflicts.ts';
import { findLatest, sortVersions } from '../../../src/store/format/order.ts';
import { checkVersionName, MAX_NAME_LENGTH } from '../../../src/store/format/valid-name.ts';
import { isLeftOut } from '../../../src/store/files/read-store.ts';
import { notImported } from '../not-imported.ts';
import { selectPaths } from '../select-paths.ts';
import { readText, type SiteTree } from '../site-tree.ts';
import { type DocsInstance, textOf } from './config/settings.ts';

export interface OldDoc {
  /** Relative to the version's folder. */
  readonly path: SourcePath;
  readonly id: string;
  readonly text: string;
  readonly frontMatter: FrontMatter;
  /** `null` for a draft, which had no page. */
  readonly oldRoute: RoutePath | null;
  readonly newRoute: RoutePath;
  /** True when docsite would take a number off the path that Docusaurus left there. */
  readonly keepsNumber: boolean;
  /** The slug without which docsite would make the page that of its folder; `null` for none. */
  readonly ownSlug: string | null;
  /** Fields of the front matter that the page gets, as YAML on one line each. */
  readonly written?: ReadonlyMap<string, string>;
}
export interface OldVersion {
  /** `current` for the unreleased documents. */
  readonly oldName: string;
  readonly newName: VersionName;
  /** Relative to the site's root. */
  readonly folder: string;
  readonly oldPath: RoutePath;
  readonly newPath: RoutePath;
  readonly isLatest: boolean;
  readonly sidebarsFile: string | null;
  readonly docs: readonly OldDoc[];
  /** Files that are not documents, relative to the folder. */
  readonly assets: readonly SourcePath[];
}

const CURRENT = 'current';

/** Finds the versions of an instance, newest first. `newBase` is the route under which docsite will serve them. */
export function readVersions(
  instance: DocsInstance,
  tree: SiteTree,
  newBase: RoutePath,
): { readonly versions: readonly OldVersion[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const prefix = instance.id === 'default' ? '' : `${instance.id}_`;
  const listed = instance.disableVersioning ? [] : readVersionNames(tree, `${prefix}versions.json`, problems);
  const names = [...(instance.includeCurrentVersion || listed.length === 0 ? [CURRENT] : []), ...listed].filter(
    (name) => instance.onlyIncludeVersions?.includes(name) ?? true,
  );
  const latest = instance.lastVersion ?? names.find((name) => name !== CURRENT) ?? CURRENT;
  const newNames = chooseNewNames(names);
  const versions = names.map((oldName): OldVersion => {
    const newName = newNames.get(oldName) ?? oldName;
    if (newName !== oldName && oldName !== CURRENT) problems.push(renamedVersion(oldName, newName));
    const isLatest = oldName === latest;
    const folder = oldName === CURRENT ? instance.path : `${prefix}versioned_docs/version-${oldName}`;
    const sub =
      textOf(instance.versions[oldName]?.['path']) ?? (isLatest ? '' : oldName === CURRENT ? 'next' : oldName);
    const oldPath = toRoute(`${instance.routeBasePath}/${sub}`);
    const newPath = isLatest ? newBase : joinRoute(newBase, `/${newName}`);
    const { docs, assets, hidden } = listFiles(folder, instance, tree);
    appendAll(
      problems,
      hidden.map((path) => hiddenPage(tree.fileName(`${folder}/${path}`))),
    );
    if (docs.length === 0) problems.push(noPages(oldName, tree.fileName(folder), tree.borderOf(folder)));
    const sidebarsFile =
      oldName === CURRENT
        ? textOf(instance.sidebarPath)
        : `${prefix}versioned_sidebars/version-${oldName}-sidebars.json`;
    const version = { oldName, newName, folder, oldPath, newPath, isLatest, sidebarsFile, assets };
    const base = { ...version, parsesNumberPrefixes: instance.parsesNumberPrefixes };
    return { ...version, docs: docs.map((path) => readDoc(path, base, tree)) };
  });
  return { versions, problems };
}

/** `hidden` are documents of the old site whose names docsite skips. */
function listFiles(
  folder: string,
  { patterns }: DocsInstance,
  tree: SiteTree,
): Readonly<Record<'docs' | 'assets' | 'hidden', readonly SourcePath[]>> {
  const files = tree.list(folder);
  const pages = selectPaths(files.filter(isMarkdown), patterns);
  const isHidden = (path: SourcePath): boolean => path.split('/').some(isLeftOut);
  return {
    docs: pages.filter((path) => !isHidden(path)),
    assets: files.filter((path) => !isMarkdown(path) && !path.split('/').some(isPassedOver)),
    hidden: pages.filter(isHidden),
  };
}

/** What the config must say so that docsite has the order and the latest version of the old site. */
export function versionOptions(versions: readonly Pick<OldVersion, 'newName' | 'isLatest'>[]): Fields {
  const names = versions.map(({ newName }) => newName);
  const released = names.filter((name) => name !== NEXT);
  const undated = names.map((name) => ({ name, released: null }));
  const natural = sortVersions(undated, null).versions.map(({ name }) => name);
  const isNatural = natural.filter((name) => name !== NEXT).join('\n') === released.join('\n');
  const latest = versions.find(({ isLatest }) => isLatest)?.newName;
  const found = findLatest(isNatural ? natural : names, null).latest;
  return {
    ...(isNatural ? {} : { versionOrder: released }),
    ...(latest === undefined || latest === found ? {} : { latestVersion: latest }),
  };
}

/** By old name: the same one if docsite accepts it, else one that no other version has. */
export function chooseNewNames(oldNames: readonly string[]): ReadonlyMap<string, VersionName> {
  const chosen = new Map([[CURRENT, NEXT]]);
  const isFree = (name: VersionName): boolean =>
    checkVersionName(name) === null && findCaseConflicts([...chosen.values(), name]).length === 0;
  for (const name of oldNames) if (isFree(name)) chosen.set(name, name);
  for (const oldName of oldNames) {
    const plain = oldName.replaceAll(/[^\w.-]+/gu, '-').replace(/^\.+/u, '');
    // Dots may make the name of a device, or a range of versions.
    const base = checkVersionName(numberedName(plain, 1)) === null ? plain : plain.replaceAll('.', '-');
    for (let number = 1; !chosen.has(oldName); number++) {
      const newName = numberedName(base, number);
      if (isFree(newName)) chosen.set(oldName, newName);
    }
  }
  return chosen;
}

function numberedName(base: string, number: number): VersionName {
  return `${base}-docs${number === 1 ? '' : `-${number}`}`.slice(-MAX_NAME_LENGTH);
}

/** Each name once, however often it is listed. */
function readVersionNames(tree: SiteTree, path: string, problems: Problem[]): readonly string[] {
  const text = readText(tree, path);
  if (text === null) return [];
  try {
    const names: unknown = JSON.parse(text);
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return [...new Set(names)];
  } catch {
    // Reported below, like all other content that is not a list of names.
  }
  const file = tree.fileName(path);
  problems.push(problem({ code: 'bad-versions', file, line: 1, what: 'This file is not a list of version names.' }));
  return [];
}

function readDoc(
  path: SourcePath,
  base: Pick<OldVersion, 'folder' | 'oldPath' | 'newPath'> & Pick<DocsInstance, 'parsesNumberPrefixes'>,
  tree: SiteTree,
): OldDoc {
  const text = readText(tree, `${base.folder}/${path}`) ?? '';
  const { frontMatter } = parseFrontMatter(text);
  const plain = path.replace(/\.mdx?$/iu, '');
  const isNumbered = plain.split('/').some((name) => splitNumberPrefix(name).number !== null);
  const keepsNumber = isNumbered && !base.parsesNumberPrefixes && frontMatter.parse_number_prefixes === undefined;
  const numbered = keepsNumber ? { ...frontMatter, parse_number_prefixes: false } : frontMatter;
  const ownSlug = frontMatter.slug === undefined ? slugOfOwn(path, numbered) : null;
  const fields = ownSlug === null ? numbered : { ...numbered, slug: ownSlug };
  const { id, slug } = buildDocPaths(path, fields);
  const below = slug ?? toRoute(plain);
  return {
    path,
    id,
    text,
    frontMatter,
    keepsNumber,
    ownSlug,
    oldRoute: frontMatter.draft === true ? null : joinRoute(base.oldPath, below),
    newRoute: joinRoute(base.newPath, below),
  };
}

/**
 * Docusaurus compares the name of a file with that of its folder as they are on the disk: of `run/01-run.md` and `01-run/run.md`,
 * neither is the page of its folder there, and both are here. The slug that keeps such an address; `null` for other files.
 */
function slugOfOwn(path: SourcePath, fields: FrontMatter): string | null {
  const [name = '', folder = ''] = path
    .replace(/\.mdx?$/iu, '')
    .split('/')
    .toReversed();
  if (/^(?:index|readme)$/iu.test(name) || name.toLowerCase() === folder.toLowerCase()) return null;
  const { id, slug } = buildDocPaths(path, fields);
  const around = id.slice(0, Math.max(0, id.lastIndexOf('/')));
  return slug === toRoute(around) ? id.slice(id.lastIndexOf('/') + 1) : null;
}

/** Without empty parts; `/` for none. */
export function toRoute(path: string): RoutePath {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** Names that no version copies with its documents: folders of partials, tests, backups of editors. */
export function isPassedOver(name: string): boolean {
  return isLeftOut(name) || name === '__tests__' || /\.test\.[a-z]+$/iu.test(name);
}

/** A version that docsite cannot call by its old name. */
export function renamedVersion(oldName: string, newName: VersionName): Problem {
  return problem({
    severity: 'warn',
    code: 'renamed-version',
    what: `The version "${oldName}" is now called "${newName}".`,
    why: checkVersionName(oldName)?.why ?? 'Many file systems cannot tell the old name from that of another version.',
    fix: 'Its old addresses redirect.',
  });
}

function hiddenPage(file: string): Problem {
  return notImported(file, {
    what: 'This page was not imported.',
    why: 'docsite skips names that begin with "_" or "." and backup files of editors.',
    fix: 'Rename the file or its folder.',
  });
}

/** `border` is the folder that it is outside of, `null` for one that could be read. */
function noPages(name: string, folder: string, border: string | null): Problem {
  const isOutside = border !== null;
  return problem({
    severity: 'warn',
    code: 'no-pages',
    file: folder,
    what: `The version "${name}" has no pages here and was omitted.`,
    why: isOutside ? `An import reads no files outside of ${border}.` : '',
    fix: isOutside
      ? 'Import the site from a clone of its repository, or name a folder around both with --within.'
      : 'Check that the folder exists, and the "path" of the documents in the configuration.',
  });
}
