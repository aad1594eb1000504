/** A Hugo site: its configuration, its pages in `content/`, and what is made of them beside pages. */
import { joinRoute } from '../../../../src/shared/doc-routes.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { notImported } from '../../not-imported.ts';
import { textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import type { SiteTree } from '../../site-tree.ts';
import { describeLeft, type HugoLanguage, readHugoConfig, readLanguage, themeLayouts } from './hugo-config.ts';
import {
  type MarkdownSite,
  type OtherLanguage,
  type PostSection,
  settingNote,
  type SitePage,
} from '../markdown-site.ts';
import { fileAddresses } from './hugo-addresses.ts';
import { findLists, type HugoContent, isListPage } from './hugo-lists.ts';
import { type FindRoute, readMenus } from './hugo-menus.ts';
import { readHugoPages } from './hugo-pages.ts';
import { readPageSizes } from './hugo-pagers.ts';
import { type HugoRoutes, planRoutes } from './hugo-posts.ts';
import { canBeSet, leftFeeds, leftPosts, sectionOf } from '../post-sets.ts';
import type { TextRules } from '../text-tools.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

const CARRIED = new Set(
  'baseurl title languagecode contentdir params permalinks taxonomies uglyurls disablekinds theme languages languagename weight defaultcontentlanguage defaultcontentlanguageinsubdir builddrafts buildfuture buildexpired outputs outputformats paginate pagination menu menus cascade ignorefiles disablelanguages enableemoji'.split(
    ' ',
  ),
);

const HOOK = /(?:^|\/)_markup\/(render-[\w-]+)\.html$/u;

/** Reads the site. Settings that cannot be read count as absent. */
export function readHugo(tree: SiteTree, configFile: string): MarkdownSite {
  const languages = readLanguage(readHugoConfig(tree, configFile));
  const { config, folder } = languages.own;
  const url = textOf(config['baseurl']);
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const file = tree.fileName(configFile);
  const omitted = [
    ...Object.keys(config).flatMap((key) => (CARRIED.has(key) ? [] : [`The field ${key} was omitted.`])),
    ...describeLeft(tree, languages),
  ].map((what) => settingNote(file, what));
  const site = readContent(tree, configFile, languages);
  const { content, routes, others, route } = site;
  const menus = readMenus({ pages: content.pages, fields: site.fields }, config, site.find);
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
      navbar: menus.navbar.length === 0 ? undefined : { items: menus.navbar },
      footer: menus.footer.length === 0 ? undefined : { columns: [{ items: menus.footer }] },
    },
    language: languages.own,
    posts: routes.posts,
    publishedAt: fileAddresses(content.pages, languages.own.route),
    sidebars: null,
    copies: new Map(tree.list('static').map((path) => [`static/${path}`, `static/${path}`])),
    problems: [
      ...omitted,
      ...noteHooks(tree, config, file),
      ...menus.left.map((what) => settingNote(file, what)),
      ...site.problems,
    ],
    notes: [
      ...noteVersions(content.pages),
      ...noteSections(content.pages, routes.posts),
      ...noteDescriptions(site.fields),
    ],
    urls: {
      changed: routes.listPages.length,
      moved: routes.moved.size,
      listed: routes.listed,
      lost: site.lost,
    },
    ...(others.length === 0
      ? {}
      : { languages: { name: languages.own.name, label: textOf(config['languagename']), others } }),
  };
}

interface ReadContent {
  readonly content: Pick<MarkdownSite, 'pages' | 'pathOf' | 'redirects' | keyof TextRules>;
  readonly fields: HugoContent['fields'];
  /** Where the documentation is now. */
  readonly route: RoutePath;
  readonly routes: HugoRoutes;
  readonly others: readonly ReturnType<typeof readOther>[];
  readonly find: FindRoute;
  /** How many pages are in languages that docsite does not read. */
  readonly lost: number;
  readonly problems: readonly Problem[];
}

function readContent(
  tree: SiteTree,
  configFile: string,
  { own, others: further }: ReturnType<typeof readLanguage>,
): ReadContent {
  const { found, redirects: aliases, ...content } = readHugoPages(tree, own.folder, { language: own });
  const source = { config: own.config, posts: found.posts.filter((section) => canBeSet(section.route, '/')) };
  const others = further.map((language) => readOther(tree, language, source)).filter(({ pages }) => pages.length > 0);
  // All languages below their names: that of the sources moves to the root, for the others are below it in docsite.
  const route = others.length === 0 ? own.route : '/';
  const { pages } = content;
  const lists = findLists({ pages, fields: found.fields }, own.config, readPageSizes(tree, own.config));
  const posts = found.posts.filter((section) => canBeSet(section.route, route));
  const routes = planRoutes({ pages, lists, posts }, own.route, route);
  const file = tree.fileName(configFile);
  // Hugo leads on from the name of the language that has its pages at the root.
  const named = toRoute(own.name);
  const feeds = new Set([routes, ...others].flatMap(({ lostFeeds }) => lostFeeds));
  const redirects = new Map([
    ...(further.length > 0 && own.route === '/' && !pages.some((page) => page.route === named)
      ? [[named, route] as const]
      : []),
    ...[...aliases].map(([from, to]) => [from, routes.moved.get(toRoute(to)) ?? to] as const),
    ...routes.moved,
    ...routes.lists,
  ]);
  return {
    content: { ...content, redirects },
    fields: found.fields,
    route,
    routes,
    others,
    find: (old) => {
      const places = [old, joinRoute(own.route, old)].flatMap((place) => redirects.get(place) ?? []);
      const isThere = pages.some((page) => page.route === old) || posts.some((section) => section.route === old);
      return places[0] === undefined ? (isThere ? joinRoute(route, old) : null) : toRoute(places[0]);
    },
    lost: found.others.length,
    problems: [
      ...found.others.map((path) => leftContent(tree.fileName(`${own.folder}/${path}`))),
      ...found.posts.filter((section) => !posts.includes(section)).flatMap((section) => leftPosts(file, section)),
      ...found.resources.map((path) => leftResource(tree.fileName(`${own.folder}/${path}`))),
      ...leftFeeds(file, [...feeds]),
    ],
  };
}

function readOther(
  tree: SiteTree,
  language: HugoLanguage,
  source: { readonly config: Fields; readonly posts: readonly PostSection[] },
): OtherLanguage & { readonly lostFeeds: readonly RoutePath[] } {
  const { name, folder, config, route } = language;
  const { pages, redirects: aliases, found, ...rules } = readHugoPages(tree, folder, { language });
  const lists = findLists({ pages, fields: found.fields }, config, readPageSizes(tree, config));
  const routes = planRoutes({ pages, lists, posts: [], sets: source.posts }, route, route);
  const own = new Set(routes.listPages);
  const [from, to] = [textOf(source.config['title']), textOf(config['title'])];
  return {
    name,
    label: textOf(config['languagename']),
    folder,
    pages,
    words: from === null || to === null ? [] : [[from, to]],
    made: {
      lists: new Map([...routes.lists].filter(([list]) => own.has(list))),
      redirects: new Map([...aliases, ...routes.lists].filter(([list]) => !own.has(list))),
    },
    lostFeeds: routes.lostFeeds,
    ...rules,
  };
}

/** A note about templates that draw the links, headings and blocks of all pages. */
function noteHooks(tree: SiteTree, config: Fields, file: string): readonly Problem[] {
  const folders = ['layouts', ...themeLayouts(config)];
  const hooks = folders.flatMap((folder) => tree.list(folder).flatMap((path) => HOOK.exec(path)?.[1] ?? []));
  const what = `What templates add to Markdown was left out: ${[...new Set(hooks)].join(', ')}.`;
  return hooks.length === 0 ? [] : [settingNote(file, what, 'Write it into the pages.')];
}

/** A warning about a page in another language than Markdown and HTML. */
function leftContent(file: string): Problem {
  return notImported(file, {
    what: 'This page was not imported.',
    why: 'docsite reads Markdown.',
    fix: 'Convert it to Markdown, and import again.',
  });
}

/** A note about a text in the folder of a page. */
function leftResource(file: string): Problem {
  return notImported(file, {
    what: 'This text was not imported: it has no address in the old site.',
    why: 'Hugo gives files in the folder of a page to the template of that page.',
    fix: 'Write it into the page if readers saw it there.',
  });
}

/** Explains how to import folders that look like versions as versions. */
function noteVersions(pages: readonly SitePage[]): readonly string[] {
  const folders = new Map<string, Set<string>>();
  for (const { path } of pages) {
    const [, around = '.', name] = /^(?:(.+)\/)?(v?\d+(?:\.\d+)+)\//u.exec(path) ?? [];
    if (name !== undefined) folders.set(around, (folders.get(around) ?? new Set()).add(name));
  }
  return [...folders].flatMap(([around, names]) => {
    const shown = [...names].slice(-2).join(' and ');
    const note = `Folders such as ${shown} look like versions: import them with "--versions ${around}".`;
    return names.size < 2 ? [] : [note];
  });
}

/** Themes may list the pages of a section below its text, which no file says. */
function noteSections(pages: readonly SitePage[], posts: readonly PostSection[]): readonly string[] {
  const published = pages.filter(({ target, isDraft }) => isDraft !== true && sectionOf(target, posts) === undefined);
  const sections = published.filter(({ path, target }) => {
    const folder = target.slice(0, -'index.md'.length);
    return (
      folder !== '' &&
      isListPage(path) &&
      published.some((page) => page.target !== target && page.target.startsWith(folder))
    );
  });
  const listed = `the pages of ${countOf(sections.length, 'section')} below the text`;
  return sections.length === 0 ? [] : [`If the theme listed ${listed}, readers find them in the sidebar alone.`];
}

/** Themes such as Docsy show the description of a page below its title. */
function noteDescriptions(pages: ReadonlyMap<string, Fields>): readonly string[] {
  const described = [...pages.values()].filter(({ description }) => (textOf(description) ?? '').trim() !== '');
  const shown = `the descriptions of ${countOf(described.length, 'page')}`;
  const note = `If the theme showed ${shown}, readers find them in search and in previews of links alone.`;
  return described.length === 0 ? [] : [note];
}

function languageOf(code: string | null): Fields | undefined {
  return code === null || /^en\b/iu.test(code) ? undefined : { htmlLang: code };
}
