/**
 * The entries of a sidebar, nested. Closed categories are in the HTML too: `<details>` opens them without scripts. Drawn by
 * the build alone.
 */
import { usePage } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { EntryMarks, SidebarEntry } from '../../src/shared/types/page.ts';
import type { RoutePath } from '../../src/shared/types/store.ts';
import { BlockIcon } from '../document/block-icon.tsx';
import { Chip } from './chip.tsx';
import { DraftChip } from './draft-mark.tsx';
import { Link } from './link.tsx';

type Category = Extract<SidebarEntry, { readonly type: 'category' }>;

/** Leaves out unlisted documents, except drafts and the current one, and categories that contain nothing else. */
export function SidebarList({ entries }: { readonly entries: readonly SidebarEntry[] }) {
  const { route } = usePage();
  const shown = entries.filter((entry) => isShown(entry, route));
  return <ul>{shown.map((entry, index) => renderEntry(entry, index, route))}</ul>;
}

function isShown(entry: SidebarEntry, route: RoutePath): boolean {
  if (entry.type === 'doc') return !entry.unlisted || entry.draft === true || entry.href === route;
  if (entry.type === 'category' && entry.cut !== undefined) return true;
  return entry.type !== 'category' || entry.href !== null || entry.items.some((item) => isShown(item, route));
}

function renderEntry(entry: SidebarEntry, key: number, route: RoutePath) {
  const className = entry.className ?? undefined;
  switch (entry.type) {
    case 'doc':
    case 'link':
      return (
        <li key={key} className={className}>
          <Link
            href={entry.href}
            icon
            aria-current={entry.href === route ? 'page' : undefined}
            data-rest={entry.type === 'link' ? entry.rest : undefined}
          >
            <EntryLabel entry={entry} />
            {entry.type === 'doc' && entry.draft === true && <DraftChip />}
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
      return entry.cut === undefined ? (
        <SidebarCategory key={key} category={entry} />
      ) : (
        <CutCategory key={key} category={entry} hasPage={entry.cut.hasPage} />
      );
  }
}

/**
 * A label with a link goes before the disclosure, not into its summary, because controls must not contain other
 * controls.
 */
function SidebarCategory({ category }: { readonly category: Category }) {
  const { route } = usePage();
  const { label, href } = category;
  const list = category.drawn ?? <SidebarList entries={category.items} />;
  const shown = <EntryLabel entry={category} />;
  const link = href !== null && (
    <Link href={href} aria-current={href === route ? 'page' : undefined}>
      {shown}
    </Link>
  );
  const className = joinClasses('category', category.className);
  if (!category.collapsible) {
    return (
      <li className={className}>
        {link || <span className="category-label">{shown}</span>}
        {list}
      </li>
    );
  }
  return (
    <li className={className}>
      {link}
      <details open={!category.collapsed || containsRoute(category, route)} data-branch={category.branch}>
        <summary>{link ? <HiddenLabel label={label} /> : shown}</summary>
        {list}
      </details>
    </li>
  );
}

/**
 * A category of a large sidebar, whose items are not in the page. A link leads to what is in it; where scripts run, they
 * show the disclosure, and load the items when it is opened. Without a page of its own, the disclosure takes the place of
 * the link.
 */
function CutCategory({ category, hasPage }: { readonly category: Category; readonly hasPage: boolean }) {
  const { label, href } = category;
  const shown = <EntryLabel entry={category} />;
  const link = <Link href={href ?? ''}>{shown}</Link>;
  const summary = <summary>{hasPage ? <HiddenLabel label={label} /> : shown}</summary>;
  return (
    <li className={joinClasses('category', category.className)}>
      {hasPage && link}
      <details hidden data-branch={category.branch}>
        {summary}
      </details>
      {!hasPage && link}
    </li>
  );
}

/** With what the entry has beside it. */
function EntryLabel({ entry: { label, badge, icon } }: { readonly entry: EntryMarks & { readonly label: string } }) {
  if (badge === undefined && icon === undefined) return label;
  return (
    <span>
      {icon !== undefined && <BlockIcon name={icon} />}
      {label} {badge !== undefined && <Chip tone={badge.tone}>{badge.text}</Chip>}
    </span>
  );
}

/** CSS puts "Expand" or "Collapse" before it. */
function HiddenLabel({ label }: { readonly label: string }) {
  return <span className="visually-hidden">{strings.sidebarCategory({ label })}</span>;
}

function joinClasses(own: string, configured: string | null): string {
  return configured === null ? own : `${own} ${configured}`;
}

function containsRoute(entry: SidebarEntry, route: RoutePath): boolean {
  if (entry.type === 'html') return false;
  if (entry.href === route) return true;
  // What was drawn before is without the current page.
  return (
    entry.type === 'category' && entry.drawn === undefined && entry.items.some((item) => containsRoute(item, route))
  );
}
