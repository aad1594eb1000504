/** A VitePress site: what its configuration says of its pages, its menus and its addresses. Nothing of it is run. */
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { type ModuleFiles, readModule } from '../../docusaurus/config/read-module.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { relativePath } from '../../include-place.ts';
import { selectPaths } from '../../select-paths.ts';
import { normalise, type SiteTree } from '../../site-tree.ts';
import { vitepressSlugs } from '../heading-slugs.ts';
import { type MarkdownSite, settingNote, type SitePage, unreadField } from '../markdown-site.ts';
import { isHidden } from '../move-pages.ts';
import type { TextRules } from '../text-tools.ts';
import { writeHome } from './vitepress-home.ts';
import { readLanguage, readLocales, sidebarsAtRoot } from './vitepress-locales.ts';
import { readRewrites } from './vitepress-rewrites.ts';
import { markPlaceholder } from './vitepress-placeholder.ts';
import { convertVitepressText } from './vitepress-text.ts';
import { convertStyles } from './vitepress-theme.ts';
import { setFrontMatterField } from '../../front-matter-fields.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { keepTitle } from './vitepress-title.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';

export const VITEPRESS_FILES = ['config', 'config/index'].flatMap((name) =>
  ['mts', 'ts', 'mjs', 'js'].map((end) => `.vitepress/${name}.${end}`),
);

/** Folder of files that the old site published as they were. */
const PUBLIC = 'public';
const CARRIED = new Set(
  'title description base cleanUrls srcDir themeConfig head lang srcExclude outDir cacheDir ignoreDeadLinks lastUpdated rewrites locales label'.split(
    ' ',
  ),
);
const THEME = new Set('nav sidebar logo siteTitle socialLinks footer outline search editLink'.split(' '));
const ICONS = new Set([
  'github',
  'gitlab',
  'discord',
  'x',
  'slack',
  'youtube',
  'linkedin',
  'reddit',
  'mastodon',
  'bluesky',
  'instagram',
  'facebook',
  'twitch',
  'telegram',
]);

const OWN_FIELDS = new Set(['title', 'description', 'head', 'hide_title', 'placeholder_for']);

/** Reads the configuration; throws a `UsageError` for one that only running it would give. */
export function readVitepress(tree: SiteTree, configFile: string, modules: ModuleFiles): MarkdownSite {
  const { value, leftOut } = readModule(configFile, modules);
  if (!value.ok || !isFields(value.value)) {
    throw new UsageError(`${configFile} cannot be read without running it.\nPass --run-config to run it.`);
  }
  const config = withRoot(value.value);
  const theme = fieldsOf(config['themeConfig']);
  const folder = normalise(textOf(config['srcDir']) ?? '.') || '.';
  const { pages: all, redirects, remarks } = findPages(tree, folder, config);
  const locales = readLocales(config, all);
  const pages = all.filter(({ target }) => locales.every(({ name }) => !target.startsWith(`${name}/`)));
  const file = tree.fileName(configFile);
  const notes: Problem[] = leftOut.map((one) => unreadField(file, one));
  const note = (what: string, fix?: string): void => void notes.push(settingNote(file, what, fix));
  for (const remark of remarks) note(remark);
  reportRest(config, theme, note);
  const base = textOf(config['base']);
  const publicFolder = normalise(`${folder}/${PUBLIC}`);
  const files = new Set(all.map(({ path }) => normalise(`${folder}/${path}`)));
  const place = {
    source: folder,
    mapHref: createLinkMapper(tree, folder, all),
    isPage: (path: string) => files.has(path),
  };
  const rules: TextRules = {
    convert: (text, tools) => {
      const titled = keepTitle(writeHome(convertVitepressText(text, tools, place)), text);
      return markPlaceholder(keepHead(titled, base ?? '/'), text, tools);
    },
    createSlugger: vitepressSlugs,
    ownFields: OWN_FIELDS,
  };
  const others = locales.map((locale) => readLanguage(locale, { config, folder, pages: all, rules }));
  const { lang, label } = config;
  return {
    configFile,
    folder,
    pages,
    pathOf: (path) => (isElsewhere(path) || locales.some(({ name }) => path.startsWith(`${name}/`)) ? null : path),
    ...(others.length === 0 ? {} : { languages: { name: textOf(lang) ?? 'en', label: textOf(label), others } }),
    fields: {
      title: textOf(config['title']) ?? 'Documentation',
      tagline: textOf(config['description']) ?? undefined,
      url: UNKNOWN_URL,
      baseUrl: base === null || base === '/' ? undefined : base,
      head: convertHead(config['head'], base ?? '/'),
      locale: textOf(config['lang']) === null || config['lang'] === 'en-US' ? undefined : { htmlLang: config['lang'] },
      // Pages are files such as `guide/start.html`, with both addresses that the old site may have had.
      trailingSlash: false,
      theme: convertStyles(tree, configFile, note),
      navbar: convertNavbar(theme),
      footer: convertFooter(fieldsOf(theme['footer'])),
      tableOfContents: convertOutline(theme['outline']),
      docs: { route: '/' },
    },
    sidebars: convertSidebars(sidebarsAtRoot(theme['sidebar'], locales), pages),
    redirects,
    copies: new Map(tree.list(publicFolder).map((path) => [`${publicFolder}/${path}`, `static/${path}`])),
    problems: notes,
    notes: ['Set "url" in docsite.config.ts: VitePress does not know it.'],
    workers:
      config['pwa'] === undefined
        ? []
        : [textOf(fieldsOf(config['pwa'])['filename'])?.replace(/\.ts$/u, '.js') ?? 'sw.js'],
    ...rules,
  };
}

/** The fields with those of the language at the root. */
function withRoot(config: Fields): Fields {
  const { themeConfig, ...root } = fieldsOf(fieldsOf(config['locales'])['root']);
  return { ...config, ...root, themeConfig: { ...fieldsOf(config['themeConfig']), ...fieldsOf(themeConfig) } };
}

/** Files of `public/` come into `static/`. */
function isElsewhere(path: string): boolean {
  return path.startsWith(`${PUBLIC}/`);
}

interface FoundPages {
  readonly pages: readonly SitePage[];
  readonly redirects: ReadonlyMap<RoutePath, string>;
  /** What was not read of `rewrites`. */
  readonly remarks: readonly string[];
}

/** The pages, each at the path that it has the address of; its links count from there, too. */
function findPages(tree: SiteTree, folder: string, config: Fields): FoundPages {
  const found = tree.list(folder).filter((path) => isMarkdown(path) && !isHidden(path) && !isElsewhere(path));
  const exclude = listOf(config['srcExclude']).flatMap((pattern) => textOf(pattern) ?? []);
  const paths = selectPaths(found, { include: ['**'], exclude });
  const rewrites = readRewrites(fieldsOf(config['rewrites']));
  const remarks = rewrites.unread.map((from) => `The rule "${from}" of rewrites was omitted.`);
  const targets = new Map(paths.map((path) => [path, rewrites.pathOf(path)]));
  const taken = new Set<SourcePath>();
  // A page that no rule moves keeps its place.
  for (const path of paths.toSorted((a, b) => Number(targets.get(a) !== a) - Number(targets.get(b) !== b))) {
    const target = targets.get(path) ?? path;
    if (taken.has(target)) {
      targets.set(path, path);
      remarks.push(`${path} keeps its address: rewrites give ${target} to two pages.`);
    }
    taken.add(targets.get(path) ?? path);
  }
  const pages = paths.map((path): SitePage => {
    const target = targets.get(path) ?? path;
    return { path, target, route: routeOf(target) };
  });
  const routes = new Set(pages.map(({ route }) => route));
  const named = Object.keys(fieldsOf(config['rewrites']));
  const former = pages.filter(
    ({ path, target }) => path !== target && named.includes(path) && !routes.has(routeOf(path)),
  );
  return { pages, redirects: new Map(former.map(({ path, route }) => [routeOf(path), route])), remarks };
}

function routeOf(path: SourcePath): RoutePath {
  return toRoute(path.replace(/\.md$/iu, '').replace(/(?:^|\/)index$/u, ''));
}

/** Addresses in the text of a page: without the end of pages, and those of files beside a page that has moved, from its new place. */
function createLinkMapper(
  tree: SiteTree,
  folder: string,
  pages: readonly SitePage[],
): (href: string, path: string) => string {
  const targets = new Map(pages.map(({ path, target }) => [normalise(`${folder}/${path}`), target]));
  return (href, path) => {
    const [, name = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
    if (isExternal(href) || name === '') return href;
    if (name.startsWith('/'))
      return tree.read(normalise(`${folder}/${PUBLIC}${name}`)) === null ? dropSuffix(href) : href;
    const target = targets.get(path);
    const file = normalise(`${path.slice(0, path.lastIndexOf('/') + 1)}${decodeAddress(name)}`);
    const inner = folder === '.' ? file : file.slice(folder.length + 1);
    if (
      target === undefined ||
      normalise(`${folder}/${target}`) === path ||
      isMarkdown(file) ||
      tree.read(file) === null
    ) {
      return dropSuffix(href);
    }
    return encodeURI(relativePath(target, inner)) + rest;
  };
}

/** `./start.html#x` is `./start` here. */
function dropSuffix(href: string): string {
  return isExternal(href)
    ? href
    : href.replace(/(?:\/index)?\.html(?=$|[?#])/u, (end) => (end.startsWith('/') ? '/' : ''));
}

function reportRest(config: Fields, theme: Fields, note: (what: string, fix?: string) => void): void {
  if (theme['editLink'] !== undefined) {
    note('Edit links were omitted: the files have moved.', 'Set docs.editUrl.');
  }
  if (theme['outline'] === false) note('Pages have a list of headings, which themeConfig.outline had switched off.');
  for (const key of Object.keys(config)) if (!CARRIED.has(key)) note(`The field ${key} was omitted.`);
  for (const key of Object.keys(theme)) if (!THEME.has(key)) note(`The field themeConfig.${key} was omitted.`);
}

/** `['link', { rel: 'icon' }]` and `['script', {}, 'code']`. */
function convertHead(value: unknown, base: string): readonly Fields[] | undefined {
  const tags = listOf(value).flatMap((one) => {
    const [tag, attributes, content] = listOf(one);
    return typeof tag === 'string'
      ? [
          {
            tag,
            attributes: withoutBase(fieldsOf(attributes), base),
            ...(typeof content === 'string' ? { content } : {}),
          },
        ]
      : [];
  });
  return tags.length === 0 ? undefined : tags;
}

/** The page with the tags of its head in docsite's form. */
function keepHead(text: string, base: string): string {
  const { head } = readWrittenFields(text);
  return head === undefined ? text : setFrontMatterField(text, 'head', JSON.stringify(convertHead(head, base) ?? []));
}

/** docsite puts the base URL before addresses of the site. */
function withoutBase(attributes: Fields, base: string): Fields {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === 'string' && base !== '/' && value.startsWith(base) ? `/${value.slice(base.length)}` : value,
    ]),
  );
}

function convertNavbar(theme: Fields): Fields | undefined {
  const { logo } = theme;
  const light = textOf(logo) ?? textOf(fieldsOf(logo)['light']) ?? textOf(fieldsOf(logo)['src']);
  const dark = textOf(fieldsOf(logo)['dark']) ?? undefined;
  const social = listOf(theme['socialLinks']).flatMap((one) => {
    const { icon, link, ariaLabel } = fieldsOf(one);
    const name = icon === 'twitter' ? 'x' : textOf(icon);
    return name !== null && ICONS.has(name) && typeof link === 'string'
      ? [{ type: 'icon', icon: name, href: link, label: textOf(ariaLabel) ?? name, position: 'right' }]
      : [];
  });
  const items = [...listOf(theme['nav']).flatMap(convertNavItem), ...social];
  const fields = {
    ...(textOf(theme['siteTitle']) === null ? {} : { title: theme['siteTitle'] }),
    ...(light === null ? {} : { logo: { light, dark } }),
    ...(items.length === 0 ? {} : { items }),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function convertNavItem(value: unknown): readonly Fields[] {
  const { text, link, items } = fieldsOf(value);
  const label = textOf(text) ?? '';
  if (Array.isArray(items)) {
    // A menu has one level: the items of its groups follow each other.
    const links = items.flatMap((item) =>
      Array.isArray(fieldsOf(item)['items']) ? listOf(fieldsOf(item)['items']) : [item],
    );
    return [{ type: 'dropdown', label: label || 'More', items: links.flatMap(convertNavItem) }];
  }
  if (typeof link !== 'string') return [];
  return [isExternal(link) ? { label, href: link } : { label, to: toRoute(dropSuffix(link)) }];
}

/** `3`, `[2, 4]` or `'deep'`, or that as `level`. */
function convertOutline(value: unknown): Fields | undefined {
  const level = isFields(value) ? value['level'] : value;
  const [min, max] = level === 'deep' ? [2, 6] : Array.isArray(level) ? listOf(level) : [level, level];
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  return { minHeadingLevel: Math.max(min, 2), maxHeadingLevel: max };
}

function convertFooter({ message, copyright }: Fields): Fields | undefined {
  const text = [textOf(message), textOf(copyright)].filter((one) => one !== null).join('<br>');
  return text === '' ? undefined : { copyright: text };
}

/** One sidebar, or one for each part of the site. */
function convertSidebars(value: unknown, pages: readonly SitePage[]): Fields | null {
  if (Array.isArray(value)) return { docs: listOf(value).flatMap((item) => convertItem(item, pages, '')) };
  if (!isFields(value)) return null;
  const sidebars = Object.entries(value).map(([key, part]) => {
    const base = textOf(fieldsOf(part)['base']) ?? '';
    const items = Array.isArray(part) ? listOf(part) : listOf(fieldsOf(part)['items']);
    return [
      key.replaceAll(/^\/+|\/+$/gu, '') || 'docs',
      items.flatMap((item) => convertItem(item, pages, base)),
    ] as const;
  });
  return Object.fromEntries(sidebars.filter(([, items]) => items.length > 0));
}

function convertItem(value: unknown, pages: readonly SitePage[], outer: string): readonly unknown[] {
  const { text, link, items, collapsed, base: own } = fieldsOf(value);
  const base = textOf(own) ?? outer;
  const label = textOf(text) ?? 'More';
  const id = typeof link === 'string' ? idOf(isExternal(link) ? link : base + link, pages) : null;
  if (Array.isArray(items)) {
    const inner = items.flatMap((item) => convertItem(item, pages, base));
    const folding = typeof collapsed === 'boolean' ? { collapsed } : { collapsible: false };
    return [
      { type: 'category', label, ...(id === null ? {} : { link: { type: 'doc', id } }), ...folding, items: inner },
    ];
  }
  if (typeof link !== 'string') return [];
  return [id === null ? { type: 'link', label, href: link } : { type: 'doc', id, label }];
}

function idOf(link: string, pages: readonly SitePage[]): string | null {
  const route: RoutePath = toRoute(
    dropSuffix(link)
      .replace(/\.md$/u, '')
      .replace(/(?:^|\/)index$/u, ''),
  );
  const page = pages.find((one) => one.route === route);
  return page === undefined ? null : buildDocPaths(page.target, {}).id;
}
