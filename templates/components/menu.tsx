/**
 * Navigation beside or above the page. Up to 996 px a popover with the navbar's items and, on pages that have one,
 * the sidebar; from 997 px the same element is the sidebar column, or hidden on pages without a sidebar.
 */
import type { SidebarEntry } from '../../src/shared/types.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { Icon } from './icon.tsx';
import { NavbarItems } from './navbar-items.tsx';
import { Sidebar } from './sidebar.tsx';

/** Opened by the navbar's button through `popovertarget`: Esc, the backdrop and the close button work without scripts. */
export function Menu({ sidebar }: { readonly sidebar: readonly SidebarEntry[] | null }) {
  return (
    <aside className="menu" id="docsite-menu" popover="auto" aria-label="Navigation">
      <div className="menu-head">
        <ColorModeToggle />
        <button
          type="button"
          className="icon-button"
          popoverTarget="docsite-menu"
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
    </aside>
  );
}
