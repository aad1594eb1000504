/** All pages of a version: since which version each has its text, and what changed since the version before. */
import { strings } from '../src/shared/messages/site-strings.ts';
import type { OverviewChange, OverviewPageData } from '../src/shared/types/page.ts';
import { CHANGE_KINDS } from './components/change-kinds.tsx';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { Table } from './components/table.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

/** Filled in by the bundler: the content is in the HTML, and what draws it is left out of scripts. */
declare const IS_BROWSER: boolean;

const UNCHANGED = strings.unchanged;

/** Without a version to compare with, or without a difference, the counts and the column of changes are left out. */
export function OverviewPage({ page }: { readonly page: OverviewPageData }) {
  return (
    <>
      <PageStyles />
      <DrawnContent as="div" className="page" lists="pages removed" html={page.drawn}>
        {IS_BROWSER ? null : () => <Overview page={page} />}
      </DrawnContent>
    </>
  );
}

function Overview({ page }: { readonly page: OverviewPageData }) {
  const { version } = page;
  const isCompared = page.previousLabel !== null;
  const previous = page.previousLabel ?? '';
  const isChanged = isCompared && !page.isSame;
  return (
    <>
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          {(version.badge || version.released !== null) && (
            <VersionStatusChip status={version.status} endOfLife={version.endOfLife} />
          )}
          <Link href={version.path}>{strings.startPage}</Link>
        </p>
        {isCompared && (
          <p className="lead">
            {page.isSame
              ? strings.sameTextsAsBefore({ version: previous })
              : strings.comparedWithBefore({ version: previous })}
          </p>
        )}
      </header>
      {isChanged && <Counts page={page} />}
      <Table label={strings.pages}>
        <thead>
          <tr>
            <th scope="col">{strings.page}</th>
            <th scope="col">{strings.textSinceColumn}</th>
            {isChanged && <th scope="col">{strings.change}</th>}
          </tr>
        </thead>
        <tbody>
          {page.pages.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <Link href={entry.href}>{entry.label}</Link>
                {!entry.inSidebar && <span className="muted">{strings.notInSidebar}</span>}
              </th>
              <td translate="no">{entry.since}</td>
              {isChanged && <td>{renderChange(entry)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <ListParts part={page.part} />
      {page.removed.length > 0 && <RemovedPages page={page} />}
    </>
  );
}

function RemovedPages({ page }: { readonly page: OverviewPageData }) {
  const version = page.previousLabel ?? '';
  const removedCount = page.part?.counts.removed ?? page.removed.length;
  const isLinked = page.removed.some(({ href }) => href !== null);
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">{strings.removedPages}</h2>
      <p>{isLinked ? strings.removedPagesLinked({ version }) : strings.removedPagesText({ version })}</p>
      <ul>
        {page.removed.map((entry) => (
          <li key={entry.id}>{entry.href === null ? entry.label : <Link href={entry.href}>{entry.label}</Link>}</li>
        ))}
      </ul>
      {removedCount > page.removed.length && <p>{strings.andMore({ count: removedCount - page.removed.length })}</p>}
    </section>
  );
}

/** Kinds that no page has are left out. */
function Counts({ page }: { readonly page: OverviewPageData }) {
  const count = (change: OverviewChange): number =>
    page.part?.counts[change] ?? page.pages.filter((entry) => entry.change === change).length;
  const counts = [
    ...(['added', 'changed', 'renamed'] as const).map((kind) => [CHANGE_KINDS[kind], count(kind)] as const),
    [UNCHANGED, count('same')] as const,
    [CHANGE_KINDS.removed, page.part?.counts.removed ?? page.removed.length] as const,
  ];
  return (
    <dl className="counts">
      {counts
        .filter(([, own]) => own > 0)
        .map(([label, own]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{own}</dd>
          </div>
        ))}
    </dl>
  );
}

function renderChange({ change, changeHref, label }: OverviewPageData['pages'][number]) {
  if (change === 'same') return <span className="muted">{UNCHANGED}</span>;
  if (changeHref === null) return CHANGE_KINDS[change];
  return (
    <Link href={changeHref}>
      {CHANGE_KINDS[change]}
      <span className="visually-hidden">{strings.ofPage({ page: label })}</span>
    </Link>
  );
}
