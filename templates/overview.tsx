/** All pages of a version: since which version each has its text, and what changed since the version before. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { OverviewChange, OverviewPageData } from '../src/shared/types/page.ts';
import { CHANGE_KINDS } from './components/change-kinds.tsx';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { VersionName } from './components/version-name.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

/** Filled in by the bundler: the content is in the HTML, and what draws it is left out of scripts. */
declare const IS_BROWSER: boolean;

const KINDS: readonly OverviewChange[] = ['added', 'changed', 'renamed', 'same'];

function labelOf(kind: OverviewChange): string {
  return kind === 'same' ? strings.unchanged : CHANGE_KINDS[kind];
}

/** A row for each page, in groups by what changed; without a version to compare with, or without a difference, one list. */
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
      {isChanged ? (
        KINDS.map((kind) => <Group key={kind} kind={kind} page={page} />)
      ) : (
        <Rows pages={page.pages} own={version.label} />
      )}
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

/** What became of the pages, with the number of them in all parts of the list; nothing for a kind that no page has. */
function Group({ page, kind }: { readonly page: OverviewPageData; readonly kind: OverviewChange }) {
  const pages = page.pages.filter(({ change }) => change === kind);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={`docsite:${kind}`}>
      <h2 id={`docsite:${kind}`}>
        {`${labelOf(kind)} `}
        <span className="changed-count">{page.part?.counts[kind] ?? pages.length}</span>
      </h2>
      <Rows pages={pages} own={page.version.label} />
    </section>
  );
}

interface RowsProps {
  readonly pages: OverviewPageData['pages'];
  /** Label of the version: what is new in it needs no "since". */
  readonly own: string;
}

function Rows({ pages, own }: RowsProps) {
  return (
    <ul className="page-rows">
      {pages.map(({ id, href, label, inSidebar, since, changeHref }) => (
        <li key={id} className="changed-row">
          <span>
            {/* Where the page that compares versions finds titles. */}
            <b>
              <Link href={href}>{label}</Link>
            </b>
            {!inSidebar && <span className="muted">{strings.notInSidebar}</span>}
          </span>
          <span className="changed-size">
            {since !== own && <span>{nodes.sinceVersion({ version: <VersionName label={since} /> })}</span>}
            {changeHref !== null && (
              <Link href={changeHref}>
                {strings.differences}
                <span className="visually-hidden">{strings.ofPage({ page: label })}</span>
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
