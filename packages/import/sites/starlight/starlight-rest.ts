/** What an import of a Starlight site leaves behind: languages, pages that are code, texts in other formats. Pure. */
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { leaveLanguages } from '../left-languages.ts';
import { docsFolder, type StarlightConfig } from './starlight-config.ts';
import { listPages, NOT_FOUND, PAGE } from './starlight-paths.ts';

/** A remark for each, and the number of addresses that are lost with them. */
export function describeRest(
  tree: SiteTree,
  config: StarlightConfig,
  hasLanguages: boolean,
): ReturnType<typeof leaveLanguages> {
  const { sourceFolder, others, locale } = config;
  const docs = docsFolder(config);
  const languages = [...others].map(([name, { label }]) => ({
    name: label,
    folder: tree.fileName(`${docs}/${name}`),
    pages: listPages(`${docs}/${name}`, tree).length,
  }));
  const left = leaveLanguages(hasLanguages ? [] : languages);
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
  ].map(([path, why, fix]) =>
    problem({
      severity: 'warn',
      code: 'not-imported',
      file: tree.fileName(path),
      what: 'This file was not imported.',
      why,
      fix,
    }),
  );
  const pages = notPages.length + formats.length + outside.length;
  return { problems: [...left.problems, ...problems], pages: pages + countTranslated(tree, config, hasLanguages) };
}

/** Addresses of other languages that are left behind: Starlight shows the text of the first one where a page has no translation. */
function countTranslated(tree: SiteTree, config: StarlightConfig, hasLanguages: boolean): number {
  const { others, locale } = config;
  const docs = docsFolder(config);
  const published = (folder: string): readonly SourcePath[] =>
    listPages(folder, tree).filter(
      (path) => !NOT_FOUND.test(path) && readWrittenFields(readText(tree, `${folder}/${path}`) ?? '')['draft'] !== true,
    );
  const plain = (path: SourcePath): string => path.replace(PAGE, '').toLowerCase();
  const isOther = (path: SourcePath): boolean => locale === '' && others.has(path.split('/')[0] ?? '');
  const first = published([docs, locale].filter(Boolean).join('/')).filter((path) => !isOther(path));
  return [...others.keys()].reduce((sum, name) => {
    const own = new Set(published(`${docs}/${name}`).map(plain));
    const all = new Set(first.map(plain));
    // A language with pages has a home page.
    const missing = [...all].filter((path) => !own.has(path) && !(own.size > 0 && path === 'index')).length;
    return sum + (hasLanguages ? missing : missing + own.size);
  }, 0);
}
