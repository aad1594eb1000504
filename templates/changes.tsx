/** What changed in a version against the version before: a list of the pages, then each with its differences. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { ChangedPage, ChangesPageData } from '../src/shared/types/page.ts';
import { CHANGE_KINDS, ChangeCounts } from './components/change-kinds.tsx';
import { Chip } from './components/chip.tsx';
import { Differences, WordCount } from './components/differences.tsx';
import { Link } from './components/link.tsx';
import { ListParts } from './components/list-parts.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { VersionName } from './components/version-name.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

/** Each page has a section under its id, so that other pages can link to it. */
export function ChangesPage({ page }: { readonly page: ChangesPageData }) {
  const { version, previous, pages, differences } = page;
  return (
    <div className="page">
      <PageStyles />
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          <VersionStatusChip status={version.status} endOfLife={version.endOfLife} />
          <Link href={version.path}>{strings.startPage}</Link>
          <Link href={page.overviewHref}>{strings.allPages}</Link>
        </p>
        <p className="lead">{describeTexts(page)}</p>
      </header>
      {pages.length > 0 && (
        <ChangeCounts
          counts={(['added', 'changed', 'renamed', 'removed'] as const).map((kind) => [
            CHANGE_KINDS[kind].label,
            page.counts[kind],
          ])}
        />
      )}
      {pages.length > 1 && (
        <nav className="page-group" aria-label={strings.pagesThatChanged}>
          <ul>
            {pages.map((entry) => (
              <li key={entry.anchor}>
                <Link href={`#${encodeURI(entry.anchor)}`}>{entry.label}</Link>{' '}
                <span className="muted">{CHANGE_KINDS[entry.change].label.toLowerCase()}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.steps && <Steps steps={page.steps} />}
      <ListParts part={page.part} />
      {pages.map((entry) => (
        <section key={entry.anchor} aria-labelledby={entry.anchor}>
          <h2 id={entry.anchor}>{entry.label}</h2>
          <p className="page-meta">
            <Chip tone={CHANGE_KINDS[entry.change].tone}>{CHANGE_KINDS[entry.change].label}</Chip>
            {entry.differences !== null && entry.differences.index !== null && (
              <span>
                <WordCount {...entry.differences} />
              </span>
            )}
            <Pages entry={entry} names={{ from: previous?.label ?? '', to: version.label }} />
          </p>
          {renderText(entry, differences)}
        </section>
      ))}
      {pages.length > 1 && <ListParts part={page.part} />}
    </div>
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
                      {page.href === null ? page.label : <Link href={page.href}>{page.label}</Link>}{' '}
                      <span className="muted">{CHANGE_KINDS[page.change].label.toLowerCase()}</span>
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
function Pages({
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

function renderText({ change, from, to, differences }: ChangedPage, drawn: ChangesPageData['differences']) {
  if (from === null || to === null) return null;
  if (differences === null) return change === 'renamed' ? <p className="muted">{strings.theSameText}</p> : null;
  if (differences.index === null) return <p className="muted">{strings.nothingShows}</p>;
  return <Differences html={drawn[differences.index] ?? ''} />;
}
