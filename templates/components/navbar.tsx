/** The bar at the top: menu button, brand, the site's items, the search and the colour mode. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/strings/site-strings.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { NavbarItems } from './navbar-items.tsx';
import { SearchButton } from './search-button.tsx';

/** Below 997 px only the menu button, the brand and the search show; the items are in the menu. */
export function Navbar() {
  const { title, navbar } = useSite();
  return (
    <nav
      className={navbar.hideOnScroll ? 'navbar navbar-hideable' : 'navbar'}
      aria-label={strings.mainNavigation}
      suppressHydrationWarning
    >
      <button
        type="button"
        className="icon-button navbar-toggle"
        popoverTarget="docsite:menu"
        aria-label={strings.toggleNavigation}
        suppressHydrationWarning
      >
        <Icon name="menu" />
      </button>
      <Link className="navbar-brand" href="/">
        {title}
      </Link>
      <NavbarItems isInBar />
      <SearchButton />
      <ColorModeToggle />
    </nav>
  );
}
