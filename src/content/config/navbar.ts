/** Items of the navbar, the footer and the version menu: from the author's short forms to `NavbarItem` and `LinkItem`. */
import * as v from 'valibot';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { type Fields, isFields } from '../../shared/text/fields.ts';
import type { DropdownItem, LinkItem, NavbarItem, VersionDropdownItem } from '../../shared/types/config.ts';
import type { Href } from '../../shared/types/store.ts';
import { fields, toMessage, type EntriesOf, type Refusal } from './fields.ts';
import type { UserDropdown, UserLink, UserNavbarLink, UserVersionDropdown } from './input.ts';
import { describeValue } from './problems.ts';
import { choice, filledText, hrefValue, list, route } from './values.ts';

const ITEM_TYPES = ['link', 'dropdown', 'docsVersionDropdown'] as const;

const position = v.optional(choice(['left', 'right']), 'left');
const target = { to: v.optional(route), href: v.optional(hrefValue) };
const linkEntries = {
  type: v.optional(choice(['link']), 'link'),
  label: filledText,
  ...target,
} satisfies EntriesOf<UserLink>;

/** A link outside the navbar's first level. Its position has no meaning, and cannot be set. */
export const linkItem: v.GenericSchema<unknown, LinkItem> = v.pipe(
  fields(linkEntries, { rule: needOneTarget }),
  v.transform((link): LinkItem => ({ type: 'link', label: link.label, href: toHref(link) ?? '/', position: 'left' })),
);

const navbarLink: v.GenericSchema<unknown, LinkItem> = v.pipe(
  fields({ ...linkEntries, position } satisfies EntriesOf<UserNavbarLink>, { rule: needOneTarget }),
  v.transform((link): LinkItem => ({
    type: 'link',
    label: link.label,
    href: toHref(link) ?? '/',
    position: link.position,
  })),
);

/** A link inside a menu, with an answer for those who nest menus. */
const menuLink = v.lazy((input): v.GenericSchema<unknown, LinkItem> => {
  if (!isFields(input) || input['type'] === undefined || input['type'] === 'link') return linkItem;
  const isMenu = input['type'] === 'dropdown' || input['type'] === 'docsVersionDropdown';
  return isMenu
    ? refuseType({
        must: 'A menu cannot hold another menu',
        fix: 'Put the links of the inner menu into the outer one.',
      })
    : refuseType(describeBadType(input['type'], ['link']));
});
const menuLinks = list(menuLink);

const dropdown: v.GenericSchema<unknown, DropdownItem> = v.pipe(
  fields(
    {
      type: choice(['dropdown']),
      label: filledText,
      ...target,
      position,
      items: v.pipe(menuLinks, v.nonEmpty(toMessage({ must: 'must hold a link at least' }))),
    } satisfies EntriesOf<UserDropdown>,
    { rule: refuseTwoTargets },
  ),
  v.transform((menu): DropdownItem => ({
    type: 'dropdown',
    label: menu.label,
    href: toHref(menu),
    position: menu.position,
    items: menu.items,
  })),
);

const versionDropdown: v.GenericSchema<unknown, VersionDropdownItem> = fields({
  type: choice(['docsVersionDropdown']),
  position,
  itemsBefore: v.optional(menuLinks, []),
  itemsAfter: v.optional(menuLinks, []),
} satisfies EntriesOf<UserVersionDropdown>);

/** Any item of the navbar; one without `type` is a link. */
export const navbarItem = v.lazy((input): v.GenericSchema<unknown, NavbarItem> => {
  const type = isFields(input) ? (input['type'] ?? 'link') : 'link';
  if (type === 'link') return navbarLink;
  if (type === 'dropdown') return dropdown;
  if (type === 'docsVersionDropdown') return versionDropdown;
  return refuseType(describeBadType(type, ITEM_TYPES));
});

function refuseType(refusal: Refusal): v.GenericSchema<unknown, never> {
  return v.pipe(
    v.custom<Fields>(isFields),
    v.rawTransform<Fields, never>(({ dataset, addIssue, NEVER }) => {
      const { value: input } = dataset;
      const message = toMessage(refusal);
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'type', value: input['type'] }],
      });
      return NEVER;
    }),
  );
}

function describeBadType(type: unknown, known: readonly string[]): Refusal {
  const name = typeof type === 'string' ? type : describeValue(type);
  return {
    must: `Bad navbar item type "${name.replaceAll(/\s+/gu, ' ').slice(0, 60)}"`,
    fix: `Known types: ${known.join(', ')}.`,
    why: didYouMean(name, known),
  };
}

function needOneTarget(input: Fields): Refusal | null {
  if (input['to'] !== undefined || input['href'] !== undefined) return refuseTwoTargets(input);
  return { must: 'leads nowhere.', fix: 'Add "to" for a page of this site, or "href" for another address.' };
}

function refuseTwoTargets(input: Fields): Refusal | null {
  if (input['to'] === undefined || input['href'] === undefined) return null;
  return {
    must: 'has both "to" and "href".',
    fix: 'Keep "to" for a page of this site, or "href" for another address.',
  };
}

function toHref({ to, href }: { readonly to: Href | undefined; readonly href: Href | undefined }): Href | null {
  return to ?? href ?? null;
}
