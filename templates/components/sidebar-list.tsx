/** The entries of a sidebar, nested. Closed categories are in the HTML too: `<details>` opens them without scripts. */
import { useState } from 'react';
import { usePage } from '../../src/client/hooks/page-context.tsx';
import type { PageData, SidebarEntry } from '../../src/shared/types/page.ts';
import type { RoutePath } from '../../src/shared/types/store.ts';
import { Link } from './link.tsx';

type Category = Extract<SidebarEntry, { readonly type: 'category' }>;

/** Leaves out unlisted documents, except the current one, and categories that contain nothing else. */
export function SidebarList({ entries }: { readonly entries: readonly SidebarEntry[] }) {
  const page = usePage();
  const shown = entries.filter((entry) => isShown(entry, page.route));
  return <ul>{shown.map((entry, index) => renderEntry(entry, index, page))}</ul>;
}

function isShown(entry: SidebarEntry, route: RoutePath): boolean {
  if (entry.type === 'doc') return !entry.unlisted || entry.href === route;
  return entry.type !== 'category' || entry.href !== null || entry.items.some((item) => isShown(item, route));
}

function renderEntry(entry: SidebarEntry, key: number, { route, version }: PageData) {
  const className = entry.className ?? undefined;
  switch (entry.type) {
    case 'doc':
    case 'link':
      return (
        <li key={key} className={className}>
          <Link href={entry.href} icon aria-current={entry.href === route ? 'page' : undefined}>
            {entry.label}
          </Link>
        </li>
      );
    case 'html':
      return (
        <li
          key={key}
          className={joinClasses('sidebar-html', entry.className)}
          dangerouslySetInnerHTML={{ __html: entry.html }}
        />
      );
    case 'category':
      // What the reader opened stays open within a version, even if the next page has another sidebar.
      return <SidebarCategory key={`${version?.name ?? ''} ${key} ${entry.label}`} category={entry} />;
  }
}

/**
 * A label with a link goes before the disclosure, not into its summary, because controls must not contain other
 * controls.
 */
function SidebarCategory({ category }: { readonly category: Category }) {
  const { route } = usePage();
  const { label, href, items } = category;
  // Only at first: then the reader decides. features/sidebar-scroll opens the branch of the next page.
  const [isOpenAtFirst] = useState(!category.collapsed || containsRoute(category, route));
  const link = href !== null && (
    <Link href={href} aria-current={href === route ? 'page' : undefined}>
      {label}
    </Link>
  );
  const className = joinClasses('category', category.className);
  if (!category.collapsible) {
    return (
      <li className={className}>
        {link || <span className="category-label">{label}</span>}
        <SidebarList entries={items} />
      </li>
    );
  }
  return (
    <li className={className}>
      {link}
      <details open={isOpenAtFirst}>
        {/* CSS puts "Expand" or "Collapse" before the text. */}
        <summary>{link ? <span className="visually-hidden">{` sidebar category '${label}'`}</span> : label}</summary>
        <SidebarList entries={items} />
      </details>
    </li>
  );
}

function joinClasses(own: string, configured: string | null): string {
  return configured === null ? own : `${own} ${configured}`;
}

function containsRoute(entry: SidebarEntry, route: RoutePath): boolean {
  if (entry.type === 'html') return false;
  if (entry.href === route) return true;
  return entry.type === 'category' && entry.items.some((item) => containsRoute(item, route));
}
