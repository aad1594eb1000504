/** Versions as a table: each leads to its documentation; release day, and links to its changes and release notes or source code. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { VersionRow } from '../../src/shared/types/page.ts';
import { Day } from './day.tsx';
import { Link } from './link.tsx';
import { Table } from './table.tsx';
import { VersionName } from './version-name.tsx';
import { VersionStatusWords } from './version-status-chip.tsx';

/** Name of the unreleased version, as in the version store. */
const UNRELEASED = 'next';

/** Between links: at the end of a line it is not seen, as a dot would be. */
const EM_SPACE = '\u2003';

export interface VersionTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  /** Groups of rows; `title` is `null` for a group without a heading. */
  readonly groups: readonly { readonly title: string | null; readonly rows: readonly VersionRow[] }[];
  /** Shows how many texts are new: in all tables of a page or in none, so that their columns stay below each other. */
  readonly hasTexts: boolean;
}

/** Keeps the order of groups and rows. */
export function VersionTable({ label, groups, hasTexts }: VersionTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{strings.version}</th>
          <th scope="col">{strings.released}</th>
          <th scope="col">{strings.more}</th>
          {hasTexts && <th scope="col">{strings.newTexts}</th>}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          {title !== null && (
            <tr className="table-group">
              <th scope="rowgroup" colSpan={hasTexts ? 4 : 3}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row key={row.name} row={row} hasTexts={hasTexts} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function Row({ row, hasTexts }: { readonly row: VersionRow; readonly hasTexts: boolean }) {
  return (
    <tr>
      <th scope="row">
        <VersionName label={row.label} href={row.docsHref} />
        {row.sameAs !== null && (
          <span className="muted">
            <span aria-hidden="true"> =&nbsp;</span>
            <span className="visually-hidden">{strings.sameTextsHidden}</span>
            <VersionName label={row.sameAs} />
          </span>
        )}
        {row.madeFrom !== undefined && <div className="muted">{strings.madeFrom({ version: row.madeFrom })}</div>}
        {(row.status === 'maintained' || row.endOfLife) && (
          <div className="muted">
            <VersionStatusWords status={row.status} endOfLife={row.endOfLife} />
          </div>
        )}
      </th>
      <td>{row.released === null ? <span className="muted">–</span> : <Day date={row.released} />}</td>
      <td>
        <VersionLinks row={row} />
      </td>
      {hasTexts && (
        <td>
          {row.texts === null ? (
            <span className="muted">–</span>
          ) : (
            strings.newTextsOf({ changed: row.texts.changed, pages: row.texts.pages })
          )}
        </td>
      )}
    </tr>
  );
}

/** What changed in a version, and where its release or its source is. In a list of links, outside the page, each needs a unique name. */
export function VersionLinks({ row }: { readonly row: VersionRow }) {
  const { repoUrl } = useSite();
  const isUnreleased = row.name === UNRELEASED;
  const moreHref = isUnreleased ? (row.notesHref ?? repoUrl) : row.notesHref;
  return (
    <>
      {row.changesHref !== null && (
        <>
          <Link href={row.changesHref}>
            {strings.changes}
            <span className="visually-hidden">{strings.inVersion({ version: row.label })}</span>
          </Link>
          {moreHref !== null && EM_SPACE}
        </>
      )}
      {moreHref !== null && (
        <Link href={moreHref}>
          {isUnreleased ? strings.sourceCode : strings.releaseNotes}
          <span className="visually-hidden">{strings.ofVersion({ version: row.label })}</span>
        </Link>
      )}
    </>
  );
}
