/** All pages of a version: since which version each has its text, and what changed since the version before. */
import type { OverviewChange, OverviewPageData } from '../src/shared/types/page.ts';
import { CHANGE_KINDS, ChangeCounts } from './components/change-kinds.tsx';
import { Chip } from './components/chip.tsx';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { Table } from './components/table.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

const UNCHANGED = 'Unchanged';

/** Without a version to compare with, or without a difference, the counts and the column of changes are left out. */
export function OverviewPage({ page }: { readonly page: OverviewPageData }) {
  return (
    <DrawnContent as="div" className="page" lists="pages removed" html={page.drawn}>
      {() => <Overview page={page} />}
    </DrawnContent>
  );
}

function Overview({ page }: { readonly page: OverviewPageData }) {
  const { version } = page;
  const isCompared = page.previousLabel !== null;
  const isChanged = isCompared && !page.isSame;
  const removedCount = page.part?.counts.removed ?? page.removed.length;
  const isLinked = page.removed.some(({ href }) => href !== null);
  return (
    <>
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          {(version.badge || version.released !== null) && (
            <VersionStatusChip status={version.status} endOfLife={version.endOfLife} />
          )}
          <Link href={version.path}>Start page of this version</Link>
        </p>
        {isCompared && (
          <p className="lead">
            {page.isSame ? 'The same texts as' : 'Compared with'} {page.previousLabel}, the version before.
          </p>
        )}
      </header>
      {isChanged && <Counts page={page} />}
      <Table label="Pages">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Text since</th>
            {isChanged && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {page.pages.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <Link href={entry.href}>{entry.label}</Link>
                {!entry.inSidebar && <span className="muted"> (not in the sidebar)</span>}
              </th>
              <td>{entry.since}</td>
              {isChanged && <td>{renderChange(entry)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <ListParts part={page.part} />
      {page.removed.length > 0 && (
        <section aria-labelledby="removed">
          <h2 id="removed">Removed pages</h2>
          <p>{`These pages exist only in ${page.previousLabel ?? ''}${isLinked ? '; the links go there' : ''}.`}</p>
          <ul>
            {page.removed.map((entry) => (
              <li key={entry.id}>{entry.href === null ? entry.label : <Link href={entry.href}>{entry.label}</Link>}</li>
            ))}
          </ul>
          {removedCount > page.removed.length && <p>{`And ${removedCount - page.removed.length} more.`}</p>}
        </section>
      )}
    </>
  );
}

function Counts({ page }: { readonly page: OverviewPageData }) {
  const count = (change: OverviewChange): number =>
    page.part?.counts[change] ?? page.pages.filter((entry) => entry.change === change).length;
  const kinds = (['added', 'changed', 'renamed'] as const).map(
    (kind) => [CHANGE_KINDS[kind].label, count(kind)] as const,
  );
  const removed = page.part?.counts.removed ?? page.removed.length;
  return <ChangeCounts counts={[...kinds, [UNCHANGED, count('same')], [CHANGE_KINDS.removed.label, removed]]} />;
}

function renderChange({ change, changeHref, label }: OverviewPageData['pages'][number]) {
  if (change === 'same') return <span className="muted">{UNCHANGED}</span>;
  const chip = <Chip tone={CHANGE_KINDS[change].tone}>{CHANGE_KINDS[change].label}</Chip>;
  if (changeHref === null) return chip;
  return (
    <Link href={changeHref}>
      {chip}
      <span className="visually-hidden">: {label}</span>
    </Link>
  );
}
