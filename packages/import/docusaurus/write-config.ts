/** The configuration of the new site, its redirects and its styles, and what was left out of them. Pure. */
import { parseConfig } from '../../../src/content/config/schema.ts';
import { CONFIG_FILE } from '../../../src/shared/site-folders.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { FolderFiles } from '../build-store.ts';
import { formatSiteConfig } from '../format-config.ts';
import { readText } from '../site-tree.ts';
import type { WrittenLanguages } from '../translations.ts';
import type { FieldOf, FieldPlace } from './config/places.ts';
import { fieldsOf, type SiteSettings, textOf } from './config/settings.ts';
import { buildConfig } from './config/site-config.ts';
import { type DocLine, namedOptions, setFields } from './doc-lines.ts';
import { describeLeftOut, themeRemark } from './import-problems.ts';
import { acceptedConfig } from './leave-out-refused.ts';
import { createMenuTargets, type DocsSet } from './menus/menu-targets.ts';
import type { OldSite } from './old-site.ts';
import type { RoutePlan } from './pages/route-plan.ts';
import { convertTheme } from './theme/theme-css.ts';
import { versionOptions } from './versions.ts';

/** The stylesheet that docsite loads last. */
const CUSTOM_CSS = 'templates/custom.css';
const REDIRECTS_FILE = 'redirects.json';

export interface ConfigSource {
  readonly old: OldSite;
  readonly settings: SiteSettings;
  /** The main one first. */
  readonly lines: readonly DocLine[];
  /** What items of menus may name. */
  readonly sets: readonly DocsSet[];
  readonly languages: WrittenLanguages['languages'];
  /** An address outside of pages as the new site has it. */
  readonly mapRoute: (href: string) => string;
  readonly mapHtml: (html: string) => string;
  readonly redirects: RoutePlan['redirects'];
  /** Fields that the texts need. */
  readonly added: Fields;
}

interface WrittenFiles {
  /** By path in the new site. */
  readonly files: FolderFiles;
  readonly problems: readonly Problem[];
}

export function writeConfig(source: ConfigSource): WrittenFiles {
  const { old, settings, lines, sets: targets, languages, mapRoute, mapHtml, redirects, added } = source;
  const { theme, files: styles, problems: ofStyles } = writeStyles(old, settings);
  const [main, ...sets] = lines;
  const { fields, problems } = buildConfig({
    settings,
    placeOf: (field) => placeOf(field, old),
    mapHref: mapRoute,
    mapHtml,
    targets: createMenuTargets(targets, old.tree),
    docs: {
      ...(main === undefined || main.route === '/docs' ? {} : { route: main.route }),
      ...versionOptions(main?.versions ?? []),
      ...namedOptions(main),
    },
    sets: sets.map((set) => setFields(set, namedOptions(set))),
    languages,
  });
  const files = new Map(styles);
  if (redirects.size > 0) {
    const json = JSON.stringify(Object.fromEntries(redirects), null, 2);
    files.set(REDIRECTS_FILE, Buffer.from(`${json}\n`));
  }
  const accepted = acceptedConfig({ ...fields, theme });
  const config = formatSiteConfig({ ...accepted.fields, ...added }, redirects.size > 0 ? REDIRECTS_FILE : undefined);
  files.set(CONFIG_FILE, Buffer.from(config));
  const leftOut = old.leftOut.map((one) => describeLeftOut(one, old.tree));
  return {
    files,
    problems: [...ofStyles, ...problems, ...leftOut, ...accepted.problems, ...checkRedirects(redirects)],
  };
}

/** With the field `theme`. */
function writeStyles(
  { tree, configFile }: OldSite,
  { themeConfig, customCss }: SiteSettings,
): WrittenFiles & { readonly theme: Fields | undefined } {
  const bar = fieldsOf(themeConfig['announcementBar']);
  const { theme, css, remarks } = convertTheme({
    css: customCss.map((path) => readText(tree, path) ?? '').join('\n'),
    navbarStyle: textOf(fieldsOf(themeConfig['navbar'])['style']),
    announcement: { background: textOf(bar['backgroundColor']), text: textOf(bar['textColor']) },
  });
  const [stylesheet = configFile] = customCss;
  return {
    theme,
    files: new Map(css === null ? [] : [[CUSTOM_CSS, Buffer.from(css)]]),
    problems: remarks.map((what) => themeRemark(tree.fileName(stylesheet), what)),
  };
}

/** Of a configuration that was run, only a key that occurs once can be found. */
function placeOf(field: FieldOf, { tree, configFile, places }: OldSite): FieldPlace {
  const found = places.find(field);
  if (found !== null) return { ...found, file: tree.fileName(found.file) };
  const key = new RegExp(`^[ \\t]*${field[1].replaceAll(/\W/gu, '\\$&')}[ \\t]*:`, 'u');
  const lines = (readText(tree, configFile) ?? '')
    .split('\n')
    .flatMap((line, index) => (key.test(line) ? index + 1 : []));
  return { file: tree.fileName(configFile), line: lines.length === 1 ? (lines[0] ?? null) : null };
}

/** Problems that docsite would find in the redirects: better now than at the first build. */
function checkRedirects(redirects: RoutePlan['redirects']): readonly Problem[] {
  const { problems } = parseConfig({
    title: 'T',
    url: 'https://docs.example.org',
    redirects: Object.fromEntries(redirects),
  });
  return problems.map((found) => ({ ...found, severity: 'warn' as const }));
}
