/** `astro.config.*` of a Starlight site → the configuration of docsite. Its pages and menus have files of their own. */
import { isExternal } from '../../../../src/shared/href.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { valueText } from '../../known-value.ts';
import { readVariables } from '../../docusaurus/theme/read-variables.ts';
import { fieldsOf, listOf, textOf, textsOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { UNKNOWN_URL } from '../../unknown-url.ts';
import { AS_SYSTEM } from '../color-mode.ts';
import { convertSocial } from '../header-links.ts';
import { convertVariables } from '../vitepress/vitepress-theme.ts';

const STARLIGHT = '@astrojs/starlight';
const VERSIONS = 'starlight-versions';
/** Packages whose functions say what a site is. */
export const STARLIGHT_PACKAGES = [STARLIGHT, VERSIONS];

const CARRIED = {
  astro: new Set(
    'site base trailingSlash build srcDir publicDir outDir redirects integrations markdown vite image'.split(' '),
  ),
  starlight: new Set(
    'title description logo favicon social customCss head lastUpdated tableOfContents sidebar defaultLocale locales plugins titleDelimiter credits pagefind expressiveCode prerender pagination'.split(
      ' ',
    ),
  ),
};

type Note = (what: string, fix?: string) => void;

export interface StarlightConfig {
  readonly astro: Fields;
  readonly options: Fields;
  /** Options of starlight-versions; empty without it. */
  readonly versions: Fields;
  /** The folder of the language that is imported, which its addresses begin with; empty for the language at the root. */
  readonly locale: string;
  readonly language: string;
  /** What it is called; `null` for a site in one language. */
  readonly label: string | null;
  /** The other languages, by their folder. */
  readonly others: ReadonlyMap<string, { readonly label: string; readonly language: string }>;
  /** Without slashes at its ends. */
  readonly base: string;
  readonly sourceFolder: string;
  readonly publicFolder: string;
}

/** `null` for a configuration without Starlight. */
export function readStarlightConfig(value: unknown): StarlightConfig | null {
  const astro = fieldsOf(value);
  const found = findPackage(astro['integrations'], STARLIGHT);
  if (found === undefined) return null;
  const options = fieldsOf(found['options']);
  const locales = fieldsOf(options['locales']);
  const names = Object.keys(locales);
  const wanted = textOf(options['defaultLocale']) ?? 'root';
  const name = names.includes(wanted) ? wanted : names.includes('root') ? 'root' : (names[0] ?? 'root');
  const own = fieldsOf(locales[name]);
  return {
    astro,
    options,
    versions: fieldsOf(findPackage(options['plugins'], VERSIONS)?.['options']),
    locale: name === 'root' ? '' : name,
    language: textOf(own['lang']) ?? (name === 'root' ? 'en' : name),
    label: textOf(own['label']),
    others: new Map(
      names.flatMap((one) => {
        const { label, lang } = fieldsOf(locales[one]);
        const other = { label: textOf(label) ?? one, language: textOf(lang) ?? one };
        return one === name || one === 'root' ? [] : [[one, other] as const];
      }),
    ),
    base: trimSlashes(textOf(astro['base']) ?? ''),
    sourceFolder: normalise(textOf(astro['srcDir']) ?? 'src'),
    publicFolder: normalise(textOf(astro['publicDir']) ?? 'public'),
  };
}

/** Lists of integrations and plugins may have lists and nothing in them. */
function findPackage(list: unknown, name: string): Fields | undefined {
  return [list]
    .flat(4)
    .filter(isFields)
    .find((one) => one['package'] === name);
}

interface Destination {
  readonly tree: SiteTree;
  readonly copies: Map<string, string>;
  readonly note: Note;
}

/** The fields of docsite's configuration; `copies` gets the files of the logo. */
export function convertConfig(config: StarlightConfig, destination: Destination): Fields {
  const { tree, note } = destination;
  const { astro, options, base, language, locale, publicFolder } = config;
  reportRest(config, note);
  const name = pickText(options['title'], language) ?? 'Documentation';
  const { tableOfContents } = options;
  const favicon = textOf(options['favicon']) ?? '/favicon.svg';
  const hasIcon = tree.read(normalise(publicFolder + favicon)) !== null;
  const { minHeadingLevel, maxHeadingLevel } = fieldsOf(tableOfContents);
  const format = textOf(fieldsOf(astro['build'])['format']);
  const items = [
    ...(listOf(config.versions['versions']).length === 0 ? [] : [{ type: 'docsVersionDropdown', position: 'right' }]),
    ...convertSocial(options['social']),
  ];
  return {
    title: name,
    titleDelimiter: textOf(options['titleDelimiter']) ?? undefined,
    tagline: textOf(options['description']) ?? undefined,
    url: textOf(astro['site']) === null ? UNKNOWN_URL : astro['site'],
    baseUrl: base === '' ? undefined : `/${base}/`,
    favicon: hasIcon ? favicon : undefined,
    head: convertHead(options['head'], base),
    locale: language === 'en' ? undefined : { htmlLang: language },
    trailingSlash: format !== 'file' && astro['trailingSlash'] !== 'never',
    colorMode: AS_SYSTEM,
    theme: convertCss(options['customCss'], tree, note),
    navbar: { ...convertLogo(fieldsOf(options['logo']), name, destination), ...(items.length === 0 ? {} : { items }) },
    tableOfContents: minHeadingLevel === undefined ? undefined : { minHeadingLevel, maxHeadingLevel },
    docs: { route: `/${locale}`, showLastUpdateTime: options['lastUpdated'] === true ? true : undefined },
  };
}

function pickText(value: unknown, language: string): string | null {
  const texts = fieldsOf(value);
  return textOf(value) ?? textOf(texts[language]) ?? textOf(Object.values(texts)[0]);
}

/** Old addresses → new ones, below the base URL. */
export function readRedirects({ astro, base }: StarlightConfig, note: Note): ReadonlyMap<RoutePath, string> {
  const redirects = new Map<RoutePath, string>();
  for (const [from, value] of Object.entries(fieldsOf(astro['redirects']))) {
    const to = textOf(value) ?? textOf(fieldsOf(value)['destination']);
    if (to === null || from.includes('[')) note(`The redirect from ${from} was omitted: it is a pattern.`);
    else if (isExternal(to)) redirects.set(toRoute(from), to);
    else {
      const [path = '', hash] = to.replace(new RegExp(`^/${base}(?=/)`, 'u'), base === '' ? '/' : '').split('#');
      redirects.set(toRoute(from), toRoute(path) + (hash === undefined ? '' : `#${hash}`));
    }
  }
  return redirects;
}

function convertHead(value: unknown, base: string): readonly Fields[] | undefined {
  const tags = listOf(value).map((one) => {
    const { tag, attrs, content } = fieldsOf(one);
    const attributes = Object.entries(fieldsOf(attrs)).flatMap(([key, text]) => {
      // docsite puts the base URL before addresses of the site.
      const own =
        typeof text === 'string' && base !== '' && text.startsWith(`/${base}/`) ? text.slice(base.length + 1) : text;
      return own === false || own === undefined || own === null ? [] : [[key, own === true ? true : valueText(own)]];
    });
    return { tag, attributes: Object.fromEntries(attributes) as Fields, ...(content === undefined ? {} : { content }) };
  });
  return tags.length === 0 ? undefined : tags;
}

/** `name` is that of the site, which the logo may take the place of. */
function convertLogo(logo: Fields, name: string, { tree, copies }: Destination): Fields {
  const place = (key: string): string | undefined => {
    const path = normalise((textOf(logo[key]) ?? '').replace(/^~\//u, 'src/').replace(/^\//u, ''));
    if (path === '' || tree.read(path) === null) return undefined;
    const target = `assets/${path.slice(path.lastIndexOf('/') + 1)}`;
    copies.set(path, `static/${target}`);
    return `/${target}`;
  };
  const [light, dark] = [place('src') ?? place('light') ?? place('dark'), place('dark')];
  if (light === undefined) return {};
  const isAlone = logo['replacesTitle'] === true;
  return {
    ...(isAlone ? { title: '' } : {}),
    logo: { light, dark: dark === light ? undefined : dark, alt: textOf(logo['alt']) ?? (isAlone ? name : undefined) },
  };
}

/** Starlight is dark where a stylesheet says nothing: what is for all pages there is for dark ones. */
function convertCss(value: unknown, tree: SiteTree, note: Note): Fields | undefined {
  const files = textsOf(value);
  const texts = files.map((file) =>
    /^\.{0,2}\//u.test(file) ? readText(tree, normalise(file.replace(/^\//u, ''))) : null,
  );
  const missing = files.filter((_, index) => texts[index] === null);
  if (missing.length > 0) note(`These stylesheets were omitted: ${missing.join(', ')}.`);
  const swapped = texts
    .join('\n')
    .replaceAll(/,\s*::backdrop\b/gu, '')
    .replaceAll(/(?::root|html)?\[data-theme=["']?(light|dark)["']?\](?::root)?/gu, (_, mode: string) =>
      mode === 'light' ? '.dark' : ':root',
    );
  const { light, dark, otherRules } = readVariables(swapped);
  // Fonts are set once, for all pages.
  return convertVariables(
    { light: new Map([...light, ...dark]), dark: light, otherRules },
    {
      accent: ['--sl-color-accent'],
      accentDark: ['--sl-color-accent-high', '--sl-color-accent'],
      font: '--sl-font',
      code: '--sl-font-mono',
      shades: '--sl-color-accent',
    },
    note,
  );
}

function reportRest({ astro, options }: StarlightConfig, note: Note): void {
  const omit = (what: string, list: unknown): void => {
    for (const one of [list].flat(4).filter(isFields)) {
      const name = textOf(one['package']) ?? textOf(one['name']);
      if (name !== null && !STARLIGHT_PACKAGES.includes(name)) note(`The ${what} "${name}" is not run.`);
    }
  };
  omit('integration', astro['integrations']);
  omit('plugin', options['plugins']);
  if (options['editLink'] !== undefined) note('Edit links were omitted: the files have moved.', 'Set docs.editUrl.');
  if (options['tableOfContents'] === false)
    note('Pages have a list of headings, which tableOfContents had switched off.');
  if (options['pagination'] === false) note('Pages have links to their neighbours, which pagination had switched off.');
  for (const name of Object.keys(fieldsOf(options['components'])))
    note(`The component ${name} of the theme was not taken over.`);
  for (const key of Object.keys(astro)) if (!CARRIED.astro.has(key)) note(`The field ${key} was omitted.`);
  for (const key of Object.keys(options)) {
    if (!CARRIED.starlight.has(key) && key !== 'editLink' && key !== 'components')
      note(`The field ${key} of Starlight was omitted.`);
  }
}

/** Where the pages of all versions and languages are. */
export function docsFolder({ sourceFolder }: StarlightConfig): string {
  return `${sourceFolder}/content/docs`;
}
