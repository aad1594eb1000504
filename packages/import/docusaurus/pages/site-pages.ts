/** The pages of a site that belong to no version: Markdown is converted, React becomes a page to fill. */
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { formatText } from '../../format-config.ts';
import { selectPaths } from '../../select-paths.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import type { SiteSettings } from '../config/settings.ts';
import { toRoute } from '../versions.ts';

export interface OldPage {
  /** Relative to the old site's root. */
  readonly path: string;
  readonly route: RoutePath;
  readonly isMarkdown: boolean;
}

/** Pages by their files. */
export function listPages(
  { path: folder, patterns }: NonNullable<SiteSettings['pages']>,
  tree: SiteTree,
): readonly OldPage[] {
  return selectPaths(tree.list(folder), patterns)
    .filter((path) => /(?<!\.d)\.(?:mdx?|[jt]sx?)$/iu.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      route: toRoute(path.replace(/\.[a-z]+$/iu, '').replace(/(?:^|\/)index$/u, '')),
      isMarkdown: isMarkdown(path),
    }));
}

/** The file below `pages/` that answers for a route. */
export function pageFile(route: RoutePath, extension: 'md' | 'tsx'): string {
  return `pages${route === '/' ? '/index' : route}.${extension}`;
}

/** A page module with the title of the old page and a place to fill. */
export function reactPage(
  page: OldPage,
  siteTitle: string,
  tree: SiteTree,
): { readonly text: string; readonly problem: Problem } {
  const source = readText(tree, page.path) ?? '';
  const last = page.route.slice(page.route.lastIndexOf('/') + 1);
  const written = /<Layout\b[^>]*?\btitle=(?:\{\s*)?["'`]([^"'`$]+)["'`]/u.exec(source)?.[1];
  const heading = written ?? (page.route === '/' ? siteTitle : last.charAt(0).toUpperCase() + last.slice(1));
  const text = `/** To be filled: the old site made this page with ${page.path.replaceAll('*/', '* /')}. */
export const title = ${formatText(page.route === '/' ? '' : heading)};
export const description = '';

export default function Page() {
  return (
    <article>
      <h1>{${formatText(heading)}}</h1>
      <p>This page was made with React on the old site, and is still to be carried over.</p>
    </article>
  );
}
`;
  return {
    text,
    problem: problem({
      severity: 'warn',
      code: 'react-page',
      file: tree.fileName(page.path),
      line: 1,
      what: `The page ${page.route} is made with React and cannot be converted.`,
      why: 'Its components, styles and data belong to the old site.',
      fix: `Fill in ${pageFile(page.route, 'tsx')}.`,
    }),
  };
}
