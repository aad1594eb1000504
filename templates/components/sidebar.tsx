/** The navigation between the documents of one version. Where it stands on the screen is the menu's affair. */
import type { SidebarEntry } from '../../src/shared/types/page.ts';
import { SidebarList } from './sidebar-list.tsx';

/** Entries come resolved and in order. */
export function Sidebar({ entries }: { readonly entries: readonly SidebarEntry[] }) {
  return (
    <nav className="sidebar" aria-label="Docs sidebar">
      <SidebarList entries={entries} />
    </nav>
  );
}
