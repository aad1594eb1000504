/** The menus of a Docusaurus site: the navbar and the footer. */
import { isExternal } from '../../../shared/href.ts';
import { type Fields, isFields } from '../../../shared/text/fields.ts';
import type { ConfigSource, Note } from './config-source.ts';
import type { FieldOf } from './places.ts';
import { fieldsOf, listOf, textOf } from './settings.ts';

/** The section `navbar`. */
export function buildNavbar(source: ConfigSource, note: Note): Fields {
  const navbar = fieldsOf(source.settings.themeConfig['navbar']);
  const items = convertAll(navbar, 'items', (field) => convertItem(field, source, note));
  if (navbar['logo'] !== undefined) {
    note(
      [navbar, 'logo'],
      'The logo of the navbar was omitted.',
      'Add your own templates/components/navbar.tsx to the site.',
    );
  }
  return {
    ...(navbar['hideOnScroll'] === true ? { hideOnScroll: true } : {}),
    ...(items.length === 0 ? {} : { items }),
  };
}

/** The items of a list, each by its place. */
function convertAll(owner: Fields, key: string, convert: (field: FieldOf) => readonly Fields[]): readonly Fields[] {
  const list = listOf(owner[key]);
  return list.flatMap((_, index) => convert([list, String(index)]));
}

function valueAt([owner, key]: FieldOf): Fields {
  return fieldsOf((owner as Fields)[key]);
}

/** A navbar item; none for a type that docsite does not have. */
function convertItem(field: FieldOf, source: ConfigSource, note: Note): readonly Fields[] {
  const item = valueAt(field);
  const type = textOf(item['type']) ?? (item['items'] === undefined ? 'link' : 'dropdown');
  const place = item['position'] === 'right' ? { position: 'right' } : {};
  const links = (key: string): readonly Fields[] => convertAll(item, key, (one) => convertLink(one, source, note));
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
  return convertLink(field, source, note).map((link) => ({ ...link, ...place }));
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
