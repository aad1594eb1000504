/** The site's navbar items: the same list in the bar and in the menu of narrow screens. */
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { splitHref } from '../../src/shared/href.ts';
import type { DropdownItem, Href, LinkItem, NavbarItem, VersionDropdownItem } from '../../src/shared/types.ts';
import { Link } from './link.tsx';

/** Items of one side in the order of the config, or all of them without `position`. */
export function NavbarItems({ position }: { readonly position?: 'left' | 'right' }) {
  const { items } = useSite().navbar;
  const shown = position === undefined ? items : items.filter((item) => item.position === position);
  if (shown.length === 0) return null;
  return <ul className={position ? `navbar-items navbar-items-${position}` : 'menu-items'}>{shown.map(renderItem)}</ul>;
}

function renderItem(item: NavbarItem, index: number) {
  switch (item.type) {
    case 'link':
      return (
        <li key={index}>
          <NavbarLink item={item} />
        </li>
      );
    case 'dropdown':
      return <Dropdown key={index} item={item} />;
    case 'docsVersionDropdown':
      return <VersionItem key={index} item={item} />;
    default:
      throw unknownItemError(item);
  }
}

function unknownItemError(item: never): Error {
  const { type } = item as { readonly type: unknown };
  return new Error(`Unknown navbar item type "${String(type)}". Known types: link, dropdown, docsVersionDropdown.`);
}

function NavbarLink({ item }: { readonly item: LinkItem }) {
  const { route } = usePage();
  return (
    <Link href={item.href} icon aria-current={isBelow(item.href, route) ? 'page' : undefined}>
      {item.label}
    </Link>
  );
}

/** A native disclosure, so that keyboard, touch and pages without scripts need nothing more. */
function Dropdown({ item }: { readonly item: DropdownItem }) {
  return (
    <li>
      <details className="dropdown">
        <summary>{item.label}</summary>
        <ul>
          {item.href !== null && (
            <li>
              <NavbarLink item={{ type: 'link', label: item.label, href: item.href, position: item.position }} />
            </li>
          )}
          {item.items.map((child) => (
            <li key={child.href}>
              <NavbarLink item={child} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** A plain link to the list of versions; the browser turns it into a menu. */
function VersionItem({ item }: { readonly item: VersionDropdownItem }) {
  const { version } = usePage();
  return (
    <li data-version-menu="">
      <Link href={item.itemsAfter[0]?.href ?? '/versions'}>
        {version === null ? (
          'Versions'
        ) : (
          <>
            <span className="visually-hidden">Version </span>
            {version.label}
          </>
        )}
      </Link>
    </li>
  );
}

/** True on the page itself and on every page below it. The home page has nothing below. */
function isBelow(href: Href, route: string): boolean {
  const { path } = splitHref(href);
  return path === route || (path !== '/' && route.startsWith(`${path}/`));
}
