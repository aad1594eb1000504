/** The fields of `docsite.config.ts` from those of a Docusaurus site. */
import { isExternal } from '../../../shared/href.ts';
import { problem } from '../../../shared/problem/problem.ts';
import { type Fields, isFields } from '../../../shared/text/fields.ts';
import type { Problem } from '../../../shared/types/problem.ts';
import type { MenuTargets } from '../menus/menu-targets.ts';
import { type Note, reportOptions } from './report-options.ts';
import { fieldsOf, listOf, type SiteSettings, textOf } from './settings.ts';

export interface ConfigSource {
  readonly settings: SiteSettings;
  /** Name of the configuration file in problems. */
  readonly file: string;
  /** Line of a field of the file; `null` when it is not found. */
  readonly lineOf: (key: string) => number | null;
  /** A link as the new site needs it. */
  readonly mapHref: (href: string) => string;
  /** HTML with its links as the new site needs them. */
  readonly mapHtml: (html: string) => string;
  readonly targets: MenuTargets;
  /** The part of the section `docs` that depends on the versions. */
  readonly docs: Fields;
}

const POLICIES = ['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'];

/** Builds the config. What has no field in docsite is a problem with its line. */
export function buildConfig(source: ConfigSource): { readonly fields: Fields; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const note: Note = (key, what, fix = '') => {
    const { file, lineOf } = source;
    problems.push(problem({ severity: 'info', code: 'config', file, line: lineOf(key), what, fix }));
  };
  const { fields: old, themeConfig } = source.settings;
  const navbar = buildNavbar(source, note);
  const docs = buildDocs(source, note);
  const fields = {
    title: textOf(old['title']) ?? 'Documentation',
    tagline: textOf(old['tagline']) ?? undefined,
    locale: readLocale(old),
    ...splitUrl(textOf(old['url']), textOf(old['baseUrl'])),
    titleDelimiter: textOf(old['titleDelimiter']) ?? undefined,
    repoUrl: repoUrl(old),
    favicon: filePath(old['favicon']),
    socialImage: filePath(themeConfig['image']),
    noIndex: old['noIndex'] === true ? true : undefined,
    trailingSlash: typeof old['trailingSlash'] === 'boolean' ? old['trailingSlash'] : undefined,
    navbar: Object.keys(navbar).length === 0 ? undefined : navbar,
    footer: buildFooter(source, note),
    announcementBar: buildAnnouncement(source, note),
    colorMode: pick(fieldsOf(themeConfig['colorMode']), ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme']),
    tableOfContents: pick(fieldsOf(themeConfig['tableOfContents']), ['minHeadingLevel', 'maxHeadingLevel']),
    docs: Object.keys(docs).length === 0 ? undefined : docs,
    ...readPolicies(old),
  };
  if (old['title'] === undefined) note('title', 'The title of the site is unknown; "Documentation" was used instead.');
  if (old['url'] === undefined) note('url', 'The URL of the site is unknown; an example was used instead.');
  reportOptions(source.settings, note);
  return { fields, problems };
}

function splitUrl(url: string | null, baseUrl: string | null): Fields {
  const parsed = url !== null && URL.canParse(url) ? new URL(url) : null;
  const base = baseUrl ?? parsed?.pathname ?? '/';
  return { url: parsed?.origin ?? 'https://docs.example.org', baseUrl: base === '/' ? undefined : base };
}

/** English is the default. */
function readLocale(old: Fields): Fields | undefined {
  const { defaultLocale } = fieldsOf(old['i18n']);
  if (typeof defaultLocale !== 'string' || defaultLocale === 'en') return undefined;
  try {
    return { htmlLang: new Intl.Locale(defaultLocale).toString() };
  } catch {
    return undefined;
  }
}

function repoUrl(old: Fields): string | undefined {
  const [owner, name] = [textOf(old['organizationName']), textOf(old['projectName'])];
  // Some sites have the name of their company there.
  const isNamed = [owner, name].every((part) => part !== null && /^[\w.-]+$/u.test(part));
  return isNamed ? `https://github.com/${owner}/${name}` : undefined;
}

function filePath(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === null || path === '') return undefined;
  return /^[a-z]+:/iu.test(path) ? path : `/${path.replace(/^\/+/u, '')}`;
}

/** The fields of these names that are there; `undefined` when none is. */
function pick(fields: Fields, names: readonly string[]): Fields | undefined {
  const picked = names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]] as const);
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
}

function readPolicies(old: Fields): Fields {
  const hooks = fieldsOf(fieldsOf(old['markdown'])['hooks']);
  const found = POLICIES.map((name) => [name, textOf(old[name]) ?? textOf(hooks[name])] as const);
  // What the old site calls broken and what docsite does are not quite the same: the first build should come to its end.
  return Object.fromEntries(
    found.filter(([, policy]) => policy !== null).map(([name, policy]) => [name, policy === 'throw' ? 'warn' : policy]),
  );
}

function buildDocs({ settings, docs }: ConfigSource, note: Note): Fields {
  const options = settings.instances[0]?.options ?? {};
  const sidebar = fieldsOf(fieldsOf(settings.themeConfig['docs'])['sidebar']);
  if (options['editUrl'] !== undefined) {
    note('editUrl', 'Edit links were omitted: the files have moved.', 'Set docs.editUrl.');
  }
  return {
    ...docs,
    ...(sidebar['hideable'] === true ? { sidebar: { hideable: true } } : {}),
    ...(options['showLastUpdateTime'] === true ? { showLastUpdateTime: true } : {}),
    ...(options['showLastUpdateAuthor'] === true ? { showLastUpdateAuthor: true } : {}),
  };
}

function buildNavbar(source: ConfigSource, note: Note): Fields {
  const navbar = fieldsOf(source.settings.themeConfig['navbar']);
  const items = listOf(navbar['items']).flatMap((item) => convertItem(item, source, note));
  if (navbar['logo'] !== undefined) {
    note('logo', 'The logo of the navbar was omitted.', 'Add your own templates/components/navbar.tsx to the site.');
  }
  return {
    ...(navbar['hideOnScroll'] === true ? { hideOnScroll: true } : {}),
    ...(items.length === 0 ? {} : { items }),
  };
}

/** A navbar item; none for a type that docsite does not have. */
function convertItem(value: unknown, source: ConfigSource, note: Note): readonly Fields[] {
  const item = fieldsOf(value);
  const type = textOf(item['type']) ?? (item['items'] === undefined ? 'link' : 'dropdown');
  const place = item['position'] === 'right' ? { position: 'right' } : {};
  const links = (key: string): readonly Fields[] => listOf(item[key]).flatMap((one) => convertLink(one, source, note));
  if (type === 'docsVersionDropdown' && source.targets.isMain(textOf(item['docsPluginId']))) {
    const [before, after] = [links('dropdownItemsBefore'), links('dropdownItemsAfter')];
    const itemsBefore = before.length === 0 ? undefined : before;
    return [{ type, ...place, itemsBefore, itemsAfter: after.length === 0 ? undefined : after }];
  }
  if (type === 'dropdown') {
    const items = links('items');
    const target = linkTarget(item, source);
    return items.length === 0 ? [] : [{ type, label: textOf(item['label']) ?? 'More', ...target, ...place, items }];
  }
  return convertLink(item, source, note).map((link) => ({ ...link, ...place }));
}

function convertLink(value: unknown, source: ConfigSource, note: Note): readonly Fields[] {
  const item = fieldsOf(value);
  const type = textOf(item['type']) ?? 'link';
  const target = linkTarget(item, source);
  const label = textOf(item['label']) ?? labelOf(type, item);
  if (target !== null && label !== null) return [{ label, ...target }];
  const name = type === 'link' ? (label ?? 'without label') : type;
  const key = type === 'link' ? (label ?? 'items') : type;
  note(key, `The menu item "${name}" was omitted.`, 'Add a link by hand if readers need it.');
  return [];
}

function labelOf(type: string, item: Fields): string | null {
  if (type === 'doc') return textOf(item['docId']) ?? 'Docs';
  if (type === 'docsVersion') return 'Docs';
  return type === 'docSidebar' ? textOf(item['sidebarId']) : null;
}

/** `to` or `href`; `null` for an item whose target docsite does not know. */
function linkTarget(item: Fields, { mapHref, targets }: ConfigSource): Fields | null {
  const to = textOf(item['to']);
  const written = to ?? textOf(item['href']);
  if (written !== null) {
    const target = isExternal(written) || written.startsWith('/') ? written : `/${written}`;
    const mapped = mapHref(target);
    return to === null || isExternal(mapped) ? { href: mapped } : { to: mapped };
  }
  const route = targets.find(item);
  return route === null ? null : { to: route };
}

function buildFooter(source: ConfigSource, note: Note): Fields | undefined {
  const footer = fieldsOf(source.settings.themeConfig['footer']);
  if (Object.keys(footer).length === 0) return undefined;
  const links = listOf(footer['links']);
  const copyright = textOf(footer['copyright']);
  const isColumns = links.some((column) => isFields(column) && column['items'] !== undefined);
  const columns = isColumns
    ? links.map((column) => ({
        title: textOf(fieldsOf(column)['title']) ?? undefined,
        items: listOf(fieldsOf(column)['items']).flatMap((item) => convertFooterLink(item, source, note)),
      }))
    : [{ title: undefined, items: links.flatMap((item) => convertFooterLink(item, source, note)) }];
  const filled = columns.filter(({ items }) => items.length > 0);
  // docsite wants all columns with a title, or none.
  const isMixed = new Set(filled.map(({ title }) => title === undefined)).size > 1;
  if (isMixed) note('footer', 'Footer columns without a title are now called "More".');
  const titled = isMixed ? filled.map(({ title = 'More', items }) => ({ title, items })) : filled;
  if (footer['logo'] !== undefined)
    note('logo', 'The logo of the footer was omitted.', 'Add your own templates/components/footer.tsx to the site.');
  return {
    style: footer['style'] === 'dark' ? 'dark' : undefined,
    columns: titled.length === 0 ? undefined : titled,
    copyright: copyright === null ? undefined : source.mapHtml(copyright),
  };
}

function convertFooterLink(value: unknown, source: ConfigSource, note: Note): readonly Fields[] {
  const html = textOf(fieldsOf(value)['html']);
  if (html === null) return convertLink(value, source, note);
  note('html', `HTML in the footer was omitted: ${html.slice(0, 60)}`, 'Move it to "copyright".');
  return [];
}

function buildAnnouncement({ settings, mapHtml }: ConfigSource, note: Note): Fields | undefined {
  const bar = fieldsOf(settings.themeConfig['announcementBar']);
  const content = textOf(bar['content']);
  if (content === null) return undefined;
  const colors = ['backgroundColor', 'textColor'].filter((key) => bar[key] !== undefined);
  const [color] = colors;
  if (color !== undefined) note(color, 'The colours of the announcement bar were omitted.', 'Set them in your CSS.');
  return {
    id: textOf(bar['id']) ?? 'announcement-bar',
    content: mapHtml(content),
    isCloseable: bar['isCloseable'] === false ? false : undefined,
  };
}
