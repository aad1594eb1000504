/** The menus of a Docusaurus site: the navbar and the footer. */
import { isExternal } from '../../../../src/shared/href.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { ConfigSource, Note } from './config-source.ts';
import type { FieldOf } from './places.ts';
import { fieldsOf, filePath, listOf, textOf } from './settings.ts';

/** Sizes and classes were for the old theme. */
const LOGO_FIELDS = new Set(['src', 'srcDark', 'alt', 'href', 'width', 'height', 'className']);
/** Addresses of sites that have an icon. */
const ICONS: readonly (readonly [host: RegExp, icon: string])[] = [
  [/(?:^|\.)github\.com$/u, 'github'],
  [/(?:^|\.)gitlab\.com$/u, 'gitlab'],
  [/(?:^|\.)discord(?:app)?\.(?:com|gg)$/u, 'discord'],
  [/(?:^|\.)(?:x|twitter)\.com$/u, 'x'],
  [/(?:^|\.)slack\.com$/u, 'slack'],
  [/(?:^|\.)youtube\.com$/u, 'youtube'],
  [/(?:^|\.)linkedin\.com$/u, 'linkedin'],
  [/(?:^|\.)reddit\.com$/u, 'reddit'],
  // cspell:ignore stackoverflow
  [/(?:^|\.)stackoverflow\.com$/u, 'stack-overflow'],
  [/(?:^|\.)bsky\.app$/u, 'bluesky'],
];

/** The section `navbar`. */
export function buildNavbar(source: ConfigSource, note: Note): Fields {
  const navbar = fieldsOf(source.settings.themeConfig['navbar']);
  const items = convertAll(navbar, 'items', (field) => convertItem(field, source, note));
  const title = textOf(navbar['title']);
  const logo = buildLogo(fieldsOf(navbar['logo']), source, note);
  return {
    // The old navbar had no title of its own; ours has that of the site unless it says otherwise.
    ...(logo === null && (title === null || title === '' || title === source.settings.fields['title'])
      ? {}
      : { title: title ?? '' }),
    ...(logo === null ? {} : { logo }),
    ...(navbar['hideOnScroll'] === true ? { hideOnScroll: true } : {}),
    ...(items.length === 0 ? {} : { items }),
  };
}

/** The picture at the start of the bar; `null` if the old site has none in `static/`. */
function buildLogo(logo: Fields, source: ConfigSource, note: Note): Fields | null {
  const light = filePath(logo['src']);
  if (light === undefined) return null;
  for (const key of Object.keys(logo)) {
    if (!LOGO_FIELDS.has(key)) note([logo, key], `The option themeConfig.navbar.logo.${key} was omitted.`);
  }
  // An empty one is not a name for the link: without it, the picture has that of the site.
  const alt = logo['alt'] === '' ? undefined : (textOf(logo['alt']) ?? undefined);
  return { light, dark: filePath(logo['srcDark']), alt, ...logoTarget(logo, source) };
}

function logoTarget(logo: Fields, { mapHref }: ConfigSource): Fields {
  const href = textOf(logo['href']);
  return href === null ? {} : { href: mapHref(isExternal(href) || href.startsWith('/') ? href : `/${href}`) };
}

/** The items of a list, each by its place. */
function convertAll(owner: Fields, key: string, convert: (field: FieldOf) => readonly Fields[]): readonly Fields[] {
  const list = listOf(owner[key]);
  return list.flatMap((_, index) => convert([list, String(index)]));
}

function valueAt([owner, key]: FieldOf): Fields {
  return fieldsOf((owner as Fields)[key]);
}

/** Items for what docsite has anyway: the search, and versions of a set, which the menu of versions shows on its pages. */
function isNeedless(type: string, item: Fields, source: ConfigSource): boolean {
  if (type === 'search') return true;
  const isOfSet = type === 'docsVersionDropdown' && source.targets.isSet(textOf(item['docsPluginId']));
  return isOfSet && menuOfVersions(source) !== undefined;
}

/** The item that becomes the menu of versions: that of the main documents, else the first of a set with several versions. */
function menuOfVersions({ settings, targets }: ConfigSource): Fields | undefined {
  const menus = listOf(fieldsOf(settings.themeConfig['navbar'])['items'])
    .map(fieldsOf)
    .filter((one) => one['type'] === 'docsVersionDropdown');
  return (
    menus.find((one) => targets.isMain(textOf(one['docsPluginId']))) ??
    menus.find((one) => targets.isVersionedSet(textOf(one['docsPluginId'])))
  );
}

/** A navbar item; none for a type that docsite does not have. */
function convertItem(field: FieldOf, source: ConfigSource, note: Note): readonly Fields[] {
  const item = valueAt(field);
  const type = textOf(item['type']) ?? (item['items'] === undefined ? 'link' : 'dropdown');
  const place = item['position'] === 'right' ? { position: 'right' } : {};
  const links = (key: string): readonly Fields[] => convertAll(item, key, (one) => convertLink(one, source, note));
  const isMain = type === 'docsVersionDropdown' && source.targets.isMain(textOf(item['docsPluginId']));
  if (isMain || item === menuOfVersions(source)) {
    const [before, after] = [links('dropdownItemsBefore'), links('dropdownItemsAfter')];
    const itemsBefore = before.length === 0 ? undefined : before;
    return [{ type, ...place, itemsBefore, itemsAfter: after.length === 0 ? undefined : after }];
  }
  if (isNeedless(type, item, source)) return [];
  if (type === 'localeDropdown' && source.languages.length > 0) {
    // The menu has languages alone: other links are beside it.
    const others = [...links('dropdownItemsBefore'), ...links('dropdownItemsAfter')];
    return [{ type: 'languageDropdown' }, ...others].map((one) => ({ ...one, ...place }));
  }
  if (type === 'dropdown') {
    const items = links('items');
    const target = linkTarget(item, source);
    return items.length === 0 ? [] : [{ type, label: textOf(item['label']) ?? 'More', ...target, ...place, items }];
  }
  const icon = iconLink(item, source);
  if (icon !== null) return [{ ...icon, ...place }];
  return convertLink(field, source, note).map((link) => ({ ...link, ...place }));
}

/** An item that the old site drew by its CSS, with a name for those who do not see it; `null` for one that has a label. */
function iconLink(item: Fields, source: ConfigSource): Fields | null {
  const [label, href] = [textOf(item['label']) ?? '', textOf(item['href']) ?? ''];
  if (label.trim() !== '' || !URL.canParse(href)) return null;
  const { hostname } = new URL(href);
  const icon = ICONS.find(([host]) => host.test(hostname))?.[1];
  const name = textOf(item['aria-label']) ?? textOf(item['title']) ?? hostname;
  return icon === undefined ? null : { type: 'icon', icon, label: name, ...linkTarget(item, source) };
}

function convertLink(field: FieldOf, source: ConfigSource, note: Note): readonly Fields[] {
  const item = valueAt(field);
  const type = textOf(item['type']) ?? 'link';
  const target = linkTarget(item, source);
  const label = textOf(item['label']) ?? labelOf(type, item);
  if (target !== null && label !== null) return [{ label, ...target }];
  const name = type === 'link' ? (label ?? 'without label') : type;
  note(field, `The menu item "${name}" was omitted.`, 'Add a link by hand if readers need it.');
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

/** The section `footer`; `undefined` for a site without one. */
export function buildFooter(source: ConfigSource, note: Note): Fields | undefined {
  const footer = fieldsOf(source.settings.themeConfig['footer']);
  if (Object.keys(footer).length === 0) return undefined;
  const links = listOf(footer['links']);
  const copyright = textOf(footer['copyright']);
  const isColumns = links.some((column) => isFields(column) && column['items'] !== undefined);
  const columns = isColumns
    ? links.map((column) => ({
        title: textOf(fieldsOf(column)['title']) ?? undefined,
        items: convertAll(fieldsOf(column), 'items', (field) => convertFooterLink(field, source, note)),
      }))
    : [{ title: undefined, items: convertAll(footer, 'links', (field) => convertFooterLink(field, source, note)) }];
  const filled = columns.filter(({ items }) => items.length > 0);
  // docsite wants all columns with a title, or none.
  const isMixed = new Set(filled.map(({ title }) => title === undefined)).size > 1;
  if (isMixed) note([footer, 'links'], 'Footer columns without a title are now called "More".');
  const titled = isMixed ? filled.map(({ title = 'More', items }) => ({ title, items })) : filled;
  if (footer['logo'] !== undefined)
    note(
      [footer, 'logo'],
      'The logo of the footer was omitted.',
      'Add your own templates/components/footer.tsx to the site.',
    );
  return {
    style: footer['style'] === 'dark' ? 'dark' : undefined,
    columns: titled.length === 0 ? undefined : titled,
    copyright: copyright === null ? undefined : source.mapHtml(copyright),
  };
}

function convertFooterLink(field: FieldOf, source: ConfigSource, note: Note): readonly Fields[] {
  const html = textOf(valueAt(field)['html']);
  if (html === null) return convertLink(field, source, note);
  note(field, `HTML in the footer was omitted: ${html.slice(0, 60)}`, 'Move it to "copyright".');
  return [];
}
