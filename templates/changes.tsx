/** What changed in a version against the version before: a row for each page, which opens its differences, grouped by kind. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import { escapeHtml } from '../src/shared/string/html.ts';
import type { ChangedPage, ChangesPageData, TocEntry } from '../src/shared/types/page.ts';
import { CHANGE_KINDS } from './components/change-kinds.tsx';
import { ChangedRow, mostWords } from './components/changed-row.tsx';
import { Differences } from './components/differences.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { TableOfContents } from './components/table-of-contents.tsx';
import { VersionName } from './components/version-name.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

/** Filled in by the bundler. */
declare const HAS_APIS: boolean;

type Kind = ChangedPage['change'];

/** The heading of each row has the id of its page, so that other pages can link to it. */
export function ChangesPage({ page }: { readonly page: ChangesPageData }) {
  const { version, pages } = page;
  const groups = (Object.keys(CHANGE_KINDS) as readonly Kind[])
    .map((kind) => ({ kind, rows: pages.filter(({ change }) => change === kind) }))
    .filter(({ rows }) => rows.length > 0);
  const most = mostWords(pages);
  const toc = pages.length > 1 ? pages.map(toEntry) : [];
  return (
    <div className={toc.length > 0 ? 'doc doc-with-toc' : 'doc'}>
      <PageStyles />
      <div className="doc-main">
        <header className="page-header">
          <h1>{page.title}</h1>
          <p className="page-meta">
            <VersionStatusChip status={version.status} endOfLife={version.endOfLife} />
            <Link href={version.path}>{strings.startPage}</Link>
            <Link href={page.overviewHref}>{strings.allPages}</Link>
          </p>
          <p className="lead">{describeTexts(page)}</p>
        </header>
        {HAS_APIS && page.apis !== undefined && <Differences html={page.differences[page.apis] ?? ''} />}
        {page.steps && <Steps steps={page.steps} />}
        {groups.map(({ kind, rows }) => (
          <section key={kind} aria-labelledby={`docsite:${kind}`}>
            <h2 id={`docsite:${kind}`}>
              {`${CHANGE_KINDS[kind]} `}
              <span className="changed-count">{page.counts[kind]}</span>
            </h2>
            {rows.map((entry) => (
              <Row key={entry.anchor} entry={entry} page={page} most={most} />
            ))}
          </section>
        ))}
        <ListParts part={page.part} />
        {page.before !== null && <Before {...page.before} />}
      </div>
      <TableOfContents entries={toc} />
    </div>
  );
}

function Before({ label, href }: NonNullable<ChangesPageData['before']>) {
  return (
    <p className="page-links">
      {href === null ? (
        label
      ) : (
        <Link href={href} rel="prev">
          {label}
        </Link>
      )}
    </p>
  );
}

function toEntry({ anchor, label }: ChangedPage): TocEntry {
  return { id: encodeURI(anchor), html: escapeHtml(label), children: [] };
}

interface RowProps {
  readonly entry: ChangedPage;
  readonly page: ChangesPageData;
  readonly most: number;
}

/** A page without differences to open is its link alone. */
function Row({ entry, page, most }: RowProps) {
  const { anchor, label, to, from, differences } = entry;
  const names = { from: page.previous?.label ?? '', to: page.version.label };
  const places = (
    <p className="page-meta">
      <Places entry={entry} names={names} />
    </p>
  );
  if (differences === null) {
    const href = (to ?? from)?.href ?? null;
    return (
      <div className="changed-row">
        <h3 id={anchor}>{href === null ? label : <Link href={href}>{label}</Link>}</h3>
        {entry.change === 'renamed' && places}
      </div>
    );
  }
  return (
    <ChangedRow
      differences={differences}
      drawn={page.differences}
      most={most}
      summary={<h3 id={anchor}>{label}</h3>}
      open={page.pages.length === 1}
    >
      {places}
    </ChangedRow>
  );
}

function describeTexts({ previous, pages }: ChangesPageData) {
  if (previous === null) return strings.oldestVersion;
  const version = <VersionName {...previous} />;
  return pages.length === 0 ? nodes.sameTexts({ version }) : nodes.comparedWithBefore({ version });
}

/** Closed: most readers of a release saw none of its prereleases. */
function Steps({ steps }: { readonly steps: NonNullable<ChangesPageData['steps']> }) {
  const count = steps.length - 1;
  return (
    <div className="markdown">
      <details>
        <summary>{strings.prereleaseSteps({ count })}</summary>
        <ol>
          {steps.map(({ from, to, href, pages }) => (
            <li key={to}>
              <b>
                <VersionName label={from} /> → <VersionName label={to} href={href} />
              </b>
              {pages.length === 0 ? (
                <p className="muted">{nodes.sameTexts({ version: <VersionName label={from} /> })}</p>
              ) : (
                <ul>
                  {pages.map((page) => (
                    <li key={page.href ?? page.label}>
                      {page.href === null ? page.label : <Link href={page.href}>{page.label}</Link>}
                      {page.change !== 'changed' && (
                        <span className="muted"> {CHANGE_KINDS[page.change].toLowerCase()}</span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** Links to the page in both versions, and both of its names after a rename. */
function Places({
  entry,
  names,
}: {
  readonly entry: ChangedPage;
  readonly names: Readonly<Record<'from' | 'to', string>>;
}) {
  return (['from', 'to'] as const).map((side) => {
    const place = entry[side];
    if (place === null) return null;
    const text =
      entry.change === 'renamed'
        ? strings.pageNamedIn({ page: place.id, version: names[side] })
        : strings.pageIn({ version: names[side] });
    const name = (
      <>
        {text}
        <span className="visually-hidden">{strings.ofPage({ page: entry.label })}</span>
      </>
    );
    return place.href === null ? (
      <span key={side}>{name}</span>
    ) : (
      <Link key={side} href={place.href}>
        {name}
      </Link>
    );
  });
}
