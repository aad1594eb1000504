/** Options of the old site without a field in docsite: each is reported, so that none disappears silently. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Note } from './config-source.ts';
import { fieldsOf, listOf, type SiteSettings, textOf } from './settings.ts';

/** Fields of `themeConfig` that are carried over, or that only the old theme needs. */
const THEME_FIELDS = new Set(
  'navbar footer announcementBar colorMode image docs tableOfContents prism metadata algolia'.split(' '),
);
/** Options of documents that are carried over, that an import follows, or that only the old site's build needs. */
const DOCS_OPTIONS = new Set(
  (
    'id path routeBasePath sidebarPath include exclude lastVersion includeCurrentVersion onlyIncludeVersions versions ' +
    'disableVersioning numberPrefixParser editUrl editCurrentVersion editLocalizedFiles showLastUpdateTime showLastUpdateAuthor'
  ).split(' '),
);
const VERSION_OPTIONS = new Set(['label', 'path', 'banner', 'noIndex']);
/** Of the plugin for redirects; its `id` only tells plugins apart. */
const REDIRECT_OPTIONS = new Set(['redirects', 'fromExtensions', 'toExtensions', 'id']);
const NAVBAR_FIELDS = new Set(['title', 'logo', 'items', 'hideOnScroll', 'style']);
/** Of the usual preset: carried over, or what docsite does anyway. */
const PRESET_OPTIONS = new Set('docs blog pages theme sitemap svgr debug'.split(' '));
/** Plugins and themes for what docsite does itself, and for what is reported at the pages that need it. */
const NEEDLESS =
  /(?:search|lunr|typesense|algolia|sitemap|llms|svgr|ideal-image|plugin-debug|theme-classic|theme-mermaid|live-codeblock|remark-converters|faster)/u;
/** What docsite does anyway, where the old site says it as well. */
const USUAL = new Set(['sidebarCollapsed', 'sidebarCollapsible', 'breadcrumbs', 'badge', 'admonitions']);

/** Tells each option that docsite has no field for. */
export function reportOptions(settings: SiteSettings, note: Note): void {
  const { fields, themeConfig, otherPlugins, presetOptions } = settings;
  reportDocs(settings, note);
  for (const { name, field } of otherPlugins) {
    if (!NEEDLESS.test(name)) note(field, `The plugin or preset "${name}" was omitted.`);
  }
  for (const [key, value] of Object.entries(presetOptions)) {
    if (PRESET_OPTIONS.has(key) || value === false || value === undefined) continue;
    note(
      [presetOptions, key],
      `The option ${key} of the preset was omitted.`,
      'Use "scripts" for what loads a script.',
    );
  }
  for (const key of Object.keys(themeConfig)) {
    if (!THEME_FIELDS.has(key)) note([themeConfig, key], `The field themeConfig.${key} was omitted.`);
  }
  if (fields['clientModules'] !== undefined) {
    note([fields, 'clientModules'], 'The field clientModules was omitted.', 'Use "scripts", components or templates/.');
  }
  const themes = listOf(fields['themes']);
  for (const [index, value] of themes.entries()) {
    const name = textOf(Array.isArray(value) ? listOf(value)[0] : value);
    if (name === null || NEEDLESS.test(name)) continue;
    note([themes, String(index)], `The theme "${name}" was omitted.`, 'Use templates/ and components/ instead.');
  }
}

function reportDocs({ instances, themeConfig, redirectOptions }: SiteSettings, note: Note): void {
  const report = (options: Fields, known: ReadonlySet<string>, prefix: string): void => {
    for (const [key, value] of Object.entries(options)) {
      const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
      if (known.has(key) || isEmpty || (USUAL.has(key) && value === true)) continue;
      note([options, key], `The option ${prefix}${key} was omitted.`);
    }
  };
  for (const { options, versions } of instances) {
    report(options, DOCS_OPTIONS, 'docs.');
    for (const [name, version] of Object.entries(versions)) report(version, VERSION_OPTIONS, `docs.versions.${name}.`);
  }
  const { sidebar, ...docs } = fieldsOf(themeConfig['docs']);
  report(fieldsOf(sidebar), new Set(['hideable']), 'themeConfig.docs.sidebar.');
  report(docs, new Set(), 'themeConfig.docs.');
  const navbar = fieldsOf(themeConfig['navbar']);
  report(navbar, NAVBAR_FIELDS, 'themeConfig.navbar.');
  for (const options of redirectOptions) {
    report(options, REDIRECT_OPTIONS, 'redirects.');
  }
}
