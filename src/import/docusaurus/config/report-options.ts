/** Options of the old site without a field in docsite: each is reported, so that none disappears silently. */
import type { Fields } from '../../../shared/text/fields.ts';
import type { Note } from './config-source.ts';
import { fieldsOf, type SiteSettings } from './settings.ts';

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
const REDIRECT_OPTIONS = new Set(['redirects', 'id']);
const NAVBAR_FIELDS = new Set(['title', 'logo', 'items', 'hideOnScroll', 'style']);
/** What docsite does anyway, where the old site says it as well. */
const USUAL = new Set(['sidebarCollapsed', 'sidebarCollapsible', 'breadcrumbs', 'badge', 'admonitions']);

/** Tells each option that docsite has no field for. */
export function reportOptions(settings: SiteSettings, note: Note): void {
  const { fields, themeConfig, otherPlugins } = settings;
  reportDocs(settings, note);
  for (const { name, field } of otherPlugins) note(field, `The plugin or preset "${name}" was omitted.`);
  for (const key of Object.keys(themeConfig)) {
    if (!THEME_FIELDS.has(key)) note([themeConfig, key], `The field themeConfig.${key} was omitted.`);
  }
  for (const key of ['clientModules', 'themes']) {
    if (fields[key] !== undefined)
      note([fields, key], `The field ${key} was omitted.`, 'Use templates/ and static/ instead.');
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
