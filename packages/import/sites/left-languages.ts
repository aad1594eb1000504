/** Languages, and posts in them, that an import leaves behind: each is named with its pages. Pure. */
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { SiteTree } from '../site-tree.ts';
import { notImported } from '../not-imported.ts';
import { otherPlugin } from '../translation-problems.ts';
import { sectionOf } from './post-sets.ts';
import type { FolderPage, MarkdownSite, SiteLanguages } from './markdown-site.ts';

/** The site without the translations of its posts, a remark for each language, and how many pages that are. */
export function leavePosts(
  site: MarkdownSite,
  tree: SiteTree,
): { readonly site: MarkdownSite; readonly problems: readonly Problem[]; readonly pages: number } {
  const { languages, posts = [] } = site;
  if (languages === undefined || posts.length === 0) return { site, problems: [], pages: 0 };
  const isPost = ({ target }: FolderPage): boolean => sectionOf(target, posts) !== undefined;
  const others = languages.others.map((other) => ({ ...other, pages: other.pages.filter((page) => !isPost(page)) }));
  const left = languages.others.flatMap(({ folder, pages }) => {
    const count = pages.filter((page) => isPost(page) && page.isDraft !== true).length;
    return count === 0 ? [] : [{ folder: tree.fileName(folder), count }];
  });
  return {
    site: { ...site, languages: { ...languages, others } },
    problems: left.map(({ folder, count }) => otherPlugin(folder, count)),
    pages: left.reduce((sum, { count }) => sum + count, 0),
  };
}

/** A language that is left behind. */
interface LeftLanguage {
  readonly name: string;
  /** Where its pages are, as problems name it. */
  readonly folder: string;
  readonly pages: number;
}

/** The languages of a site whose versions have languages of their own. */
export function leftLanguages(languages: SiteLanguages | undefined, tree: SiteTree): readonly LeftLanguage[] {
  return (languages?.others ?? []).map(({ name, folder, pages }) => ({
    name,
    folder: tree.fileName(folder),
    pages: pages.length,
  }));
}

/** A remark for each, with its pages, and how many pages that are. */
export function leaveLanguages(languages: readonly LeftLanguage[]): {
  readonly problems: readonly Problem[];
  readonly pages: number;
} {
  const left = languages.filter(({ pages }) => pages > 0);
  return {
    pages: left.reduce((sum, { pages }) => sum + pages, 0),
    problems: left.map(({ name, folder, pages }) =>
      notImported(folder, {
        what: `The language "${name}" was not imported: ${countOf(pages, 'page')}.`,
        why: 'This import takes one language of such a site.',
        fix: 'Add it to "languages", and its pages to docs/languages.',
      }),
    ),
  };
}
