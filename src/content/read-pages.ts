/** Lists a site's own pages, its static files and its templates. Only Markdown pages are opened. */
import glob from 'fast-glob';
import type { RoutePath } from '../shared/types.ts';
import { isMarkdown, readTextFiles, type SourceTexts } from './read-texts.ts';

export interface SiteFiles {
  /** Page modules and Markdown pages with their routes; paths relative to the root, sorted. */
  readonly pages: readonly { readonly file: string; readonly route: RoutePath; readonly isMarkdown: boolean }[];
  readonly pageTexts: SourceTexts;
  /** Files of `static/` as routes, sorted. */
  readonly staticFiles: readonly RoutePath[];
}

/** Names that begin with `_` or `.` are no pages, nor are tests. */
const PAGE_FILES = 'pages/**/[!_.]*.{md,mdx,tsx,jsx}';
const IGNORED = ['**/_*/**', '**/*.test.*'];

export async function readSiteFiles(root: string): Promise<SiteFiles> {
  const [pageFiles, staticFiles] = await Promise.all([
    glob(PAGE_FILES, { cwd: root, ignore: IGNORED, followSymbolicLinks: false }),
    // A symbolic link is left out: it could publish what lies outside of the site.
    glob('static/**', { cwd: root, dot: true, followSymbolicLinks: false, onlyFiles: true, ignore: ['**/.DS_Store'] }),
  ]);
  const pages = pageFiles.toSorted().map((file) => ({ file, route: pageRoute(file), isMarkdown: isMarkdown(file) }));
  return {
    pages,
    pageTexts: await readTextFiles(
      root,
      pages.filter((page) => page.isMarkdown).map(({ file }) => file),
    ),
    staticFiles: staticFiles.toSorted().map((file): RoutePath => `/${file.slice('static/'.length)}`),
  };
}

/** `pages/index.tsx` is `/`, `pages/about/index.md` is `/about`. */
function pageRoute(file: string): RoutePath {
  const path = file.slice('pages/'.length).replace(/\.[^.]*$/u, '');
  return `/${path.replace(/(?:^|\/)index$/u, '')}`;
}
