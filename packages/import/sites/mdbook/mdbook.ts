/** An mdBook: what `book.toml` and `SUMMARY.md` say of its pages, its menu and its addresses. */
import { isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';
import { type MarkdownSite, settingNote, type SitePage } from '../markdown-site.ts';
import { readBookTheme } from '../color-mode.ts';
import { hideTitle } from '../hidden-title.ts';
import { isHidden } from '../move-pages.ts';
import { readTomlFile } from '../read-toml.ts';
import { slugOf } from './mdbook-links.ts';
import { convertMdbookText, readTitle } from './mdbook-text.ts';
import { type Chapter, listChapters, readSummary, writeSidebar } from './mdbook-summary.ts';

export const MDBOOK_FILES = ['book.toml'];

const SUMMARY = 'SUMMARY.md';
const CARRIED = {
  book: new Set('title description src language authors multilingual'.split(' ')),
  html: new Set(
    'git-repository-url git-repository-icon site-url redirect fold no-section-label default-theme preferred-dark-theme print search playground code copy-fonts cname definition-lists'.split(
      ' ',
    ),
  ),
};

/** Reads the book; throws a `UsageError` for one without `SUMMARY.md`. */
export function readMdbook(tree: SiteTree, configFile: string): MarkdownSite {
  const config = readTomlFile(tree, configFile);
  const book = fieldsOf(config['book']);
  const html = fieldsOf(fieldsOf(config['output'])['html']);
  const folder = normalise(textOf(book['src']) ?? 'src');
  const summary = readText(tree, `${folder}/${SUMMARY}`);
  if (summary === null) throw new UsageError(`${folder}/${SUMMARY} is missing: it lists the pages of the book.`);
  const parts = readSummary(summary);
  const chapters = listChapters(parts);
  const { pages, missing } = findPages(tree, folder, chapters);
  const fields = writeFields(book, html);
  const names = new Set(pages.map(({ path }) => path));
  const { toc } = fieldsOf(config['preprocessor']);
  const languages = Object.entries(fieldsOf(fieldsOf(html['code'])['hidelines']));
  const isPrinted = fieldsOf(html['print'])['enable'] !== false;
  return {
    configFile,
    folder,
    pages,
    fields,
    sidebars: writeSidebar(parts, {
      has: (path) => names.has(path),
      isNumbered: html['no-section-label'] !== true,
      folds: fieldsOf(html['fold'])['enable'] === true,
    }),
    redirects: readRedirects(fieldsOf(html['redirect']), pages),
    // All files but the texts were copied into the book.
    publishedAt: (path) => `/${path}`,
    copies: new Map(),
    problems: [
      ...missing.map((chapter) => notImported(tree.fileName(`${folder}/${SUMMARY}`), chapter)),
      ...reportRest(config, html, tree.fileName(configFile)),
    ],
    notes: describeRest(tree.list(folder), { names, chapters, hasUrl: fields['url'] !== UNKNOWN_URL, isPrinted }),
    urls: { changed: ownRoute(pages) === pages[0]?.route ? 0 : 1, lost: isPrinted ? 1 : 0 },
    convert: (text, tools) =>
      hideTitle(
        convertMdbookText(text, tools, {
          pages: names,
          folder,
          base: (textOf(fields['baseUrl']) ?? '').replace(/\/?$/u, '/'),
          contentsLevel: toc === undefined ? null : Math.min(Number(fieldsOf(toc)['max-level'] ?? 4), 6),
          hasDefinitions: html['definition-lists'] !== false,
          hidden: new Map(languages.flatMap(([name, sign]) => (typeof sign === 'string' ? [[name, sign]] : []))),
        }),
      ),
    createSlugger,
    ownFields: OWN_FIELDS,
  };
}

/** mdBook has no front matter: what looks like it is for others. */
const OWN_FIELDS = new Set(['title', 'description', 'hide_title']);

/** Each file once: a chapter that is listed twice is one page. */
function findPages(
  tree: SiteTree,
  folder: string,
  chapters: readonly Chapter[],
): { readonly pages: readonly SitePage[]; readonly missing: readonly Chapter[] } {
  const pages = new Map<SourcePath, SitePage>();
  const missing: Chapter[] = [];
  // `README.md` is written to the address of the book after the first chapter.
  const hasHome = chapters.some(
    ({ path }) => path !== null && routeOf(path) === '/' && tree.read(`${folder}/${path}`) !== null,
  );
  for (const chapter of chapters) {
    const { path, title } = chapter;
    if (path === null || pages.has(path)) continue;
    const text = isMarkdown(path) && !isHidden(path) ? readText(tree, `${folder}/${path}`) : null;
    if (text === null) missing.push(chapter);
    // Else the first one is shown there as well.
    else
      pages.set(path, {
        path,
        target: path,
        route: pages.size === 0 && !hasHome ? '/' : routeOf(path),
        title: readTitle(text) ?? title,
      });
  }
  return { pages: [...pages.values()], missing };
}

/** `a/README.md` is the page of its folder: `/a/index.html`. */
function routeOf(path: SourcePath): RoutePath {
  return toRoute(path.replace(/\.\w+$/u, '').replace(/(?:^|\/)(?:index|README)$/iu, ''));
}

function writeFields(book: Fields, html: Fields): Fields {
  const base = textOf(html['site-url']);
  const domain = textOf(html['cname']);
  const repository = textOf(html['git-repository-url'])?.replace(/\/$/u, '');
  const language = textOf(book['language']) ?? 'en';
  return {
    title: textOf(book['title']) ?? 'Documentation',
    tagline: textOf(book['description']) ?? undefined,
    url:
      base !== null && URL.canParse(base) ? new URL(base).origin : domain === null ? UNKNOWN_URL : `https://${domain}`,
    baseUrl: base === null || base === '/' ? undefined : URL.canParse(base) ? new URL(base).pathname : base,
    repoUrl: repository,
    locale: /^en\b/iu.test(language) ? undefined : { htmlLang: language },
    // Pages are files such as `guide/start.html`.
    trailingSlash: false,
    colorMode: readBookTheme(html['default-theme']),
    docs: { route: '/' },
  };
}

/** The address of the first chapter besides that of the book. */
function ownRoute([first]: readonly SitePage[]): RoutePath {
  return routeOf(first?.path ?? '');
}

/** The first chapter has two addresses: that of the book, and its own, which leads there. */
function readRedirects(redirect: Fields, pages: readonly SitePage[]): ReadonlyMap<RoutePath, string> {
  const own = ownRoute(pages);
  const redirects = new Map<RoutePath, string>(own === pages[0]?.route ? [] : [[own, '/']]);
  // The page of a folder was `index.html` in it.
  for (const { path, route } of pages) {
    if (route !== '/' && routeOf(path) !== toRoute(path.replace(/\.\w+$/u, '')))
      redirects.set(toRoute(`${route}/index`), route);
  }
  for (const [from, to] of Object.entries(redirect)) {
    if (typeof to !== 'string' || from.includes('#')) continue;
    const source = toRoute(from.replace(/(?:(?:^|\/)index)?\.html$/u, ''));
    const [path = '', hash] = to.split('#');
    const folder = from.replace(/^\//u, '').replace(/[^/]*$/u, '');
    const file = path.startsWith('/') ? path : normalise(folder + path);
    const target = toRoute(file.replace(/(?:(?:^|\/)index)?\.html$/u, ''));
    redirects.set(source, isExternal(to) ? to : target + (hash === undefined ? '' : `#${hash}`));
  }
  return redirects;
}

function notImported(file: string, { line, title, path }: Chapter): Problem {
  return problem({
    severity: 'warn',
    code: 'not-imported',
    file,
    line,
    what: `The chapter "${title}" was not imported: ${path ?? ''} does not exist, or is not a text.`,
    fix: 'Write the page, and add it to docs/next/sidebars.json.',
  });
}

function reportRest(config: Fields, html: Fields, file: string): readonly Problem[] {
  const note = (what: string, fix?: string): Problem => settingNote(file, what, fix);
  return [
    ...Object.keys(fieldsOf(config['book']))
      .filter((key) => !CARRIED.book.has(key))
      .map((key) => note(`The field book.${key} was omitted.`)),
    ...Object.keys(html)
      .filter((key) => !CARRIED.html.has(key))
      .map((key) =>
        key === 'edit-url-template'
          ? note('Edit links were omitted: the files have moved.', 'Set docs.editUrl.')
          : note(`The field output.html.${key} was omitted.`),
      ),
    ...Object.keys(fieldsOf(html['redirect']))
      .filter((from) => from.includes('#'))
      .map((from) => note(`The redirect from ${from} was omitted: no build sees what comes after "#".`)),
    ...Object.keys(fieldsOf(config['preprocessor']))
      .filter((name) => !/^(?:admonish|index|links|template|toc)$/u.test(name))
      .map((name) => note(`The preprocessor "${name}" is not run.`)),
    ...Object.keys(fieldsOf(config['output']))
      .filter((name) => name !== 'html')
      .map((name) => note(`The output "${name}" is not made.`)),
  ];
}

/** What the book does not show: texts that it does not list, and chapters without a text. And the page that prints it. */
function describeRest(
  files: readonly string[],
  {
    names,
    chapters,
    hasUrl,
    isPrinted,
  }: {
    readonly names: ReadonlySet<string>;
    readonly chapters: readonly Chapter[];
    readonly hasUrl: boolean;
    readonly isPrinted: boolean;
  },
): readonly string[] {
  const left = files.filter((path) => isMarkdown(path) && path !== SUMMARY && !names.has(path));
  const drafts = chapters.filter(({ path }) => path === null).map(({ title }) => `"${title}"`);
  return [
    ...(hasUrl ? [] : ['Set "url" in docsite.config.ts: book.toml does not name it.']),
    ...(isPrinted ? ['The page /print.html, with the whole book, has no counterpart at that address.'] : []),
    ...(drafts.length === 0 ? [] : [`Left out: ${countOf(drafts.length, 'draft chapter')}: ${drafts.join(', ')}.`]),
    ...(left.length === 0
      ? []
      : [`SUMMARY.md does not list ${countOf(left.length, 'text')}, so no page was made of: ${left.join(', ')}.`]),
  ];
}

/** Ids as mdBook makes them: letters, digits, `_` and `-`, with `-1` after the second of two equal ones. */
function createSlugger(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const id = slugOf(text);
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}
