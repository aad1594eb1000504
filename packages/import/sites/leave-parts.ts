/** Pages that docsite takes for parts of others, by an underscore in their path: they are left out, counted and named. Pure. */
import { isLeftOut } from '../../../src/store/files/read-store.ts';
import { notImported } from '../not-imported.ts';
import { normalise, type SiteTree } from '../site-tree.ts';
import type { MarkdownSite, SitePage } from './markdown-site.ts';

/** The site without them. Pages still include their texts. */
export function leaveParts(site: MarkdownSite, tree: SiteTree): MarkdownSite {
  const isPart = ({ target }: SitePage): boolean => target.split('/').some(isLeftOut);
  const parts = site.pages.filter(isPart);
  if (parts.length === 0) return site;
  const named = parts.map(({ path, route }) =>
    notImported(tree.fileName(normalise(`${site.folder}/${path}`)), {
      what: `The page "${route}" was not imported.`,
      why: 'Files and folders whose names begin with "_" are parts of other pages in docsite.',
      fix: 'Rename it if readers need it as a page, and import again.',
    }),
  );
  const lost = parts.filter(({ isDraft }) => isDraft !== true).length;
  return {
    ...site,
    pages: site.pages.filter((page) => !isPart(page)),
    problems: [...site.problems, ...named],
    urls: { changed: 0, ...site.urls, lost: (site.urls?.lost ?? 0) + lost },
  };
}
