/**
 * The navigation between the documents of one version. Drawn by the build alone, so nothing here reacts in the browser;
 * `Menu` decides where it is on the screen.
 */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { SidebarEntry } from '../../src/shared/types/page.ts';
import { SidebarList } from './sidebar-list.tsx';

/** Takes entries resolved and in order. */
export function Sidebar({ entries }: { readonly entries: readonly SidebarEntry[] }) {
  return (
    <nav className="sidebar" aria-label={strings.docsSidebar}>
      <SidebarList entries={entries} />
    </nav>
  );
}
