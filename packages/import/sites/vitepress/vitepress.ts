/** A VitePress site: what its configuration says of its pages, its menus and its addresses. Nothing of it is run. */
import { largest, smallest } from '../../../../src/shared/extremes.ts';
import { UsageError } from '../../../../src/shared/problem/exit.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { readModule } from '../../docusaurus/config/read-module.ts';
import type { ModuleFiles } from '../../docusaurus/config/module-statements.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { vitepressSlugs } from '../heading-slugs.ts';
import { describeLeftOut } from '../../docusaurus/import-problems.ts';
import { readAppearance } from '../color-mode.ts';
import { type MarkdownSite, settingNote } from '../markdown-site.ts';
import type { TextRules } from '../text-tools.ts';
import { writeHome } from './vitepress-home.ts';
import { readLanguage, readLocales, sidebarsAtRoot } from './vitepress-locales.ts';
import { keepWindowTitle, markPlaceholder } from './vitepress-title.ts';
import { convertVitepressText } from './vitepress-text.ts';
import { convertStyles } from './vitepress-theme.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';
import type { MarkdownPlugin } from './vitepress-includes.ts';
import { convertFields, convertHead, OWN_FIELDS } from './vitepress-fields.ts';
import { createLinkMapper, dynamicPages, findPages, isElsewhere, PUBLIC } from './vitepress-pages.ts';
import { componentsIn, convertFooter, convertNavbar, convertOutline, convertSidebars } from './vitepress-menus.ts';

export const VITEPRESS_FILES = ['config', 'config/index'].flatMap((name) =>
  ['mts', 'ts', 'mjs', 'js'].map((end) => `.vitepress/${name}.${end}`),
);

const CARRIED = new Set(
  'title description base cleanUrls srcDir themeConfig head lang srcExclude outDir cacheDir ignoreDeadLinks lastUpdated rewrites locales label sitemap appearance'.split(
    ' ',
  ),
);

const THEME = new Set('nav sidebar logo siteTitle socialLinks footer outline search editLink'.split(' '));

/** Reads the configuration; throws a `UsageError` for one that only running it would give. */
export function readVitepress(tree: SiteTree, configFile: string, modules: ModuleFiles): MarkdownSite {
  const { value, leftOut } = readModule(configFile, modules);
  if (!value.ok || !isFields(value.value)) {
    throw new UsageError(`${configFile} cannot be read without running it.\nPass --run-config to run it.`);
  }
  const config = withRoot(value.value);
  const theme = fieldsOf(config['themeConfig']);
  const folder = normalise(textOf(config['srcDir']) ?? '.') || '.';
  const { pages: all, redirects, remarks, dynamic } = findPages(tree, folder, config);
  const locales = readLocales(config, all);
  const pages = all.filter(({ target }) => locales.every(({ name }) => !target.startsWith(`${name}/`)));
  const file = tree.fileName(configFile);
  const notes: Problem[] = leftOut.map((one) => describeLeftOut(one, tree));
  const note = (what: string, fix?: string): void => void notes.push(settingNote(file, what, fix));
  for (const remark of remarks) note(remark);
  for (const path of dynamic) notes.push(dynamicPages(tree.fileName(normalise(`${folder}/${path}`))));
  reportRest(config, theme, note);
  const base = textOf(config['base']);
  const publicFolder = normalise(`${folder}/${PUBLIC}`);
  const files = new Set(all.map(({ path }) => normalise(`${folder}/${path}`)));
  const place = {
    source: folder,
    mapHref: createLinkMapper(tree, folder, all),
    isPage: (path: string) => files.has(path),
    plugins: findPlugins(tree, configFile),
    contentsLevels: readContentsLevels(fieldsOf(config['markdown'])),
  };
  const rules: TextRules = {
    convert: (text, tools) => {
      const titled = keepWindowTitle(writeHome(convertVitepressText(text, tools, place)), text);
      return markPlaceholder(convertFields(titled, { base: base ?? '/', pages: all }), text, tools);
    },
    createSlugger: vitepressSlugs,
    drawsEmoji: true,
    ownFields: OWN_FIELDS,
  };
  const others = locales.map((locale) => readLanguage(locale, { config, folder, pages: all, rules }));
  const { lang, label } = config;
  const url = textOf(fieldsOf(config['sitemap'])['hostname']);
  return {
    configFile,
    folder,
    pages,
    pathOf: (path) => (isElsewhere(path) || locales.some(({ name }) => path.startsWith(`${name}/`)) ? null : path),
    ...(others.length === 0 ? {} : { languages: { name: textOf(lang) ?? 'en', label: textOf(label), others } }),
    fields: {
      title: textOf(config['title']) ?? 'Documentation',
      tagline: textOf(config['description']) ?? undefined,
      url: url !== null && URL.canParse(url) ? new URL(url).origin : UNKNOWN_URL,
      baseUrl: base === null || base === '/' ? undefined : base,
      head: convertHead(config['head'], base ?? '/'),
      locale: textOf(config['lang']) === null || config['lang'] === 'en-US' ? undefined : { htmlLang: config['lang'] },
      // Pages are files such as `guide/start.html`, with both addresses that the old site may have had.
      trailingSlash: false,
      colorMode: readAppearance(config['appearance']),
      theme: convertStyles(tree, configFile, note),
      navbar: convertNavbar(theme, fieldsOf(config['locales'])),
      footer: convertFooter(fieldsOf(theme['footer'])),
      tableOfContents: convertOutline(theme['outline']),
      docs: { route: '/' },
    },
    sidebars: convertSidebars(sidebarsAtRoot(theme['sidebar'], locales), pages),
    redirects,
    copies: new Map(tree.list(publicFolder).map((path) => [`${publicFolder}/${path}`, `static/${path}`])),
    problems: notes,
    notes: url === null ? ['Set "url" in docsite.config.ts: VitePress does not know it.'] : [],
    workers:
      config['pwa'] === undefined
        ? []
        : [textOf(fieldsOf(config['pwa'])['filename'])?.replace(/\.ts$/u, '.js') ?? 'sw.js'],
    ...rules,
  };
}

/** `toc.level`, of which VitePress lists what is among them. */
function readContentsLevels(markdown: Fields): string {
  const levels = listOf(fieldsOf(markdown['toc'])['level']).filter((level) => typeof level === 'number');
  return levels.length === 0 ? '2-3' : `${Math.max(2, smallest(levels))}-${largest(levels)}`;
}

/** By the names that the configuration imports them under. */
function findPlugins(tree: SiteTree, configFile: string): ReadonlySet<MarkdownPlugin> {
  const code = readText(tree, configFile) ?? '';
  return new Set([
    ...(/['"/@-]footnotes?\b/iu.test(code) ? (['footnotes'] as const) : []),
    ...(/\btask-?(?:lists?|checkbox(?:es)?)\b/iu.test(code) ? (['tasks'] as const) : []),
  ]);
}

/** The fields with those of the language at the root. */
function withRoot(config: Fields): Fields {
  const { themeConfig, ...root } = fieldsOf(fieldsOf(config['locales'])['root']);
  return { ...config, ...root, themeConfig: { ...fieldsOf(config['themeConfig']), ...fieldsOf(themeConfig) } };
}

function reportRest(config: Fields, theme: Fields, note: (what: string, fix?: string) => void): void {
  if (theme['editLink'] !== undefined) {
    note('Edit links were omitted: the files have moved.', 'Set docs.editUrl.');
  }
  if (theme['outline'] === false) note('Pages have a list of headings, which themeConfig.outline had switched off.');
  for (const name of componentsIn(theme['nav'])) note(`The component ${name} of themeConfig.nav was omitted.`);
  for (const key of Object.keys(config)) if (!CARRIED.has(key)) note(`The field ${key} was omitted.`);
  for (const key of Object.keys(theme)) if (!THEME.has(key)) note(`The field themeConfig.${key} was omitted.`);
}
