/** Lists a site's own pages, components, static files and templates. Of pages, only those in Markdown are opened. */
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import { isInside } from '../../disk/is-inside.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { describeBadRoute } from '../../shared/plain-route.ts';
import type { SiteComponent } from '../../shared/model/site-components.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { COMPONENTS_DIR } from '../../shared/site-folders.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { checkUnread, isUndecoded, undecoded } from '../../store/files/list-folder.ts';
import { checkFileNames, checkSourcePath } from '../../store/format/manifest.ts';
import { readComponents } from './read-components.ts';
import { readTextFiles, type SourceTexts } from './read-texts.ts';

export interface SiteFiles {
  /** Page modules and Markdown pages with their routes; paths relative to the root, sorted. */
  readonly pages: readonly { readonly file: string; readonly route: RoutePath; readonly isMarkdown: boolean }[];
  readonly pageTexts: SourceTexts;
  /** Files of `static/` as routes, sorted. */
  readonly staticFiles: readonly RoutePath[];
  readonly components: readonly SiteComponent[];
  readonly problems: readonly Problem[];
}

/** What is compiled with the templates: the pages that are programs, relative to the root, and the components. */
export function modulesOf({ pages, components }: Pick<SiteFiles, 'pages' | 'components'>): {
  readonly pageModules: readonly string[];
  readonly components: readonly SiteComponent[];
} {
  return { pageModules: pages.filter((page) => !page.isMarkdown).map(({ file }) => file), components };
}

/** Files whose names start with `_` or `.` are not pages, nor are tests. */
const PAGE_FILES = 'pages/**/[!_.]*.{md,mdx,tsx,jsx}';
const IGNORED = ['**/_*/**', '**/*.test.*'];

/** Symbolic links are skipped, `pages/` and `static/` too: they could publish files outside of the site. */
export async function readSiteFiles(root: string): Promise<SiteFiles> {
  const outside = await findLinksOutside(root, ['pages', 'static', COMPONENTS_DIR]);
  const inside = ['pages', 'static', COMPONENTS_DIR, 'templates'].filter((folder) => !outside.includes(folder));
  const unread = await checkFolders(root, inside);
  const isUnread = (folder: string): boolean => unread.some(({ file }) => file === folder);
  const ignore = [...IGNORED, ...outside.map((folder) => `${folder}/**`)];
  const isListed = (folder: string): boolean => !outside.includes(folder) && !isUnread(folder);
  const [pageFiles, underPages, underStatic] = await Promise.all([
    isUnread('pages') ? [] : glob(PAGE_FILES, { cwd: root, ignore, followSymbolicLinks: false }),
    isListed('pages') ? listFolder(root, 'pages') : EMPTY,
    isListed('static') ? listFolder(root, 'static') : EMPTY,
  ]);
  const own = isListed(COMPONENTS_DIR) ? await readComponents(root) : { components: [], problems: [] };
  const named = pageFiles.filter((file) => !isUndecoded(file)).toSorted();
  const pages = named.map((file) => ({ file, route: pageRoute(file), isMarkdown: isMarkdown(file) }));
  return {
    pages,
    pageTexts: await readTextFiles(
      root,
      pages.filter((page) => page.isMarkdown).map(({ file }) => file),
    ),
    staticFiles: underStatic.files.toSorted().map((file): RoutePath => `/${file.slice('static/'.length)}`),
    components: own.components,
    problems: [
      ...unread,
      ...own.problems,
      ...outside.map((folder) =>
        problem({
          code: 'symlink-outside',
          file: folder,
          what: `The folder "${folder}" is a symbolic link that leads out of the site.`,
          why: 'Files outside of the site must not be published by accident.',
          fix: 'Copy its target into the site.',
        }),
      ),
      ...[...underPages.links, ...underStatic.links].toSorted().map(skippedLink),
      ...underStatic.repositories.toSorted().map(skippedRepository),
      ...pageFiles.filter(isUndecoded).toSorted().map(undecoded),
      ...checkFileNames([...underPages.files, ...underStatic.files].toSorted(), (file) => file),
      ...pages.flatMap(checkAddress),
    ],
  };
}

/** Paths relative to the root. */
interface FolderList {
  readonly files: readonly string[];
  readonly links: readonly string[];
  /** Folders such as `.git`. */
  readonly repositories: readonly string[];
}
const EMPTY: FolderList = { files: [], links: [], repositories: [] };

/** The data of a repository, and what is in it; of a submodule, the file that says where its data is. */
const REPOSITORY = /\/\.(?:bzr|git|hg|jj|svn)(?:\/|$)/iu;

/** True for the data itself, not for what is in it. */
const isRepository = (path: string): boolean => REPOSITORY.exec(path)?.[0].endsWith('/') === false;

/** All files and symbolic links below a folder, hidden ones too, but none of a repository. Links are not followed. */
async function listFolder(root: string, folder: string): Promise<FolderList> {
  const entries = await glob(`${folder}/**`, {
    cwd: root,
    dot: true,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
    // Of repositories, the names alone are listed.
    ignore: ['**/.DS_Store', '**/.{bzr,git,hg,jj,svn}/*'],
  });
  const own = entries.filter(({ path }) => !REPOSITORY.test(path));
  const pathsOf = (found: typeof entries): readonly string[] => found.map(({ path }) => path);
  return {
    files: pathsOf(own.filter(({ dirent }) => dirent.isFile())),
    links: pathsOf(own.filter(({ dirent }) => dirent.isSymbolicLink())),
    repositories: pathsOf(entries.filter(({ path, dirent }) => dirent.isDirectory() && isRepository(path))),
  };
}

function skippedRepository(file: string): Problem {
  return problem({
    code: 'skipped-repository',
    file,
    what: 'This folder is the data of a repository, and is not published.',
    why: 'Its configuration and its history may hold what is not meant for readers.',
    fix: 'Move it out of "static".',
    severity: 'warn',
  });
}

function skippedLink(file: string): Problem {
  return problem({
    code: 'skipped-symlink',
    file,
    what: 'This is a symbolic link, and what it leads to is not published.',
    why: 'Files outside of the site must not be published by accident.',
    fix: 'Copy its target into the folder.',
    severity: 'warn',
  });
}

/** The same rule applies to documents. */
function checkAddress({ file, route }: SiteFiles['pages'][number]): Problem | readonly [] {
  const why = describeBadRoute(route);
  if (why === null || checkSourcePath(file) !== null) return [];
  return problem({
    code: 'bad-slug',
    file,
    what: `The page cannot have the address "${route}".`,
    why,
    fix: 'Rename the file or the folder.',
  });
}

/** Problems for those that are not folders, or cannot be read. A site needs none of them. */
async function checkFolders(root: string, folders: readonly string[]): Promise<readonly Problem[]> {
  const problems = folders.map((folder) =>
    readdir(join(root, folder)).then(
      () => [],
      (error: unknown) => checkUnread({ root, folder }, error),
    ),
  );
  return (await Promise.all(problems)).flat();
}

/** Which of these folders are links to a place outside of the root, or to the root itself. Missing folders are not. */
async function findLinksOutside(root: string, folders: readonly string[]): Promise<readonly string[]> {
  const realRoot = await realpath(root);
  const isOutside = await Promise.all(
    folders.map(async (folder) => {
      const place = await realpath(join(root, folder)).catch(() => null);
      // The whole site has more than is meant for readers.
      return place !== null && (place === realRoot || !isInside(place, realRoot));
    }),
  );
  return folders.filter((_, index) => isOutside[index]);
}

/** `pages/index.tsx` is `/`, `pages/about/index.md` is `/about`. */
function pageRoute(file: string): RoutePath {
  const path = file.slice('pages/'.length).replace(/\.[^.]*$/u, '');
  return `/${path.replace(/(?:^|\/)index$/u, '').normalize('NFC')}`;
}
