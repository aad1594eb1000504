/** What an import of a Starlight site leaves behind: pages that are code, texts in other formats, words of the theme. Pure. */
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { notImported } from '../../not-imported.ts';
import type { SiteTree } from '../../site-tree.ts';
import { docsFolder, type StarlightConfig } from './starlight-config.ts';
import { listPages, NOT_FOUND } from './starlight-paths.ts';

/** A remark for each, and the number of addresses that are lost with them. */
export function describeRest(
  tree: SiteTree,
  config: StarlightConfig,
): { readonly problems: readonly Problem[]; readonly pages: number } {
  const { sourceFolder, locale } = config;
  const docs = docsFolder(config);
  const notPages = tree.list(`${sourceFolder}/pages`).map((path) => `${sourceFolder}/pages/${path}`);
  const formats = tree.list(docs).filter((path) => /\.(?:mdoc|astro|html)$/u.test(path));
  const outside = locale === '' ? [] : listPages(docs, tree).filter((path) => !path.includes('/'));
  const own = listPages([docs, locale].filter(Boolean).join('/'), tree).filter((path) => NOT_FOUND.test(path));
  const words = tree.list(`${sourceFolder}/content/i18n`).map((path) => `${sourceFolder}/content/i18n/${path}`);
  const inDocs = (path: string): string => `${docs}/${path}`;
  const problems = [
    ...notPages.map((path) => [path, 'It is code, and no text.', 'Write it as a component in pages/.'] as const),
    ...formats.map((path) => [inDocs(path), 'docsite reads Markdown.', 'Write it in Markdown.'] as const),
    ...outside.map((path) => [inDocs(path), 'It is in the folder of no language.', 'Write it into pages/.'] as const),
    ...own.map(
      (path) =>
        [inDocs([locale, path].filter(Boolean).join('/')), 'docsite has a page of its own for this.', ''] as const,
    ),
    ...words.map((path) => [path, 'It has words of the theme.', 'Set "strings" in docsite.config.ts.'] as const),
  ].map(([path, why, fix]) => notImported(tree.fileName(path), { what: 'This file was not imported.', why, fix }));
  return { problems, pages: notPages.length + formats.length + outside.length };
}
