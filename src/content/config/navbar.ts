/** Items of the navbar, the footer and the version menu: from the author's short forms to `NavbarItem` and `LinkItem`. */
import * as v from 'valibot';
import { describeValue } from '../../schema/describe.ts';
import { fields, objectSchema } from '../../schema/objects.ts';
import { type Refusal, toMessage } from '../../schema/refusal.ts';
import { choice, filledText, list, text } from '../../schema/values.ts';
import { LINK_ICONS, type LinkIconName } from '../../shared/icons/link-icons.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { type Fields, isFields } from '../../shared/string/fields.ts';
import type {
  DropdownItem,
  IconItem,
  LinkItem,
  NavbarConfig,
  NavbarItem,
  SetConfig,
} from '../../shared/types/config.ts';
import type { Href } from '../../shared/types/store.ts';
import { fileRoute, hrefValue, route } from './values.ts';

const ITEM_TYPES = ['link', 'dropdown', 'docsVersionDropdown', 'languageDropdown', 'set', 'icon'] as const;

const position = v.optional(choice(['left', 'right']), 'left');
const target = { to: v.optional(route), href: v.optional(hrefValue) };
const link = { type: v.optional(choice(['link']), 'link'), label: filledText, ...target };

/** A link outside the navbar's first level. Its position has no meaning, and cannot be set. */
export const linkItem = v.pipe(
  fields(link, { rule: needOneTarget }),
  v.transform((input): LinkItem => toLink(input)),
);

const navbarLink = v.pipe(
  fields({ ...link, position }, { rule: needOneTarget }),
  v.transform((input): LinkItem => toLink(input)),
);

/** A link inside a menu, with an answer for those who nest menus. */
const menuLink = v.lazy((input): v.GenericSchema<v.InferInput<typeof linkItem>, LinkItem> => {
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

const dropdown = v.pipe(
  fields(
    {
      type: choice(['dropdown']),
      label: filledText,
      ...target,
      position,
      items: v.pipe(menuLinks, v.nonEmpty(toMessage({ must: 'must have at least one link' }))),
    },
    { rule: refuseTwoTargets },
  ),
  v.transform(({ to, href, ...menu }): DropdownItem => ({ ...menu, href: toHref({ to, href }) })),
);

const versionDropdown = fields({
  type: choice(['docsVersionDropdown']),
  position,
  itemsBefore: v.optional(menuLinks, []),
  itemsAfter: v.optional(menuLinks, []),
});

const languageDropdown = fields({ type: choice(['languageDropdown']), position });

/** A link to a further set of documents. */
const setLink = fields({ type: choice(['set']), id: filledText, label: v.optional(filledText), position });
type SetLink = v.InferOutput<typeof setLink>;

const iconName = choice(Object.keys(LINK_ICONS) as LinkIconName[]);
const iconLink = v.pipe(
  fields({ type: choice(['icon']), icon: iconName, label: filledText, ...target, position }, { rule: needOneTarget }),
  v.transform(({ icon, ...input }): IconItem => ({ ...toLink(input), type: 'icon', icon })),
);

type NavbarInput = v.InferInput<
  | typeof navbarLink
  | typeof dropdown
  | typeof versionDropdown
  | typeof languageDropdown
  | typeof setLink
  | typeof iconLink
>;

/** Any item of the navbar; one without `type` is a link. */
export const navbarItem = v.lazy((input): v.GenericSchema<NavbarInput, NavbarItem | SetLink> => {
  const type = isFields(input) ? (input['type'] ?? 'link') : 'link';
  if (type === 'link') return navbarLink;
  if (type === 'dropdown') return dropdown;
  if (type === 'docsVersionDropdown') return versionDropdown;
  if (type === 'languageDropdown') return languageDropdown;
  if (type === 'set') return setLink;
  if (type === 'icon') return iconLink;
  return refuseType(describeBadType(type, ITEM_TYPES));
});

export const navbarLogo = fields({
  light: fileRoute,
  dark: v.optional(fileRoute),
  alt: v.optional(text),
  href: v.optional(hrefValue),
});
type LogoInput = v.InferOutput<typeof navbarLogo>;

/** Screen readers need a name for the link: the title, or what the logo shows. */
export function checkBrand({ title, logo }: Fields): Refusal | null {
  if (typeof title !== 'string' || title.trim() !== '') return null;
  const fix = 'Give the navbar a title, or a logo that says what it shows.';
  if (!isFields(logo)) return { must: 'must not be empty without a logo.', fix, key: 'title' };
  return logo['alt'] === ''
    ? { must: 'has neither a title nor an alternative text of its logo.', fix, why: 'Its link would have no name.' }
    : null;
}

/** Title, logo and their address, with defaults: the title of the site, in words or as what the logo shows. */
export function readBrand(
  { title, logo }: { readonly title: string | undefined; readonly logo: LogoInput | null },
  siteTitle: string,
): Pick<NavbarConfig, 'title' | 'logo' | 'brandHref'> {
  const shown = title ?? siteTitle;
  if (logo === null) return { title: shown, logo: null, brandHref: '/' };
  const { light, dark = null, alt = shown === '' ? siteTitle : '', href = '/' } = logo;
  return { title: shown, logo: { light, dark, alt }, brandHref: href };
}

/** An item with the address of the set that it names; one that names no set is reported elsewhere. */
export function linkSet(item: NavbarItem | SetLink, sets: readonly SetConfig[]): NavbarItem {
  if (item.type !== 'set') return item;
  const set = sets.find(({ id }) => id === item.id);
  return toLink({
    to: set?.route,
    href: undefined,
    label: item.label ?? set?.label ?? item.id,
    position: item.position,
  });
}

function refuseType(refusal: Refusal): v.GenericSchema<never, never> {
  return objectSchema<never, never>('must be an object with named fields', (_, refuse) => {
    refuse(refusal, { key: 'type' });
    return {};
  });
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
  return { must: 'has no target.', fix: 'Add "to" for a page of this site, or "href" for another address.' };
}

function refuseTwoTargets(input: Fields): Refusal | null {
  if (input['to'] === undefined || input['href'] === undefined) return null;
  return {
    must: 'has both "to" and "href".',
    fix: 'Keep "to" for a page of this site, or "href" for another address.',
  };
}

interface Target {
  readonly to: Href | undefined;
  readonly href: Href | undefined;
}

function toLink(link: Target & { readonly label: string; readonly position?: LinkItem['position'] }): LinkItem {
  return { type: 'link', label: link.label, href: toHref(link) ?? '/', position: link.position ?? 'left' };
}

function toHref({ to, href }: Target): Href | null {
  return to ?? href ?? null;
}
