/** The site's navbar items, for the bar and for the menu of narrow screens. */
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { splitHref } from '../../src/shared/href.ts';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type {
  DropdownItem,
  IconItem,
  LinkItem,
  NavbarItem,
  VersionDropdownItem,
} from '../../src/shared/types/config.ts';
import type { PageVersion } from '../../src/shared/types/page.ts';
import type { Href } from '../../src/shared/types/store.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Link } from './link.tsx';
import { VersionMenu } from './version-menu.tsx';
import { VersionName } from './version-name.tsx';

/** Filled in by the bundler: a site without icons, dropdowns or languages has no code for them. */
declare const HAS_ICONS: boolean;
declare const HAS_DROPDOWNS: boolean;
declare const HAS_LANGUAGES: boolean;

/** In the bar, what has no room is in the last item, a dropdown. */
export function NavbarItems({ isInBar = false }: { readonly isInBar?: boolean }) {
  const { items } = useSite().navbar;
  if (items.length === 0) return null;
  // `suppressHydrationWarning`: a script makes what has no room inert.
  return (
    <ul className={isInBar ? 'navbar-items' : undefined}>
      {items.map((item, index) => (
        <li key={index} className={item.position === 'right' ? 'navbar-end' : undefined} suppressHydrationWarning>
          {renderItem(item, isInBar)}
        </li>
      ))}
      {isInBar && <MoreItem />}
    </ul>
  );
}

function renderItem(item: NavbarItem, isInBar: boolean) {
  switch (item.type) {
    case 'link':
      return <NavbarLink item={item} />;
    case 'dropdown':
      return HAS_DROPDOWNS && <Dropdown item={item} />;
    case 'docsVersionDropdown':
      return <VersionItem item={item} isInBar={isInBar} />;
    case 'languageDropdown':
      return HAS_LANGUAGES && <LanguageMenu />;
    case 'icon':
      return HAS_ICONS && <IconLink item={item} />;
  }
}

function NavbarLink({ item }: { readonly item: LinkItem }) {
  const { route } = usePage();
  return (
    <Link href={item.href} icon aria-current={isBelow(item.scope ?? item.href, route) ? 'page' : undefined}>
      {item.label}
    </Link>
  );
}

/** The stylesheet has its picture, and hides the label in the bar. */
function IconLink({ item: { icon, label, href } }: { readonly item: IconItem }) {
  const { route } = usePage();
  return (
    <Link href={href} title={label} aria-current={isBelow(href, route) ? 'page' : undefined}>
      <span className={`link-icon link-icon-${icon}`} />
      <span className="link-label">{label}</span>
    </Link>
  );
}

/** A native disclosure: keyboard, touch and pages without scripts need nothing else. */
function Dropdown({ item }: { readonly item: DropdownItem }) {
  return (
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
  );
}

/** CSS shows it where items have no room, and a script fills it. Without scripts the bar has more lines instead. */
function MoreItem() {
  return (
    <li className="navbar-more navbar-end needs-js" inert suppressHydrationWarning>
      <details className="dropdown">
        <summary className="menu-button">{strings.more}</summary>
        <ul dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
      </details>
    </li>
  );
}

/** A set without versions has no menu. */
function VersionItem({ item, isInBar }: { readonly item: VersionDropdownItem; readonly isInBar: boolean }) {
  const { version } = usePage();
  if (version?.name.includes(':') === true) return null;
  return (
    <VersionMenu versionsHref={item.itemsAfter[0]?.href}>
      {isInBar ? <VersionLabel version={version} /> : strings.versions}
    </VersionMenu>
  );
}

/** On pages outside versions, a script replaces the word with the label of the reader's version. */
function VersionLabel({ version }: { readonly version: PageVersion | null }) {
  if (version === null) {
    return (
      <span className="version-label" suppressHydrationWarning>
        {strings.versions}
      </span>
    );
  }
  return (
    <>
      <span className="visually-hidden">{strings.beforeVersion}</span>
      <VersionName label={version.label} />
    </>
  );
}

/** True on the page itself and on every page below it. The home page has no pages below it. */
function isBelow(href: Href, route: string): boolean {
  const { path } = splitHref(href);
  return path === route || (path !== '/' && route.startsWith(`${path}/`));
}
