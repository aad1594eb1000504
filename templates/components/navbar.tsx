/** The bar at the top: menu button, brand, the site's items, the search and the colour mode. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Icon } from './icon.tsx';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import { NavbarItems } from './navbar-items.tsx';
import { SearchButton } from './search-button.tsx';

/** Filled in by the bundler: a site without a logo has no code for one. */
declare const HAS_LOGO: boolean;

/** Below 997 px only the menu button, the brand and the search show; the items are in the menu. */
export function Navbar() {
  const { navbar } = useSite();
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
      <Link className="navbar-brand" href={navbar.brandHref}>
        {HAS_LOGO && <Logo />}
        {navbar.title}
      </Link>
      <NavbarItems isInBar />
      <SearchButton />
      <ColorModeToggle />
    </nav>
  );
}

/** The page's colours choose one of the two; a picture that is not shown is not loaded. */
function Logo() {
  const { logo } = useSite().navbar;
  if (logo === null) return null;
  const { light, dark, alt } = logo;
  return (
    <>
      <Image
        className={dark === null ? 'navbar-logo' : 'navbar-logo logo-light'}
        src={light}
        alt={alt}
        loading="lazy"
      />
      {dark !== null && <Image className="navbar-logo logo-dark" src={dark} alt={alt} loading="lazy" />}
    </>
  );
}
