/** The pages of a site that belong to no version. */
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { selectPaths } from '../../select-paths.ts';
import type { SiteTree } from '../../site-tree.ts';
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
export function pageFile(route: RoutePath): string {
  return `pages${route === '/' ? '/index' : route}.md`;
}
