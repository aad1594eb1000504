/**
 * Navigation next to or above the page: up to 996 px a popover with the navbar items and, if the page has one, the
 * sidebar. From 997 px the same element is the sidebar column, or hidden on pages without a sidebar.
 */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import type { SidebarEntry } from '../../src/shared/types/page.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Icon } from './icon.tsx';
import { NavbarItems } from './navbar-items.tsx';
import { Sidebar } from './sidebar.tsx';

/**
 * The navbar's button opens it through `popovertarget`, so Esc, the backdrop and the close button work without scripts.
 * With scripts it first shows the sidebar, if there is one; the navbar's items are one step back.
 */
export function Menu({ sidebar }: { readonly sidebar: readonly SidebarEntry[] | null }) {
  const { sidebarHideable } = useSite();
  return (
    <div className="menu" id="docsite:menu" popover="auto" suppressHydrationWarning>
      <div className="menu-head">
        {sidebar !== null && (
          <button type="button" className="menu-back">
            ← Back to main menu
          </button>
        )}
        <ColorModeToggle />
        <button
          type="button"
          className="icon-button"
          popoverTarget="docsite:menu"
          popoverTargetAction="hide"
          aria-label="Close navigation bar"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav className="menu-main" aria-label="Main menu">
        <NavbarItems />
      </nav>
      {sidebar !== null && <Sidebar entries={sidebar} />}
      {/* A script shows and names it. */}
      {sidebar !== null && sidebarHideable && <button type="button" className="sidebar-toggle" hidden />}
    </div>
  );
}
