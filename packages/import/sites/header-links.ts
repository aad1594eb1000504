/** Links in the header of the old site, with icons and to its languages elsewhere → items of the navbar. Pure. */
import { isExternal } from '../../../src/shared/href.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, textOf } from '../docusaurus/config/settings.ts';
import { iconOf } from '../mdx/write/astro-components.ts';

/** Links with icons: a list, or as older versions had them, addresses by icon. Those without an icon here are texts. */
export function convertSocial(value: unknown): readonly Fields[] {
  const list = Array.isArray(value)
    ? listOf(value).map(fieldsOf)
    : Object.entries(fieldsOf(value)).map(([icon, href]): Fields => ({ icon, label: icon, href }));
  return list.flatMap(({ icon, label, href }) => {
    if (typeof href !== 'string') return [];
    const name = iconOf(textOf(icon) ?? '');
    const host = URL.canParse(href) ? new URL(href).hostname : href;
    const item = { href, label: textOf(label) ?? textOf(icon) ?? host, position: 'right' };
    return [name === null ? item : { type: 'icon', icon: name, ...item }];
  });
}

/** A menu of the languages whose sites are elsewhere; none for links within the site. */
export function convertLanguageLinks(languages: readonly Fields[]): readonly Fields[] {
  const items = languages.flatMap(({ label, href }) =>
    typeof href === 'string' && isExternal(href) ? [{ label: textOf(label) ?? href, href }] : [],
  );
  return items.length === 0 ? [] : [{ type: 'dropdown', label: 'Languages', items, position: 'right' }];
}
