/**
 * Navigation next to or above the page: up to 996 px a popover with the navbar items and, if the page has one, the
 * sidebar. From 997 px the same element is the sidebar column, or hidden on pages without a sidebar.
 */
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { Html } from '../../src/shared/types/store.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { DrawnSidebar } from './drawn-sidebar.tsx';
import { Icon } from './icon.tsx';
import { NavbarItems } from './navbar-items.tsx';

/**
 * The navbar's button opens it through `popovertarget`, so Esc, the backdrop and the close button work without scripts.
 * With scripts it first shows the sidebar, if there is one; the navbar's items are one step back.
 */
export function Menu({ sidebar }: { readonly sidebar: Html | null }) {
  const { version } = usePage();
  const { sidebarHideable } = useSite();
  return (
    <div className="menu" id="docsite:menu" popover="auto" suppressHydrationWarning>
      <div className="menu-head">
        {sidebar !== null && (
          <button type="button" className="menu-back">
            {strings.backToMainMenu}
          </button>
        )}
        <ColorModeToggle />
        <button
          type="button"
          className="icon-button"
          popoverTarget="docsite:menu"
          popoverTargetAction="hide"
          aria-label={strings.closeNavigation}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav className="menu-main" aria-label={strings.mainMenu}>
        <NavbarItems />
      </nav>
      {sidebar !== null && <DrawnSidebar key={version?.name} html={sidebar} />}
      {/* A script shows and names it. */}
      {sidebar !== null && sidebarHideable && <button type="button" className="sidebar-toggle" hidden />}
    </div>
  );
}
