/** The site's navbar items, for the bar and for the menu of narrow screens. */
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { splitHref } from '../../src/shared/href.ts';
import type { DropdownItem, LinkItem, NavbarItem, VersionDropdownItem } from '../../src/shared/types/config.ts';
import type { PageVersion } from '../../src/shared/types/page.ts';
import type { Href } from '../../src/shared/types/store.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

/** Items of one side in the order of the config, or all items without `position`. */
export function NavbarItems({ position }: { readonly position?: 'left' | 'right' }) {
  const { items } = useSite().navbar;
  const shown = position === undefined ? items : items.filter((item) => item.position === position);
  if (shown.length === 0) return null;
  return (
    <ul className={position && `navbar-items navbar-items-${position}`}>
      {shown.map((item, index) => renderItem(item, index, position === undefined))}
    </ul>
  );
}

function renderItem(item: NavbarItem, index: number, isInMenu: boolean) {
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
      return <VersionItem key={index} item={item} isInMenu={isInMenu} />;
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

/** A native disclosure: keyboard, touch and pages without scripts need nothing else. */
function Dropdown({ item }: { readonly item: DropdownItem }) {
  return (
    <li>
      <details className="dropdown">
        <summary className="menu-button">{item.label}</summary>
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

/**
 * A link to the list of versions for pages without scripts, and a button that opens a menu in the element after it. CSS
 * shows one of the two. With a single version there is only the link.
 */
function VersionItem({ item, isInMenu }: { readonly item: VersionDropdownItem; readonly isInMenu: boolean }) {
  const { version } = usePage();
  const label = isInMenu ? 'Versions' : <VersionLabel version={version} />;
  const hasMenu = version?.badge !== false;
  // The key makes a new element per version: React cannot change text that the browser has translated.
  return (
    <li key={version?.label} data-version-menu="">
      <Link className={hasMenu ? 'menu-button' : undefined} href={item.itemsAfter[0]?.href ?? '/versions'}>
        {label}
      </Link>
      {hasMenu && (
        <>
          <button
            type="button"
            className="menu-button version-button"
            aria-haspopup="dialog"
            aria-expanded="false"
            suppressHydrationWarning
          >
            {label}
          </button>
          <div dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
        </>
      )}
    </li>
  );
}

/** On pages outside versions, a script replaces the word with the label of the reader's version. */
function VersionLabel({ version }: { readonly version: PageVersion | null }) {
  if (version === null) {
    return (
      <span className="version-label" suppressHydrationWarning>
        Versions
      </span>
    );
  }
  return (
    <>
      <span className="visually-hidden">Version </span>
      {version.label}
    </>
  );
}

/** True on the page itself and on every page below it. The home page has no pages below it. */
function isBelow(href: Href, route: string): boolean {
  const { path } = splitHref(href);
  return path === route || (path !== '/' && route.startsWith(`${path}/`));
}
