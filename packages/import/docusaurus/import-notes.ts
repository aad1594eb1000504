/** What an import does not touch, and what is left to be done: a sentence each. */
import { splitNumberPrefix } from '../../../src/content/model/doc-paths.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import { withoutLists } from '../posts.ts';
import type { SiteTree } from '../site-tree.ts';
import { MISSING_PAGES } from '../translations.ts';
import { type SiteSettings, textOf } from './config/settings.ts';
import type { DocLines } from './doc-lines.ts';
import { countTagPages } from './count-site.ts';
import { type OldDoc, toRoute } from './versions.ts';

export interface RestSource extends Omit<DocLines, 'problems'> {
  readonly tree: SiteTree;
  readonly settings: SiteSettings;
  /** True for a site in several languages. */
  readonly isTranslated: boolean;
  /** How many pages are React. */
  readonly reactPages: number;
}

/** `lost` counts pages that the new site does not have. */
export function describeRest({ tree, settings, lines, rest, blog, reactPages, isTranslated }: RestSource): {
  readonly notes: readonly string[];
  readonly lost: number;
} {
  const notes: string[] = [];
  const blogPath = textOf(settings.blog?.['path']) ?? 'blog';
  const posts = settings.blog === null ? 0 : tree.list(blogPath).filter(isMarkdown).length;
  if (blog !== null) {
    notes.push(withoutLists(posts, `/${blog.instance.routeBasePath}`));
  } else if (posts > 0) {
    notes.push(`The blog was not imported: ${countOf(posts, 'post')} in ${tree.fileName(blogPath)}.`);
  }
  const emptyList =
    posts > 0 || settings.blog === null ? '/' : toRoute(textOf(settings.blog['routeBasePath']) ?? 'blog');
  if (emptyList !== '/') notes.push(`The list of posts at ${emptyList} was left out: it was empty.`);
  if (reactPages > 0) {
    notes.push(`Finish ${countOf(reactPages, 'React page')} in pages/: only the text was imported.`);
  }
  if (isTranslated) notes.push(MISSING_PAGES);
  const names = rest.map(({ instance: { id } }) => `"${id}"`).join(', ');
  if (names !== '') {
    notes.push(`The documents of ${names} are now pages without a sidebar: their addresses are among those of others.`);
  }
  const docLines = lines.filter(({ instance }) => instance !== blog?.instance);
  const docs = docLines.flatMap(({ versions }) => versions.flatMap((version) => version.docs));
  const tagPages = countTagPages(docLines, ({ text }) => text);
  if (tagPages > 0) notes.push(`docsite has no pages that list documents by tag: ${countOf(tagPages, 'page')}.`);
  if (docs.some(hasNumberedFolder)) {
    notes.push(
      'Number prefixes of folders set the order and are not part of labels: check the sidebars generated from folders.',
    );
  }
  return { notes, lost: tagPages + (blog === null ? posts : 0) + (emptyList === '/' ? 0 : 1) };
}

/** True when the old site showed a number in front of the name of a folder around the document. */
function hasNumberedFolder({ keepsNumber, path }: OldDoc): boolean {
  const folders = path.split('/').slice(0, -1);
  return keepsNumber && folders.some((name) => splitNumberPrefix(name).number !== null);
}
