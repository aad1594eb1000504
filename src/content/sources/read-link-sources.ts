/** Reads what else of a site has links: its own modules, to find places in them, and finished HTML and CSS in `static/`. */
import glob from 'fast-glob';
import { COMPONENTS_DIR } from '../../shared/site-folders.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { readTextFiles } from './read-texts.ts';

/** Texts of the site's components and templates, by their paths relative to the root. */
export async function readModules(root: string): Promise<ReadonlyMap<string, string>> {
  const files = await glob(`{pages,templates,${COMPONENTS_DIR}}/**/*.{tsx,jsx,ts,js}`, {
    cwd: root,
    followSymbolicLinks: false,
    // What cannot be listed is reported where pages are read.
    suppressErrors: true,
  });
  const texts = await readTextFiles(root, files.toSorted());
  return new Map([...texts].map(([file, { text }]) => [file, text]));
}

/** Texts of the HTML and CSS files of `static/`, by their routes. */
export async function readStaticPages(
  root: string,
  staticFiles: readonly RoutePath[],
): Promise<ReadonlyMap<RoutePath, string>> {
  const pages = staticFiles.filter((file) => /\.(?:html?|css)$/iu.test(file));
  const texts = await readTextFiles(
    root,
    pages.map((file) => `static${file}`),
  );
  return new Map(pages.map((file) => [file, texts.get(`static${file}`)?.text ?? '']));
}
