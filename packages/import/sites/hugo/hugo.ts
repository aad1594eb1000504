/** A Hugo site: its configuration, its pages in `content/`, and what is made of them beside pages. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { type HugoLanguage, readHugoConfig, readLanguage } from './hugo-config.ts';
import { type MarkdownSite, settingNote, type SitePage } from '../markdown-site.ts';
import type { OtherLanguage } from '../other-languages.ts';
import { fileAddresses, listAddresses } from './hugo-addresses.ts';
import { readHugoPages, readPage } from './hugo-pages.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

const CARRIED = new Set(
  'baseurl title languagecode contentdir params permalinks taxonomies uglyurls disablekinds theme languages languagename weight defaultcontentlanguage defaultcontentlanguageinsubdir'.split(
    ' ',
  ),
);

/** Reads the site. Settings that cannot be read count as absent. */
export function readHugo(tree: SiteTree, configFile: string): MarkdownSite {
  const languages = readLanguage(readHugoConfig(tree, configFile));
  const { config, folder } = languages.own;
  const url = textOf(config['baseurl']);
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const file = tree.fileName(configFile);
  const omitted = Object.keys(config)
    .filter((key) => !CARRIED.has(key))
    .map((key) => settingNote(file, `The field ${key} was omitted.`));
  const content = readHugoPages(tree, folder, { language: languages.own });
  const others = languages.others.map((language) => readOther(tree, language, config)).filter(hasPages);
  // All languages below their names: that of the sources moves to the root, for the others are below it in docsite.
  const route = others.length === 0 ? languages.own.route : '/';
  const moves = route === languages.own.route ? [] : content.pages.map((page) => movedPage(page, languages.own.route));
  const aliases = [...content.redirects].map(
    ([from, to]) => [from, moves.length === 0 ? to : toRoute(to.slice(languages.own.route.length))] as const,
  );
  const texts = content.pages.map(({ path }) => readPage(readText(tree, `${folder}/${path}`) ?? '').fields);
  const taken = new Set(content.pages.map((page) => page.route));
  const lists = listAddresses(texts, config, taken).map(
    (list) => [joinRoute(languages.own.route, list), route] as const,
  );
  return {
    ...content,
    configFile,
    folder,
    fields: {
      title: textOf(config['title']) ?? 'Documentation',
      url: parsed?.origin ?? UNKNOWN_URL,
      baseUrl: parsed === null || parsed.pathname === '/' ? undefined : parsed.pathname,
      locale: languageOf(
        textOf(config['languagecode']) ?? (config['languages'] === undefined ? null : languages.own.name),
      ),
      trailingSlash: config['uglyurls'] !== true,
      docs: { route },
    },
    language: languages.own,
    pathOf: languages.own.pathOf,
    redirects: new Map([...aliases, ...moves, ...lists]),
    publishedAt: fileAddresses(content.pages, languages.own.route),
    sidebars: null,
    copies: new Map(tree.list('static').map((path) => [`static/${path}`, `static/${path}`])),
    problems: omitted,
    notes: noteVersions(content.pages),
    urls: { changed: lists.length, moved: moves.length },
    ...(others.length === 0
      ? {}
      : { languages: { name: languages.own.name, label: textOf(config['languagename']), others } }),
  };
}

function readOther(tree: SiteTree, language: HugoLanguage, source: Fields): OtherLanguage {
  const { name, folder, pathOf, config } = language;
  const { pages, redirects: _, ...rules } = readHugoPages(tree, folder, { language });
  const [from, to] = [textOf(source['title']), textOf(config['title'])];
  const words = from === null || to === null ? [] : [[from, to] as const];
  return { name, label: textOf(config['languagename']), folder, pages, pathOf, words, ...rules };
}

function hasPages({ pages }: OtherLanguage): boolean {
  return pages.length > 0;
}

function movedPage({ route }: SitePage, below: RoutePath): readonly [from: RoutePath, to: RoutePath] {
  return [joinRoute(below, route), route];
}

/** Explains how to import folders that look like versions as versions. */
function noteVersions(pages: readonly SitePage[]): readonly string[] {
  const folders = new Map<string, Set<string>>();
  for (const { path } of pages) {
    const [, around = '.', name] = /^(?:(.+)\/)?(v?\d+(?:\.\d+)+)\//u.exec(path) ?? [];
    if (name !== undefined) folders.set(around, (folders.get(around) ?? new Set()).add(name));
  }
  return [...folders].flatMap(([around, names]) =>
    names.size < 2
      ? []
      : [
          `Folders such as ${[...names].slice(-2).join(' and ')} look like versions: import them with "--versions ${around}".`,
        ],
  );
}

function languageOf(code: string | null): Fields | undefined {
  return code === null || /^en\b/iu.test(code) ? undefined : { htmlLang: code };
}
