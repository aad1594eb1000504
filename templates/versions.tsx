/** `/versions`: the current version, the next one, and all past versions, each a link to its documentation. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { useSite } from '../src/client/hooks/page-context.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { VersionRow, VersionsPageData } from '../src/shared/types/page.ts';
import { Day } from './components/day.tsx';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { PastVersions } from './components/past-versions.tsx';
import { VersionName } from './components/version-name.tsx';
import { VersionStatusWords } from './components/version-status-chip.tsx';
import { VersionLinks, VersionTable } from './components/version-table.tsx';
import { releasesOf, VersionsDrawing } from './components/versions-drawing.tsx';
import stylesheet from './styles/history.css?url';

/** Filled in by the bundler: the content is in the HTML, and what draws it is left out of scripts. */
declare const IS_BROWSER: boolean;

/** The anchors `latest`, `rc` and `archive` never change, because other sites link to them. */
export function VersionsPage({ page }: { readonly page: VersionsPageData }) {
  const isDrawn = IS_BROWSER ? page.drawn?.includes('versions-drawing') : releasesOf(page).length > 1;
  return (
    <>
      <PageStyles />
      {isDrawn && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      <DrawnContent as="div" className="page page-narrow" lists="preRelease past" html={page.drawn}>
        {IS_BROWSER ? null : () => <Versions page={page} />}
      </DrawnContent>
    </>
  );
}

function Versions({ page }: { readonly page: VersionsPageData }) {
  const { title } = useSite();
  const oldest = page.past.at(-1);
  const hasTexts = [page.stable, ...page.preRelease, ...page.past].some((row) => (row?.texts ?? null) !== null);
  const isReleased = page.stable?.name !== 'next';
  return (
    <>
      <header className="page-header">
        <h1>{strings.versionsTitle({ title: page.ofSet?.label ?? title })}</h1>
        <p className="lead">
          {isReleased ? strings.versionsLead : strings.versionsLeadUnreleased}
          {oldest !== undefined && strings.noOlderDocumentation({ version: oldest.label })}
        </p>
      </header>
      {page.stable !== null && (
        <section id="latest" aria-labelledby="latest-title" className="card version-card">
          <h2 id="latest-title" className="kicker">
            {strings.currentVersion}
          </h2>
          <p className="card-label">
            <VersionName label={page.stable.label} href={page.stable.docsHref} />
          </p>
          <p className="card-text">{isReleased ? strings.currentVersionText : strings.unreleasedText}</p>
          <Current row={page.stable} />
        </section>
      )}
      <VersionsDrawing releases={releasesOf(page)} />
      {page.preRelease.length > 0 && (
        <section id="rc" aria-labelledby="rc-title">
          <h2 id="rc-title">{strings.notReleasedYet}</h2>
          <p>{strings.notReleasedYetText}</p>
          <VersionTable
            label={strings.notReleasedYet}
            groups={[{ title: null, rows: page.preRelease }]}
            hasTexts={hasTexts}
          />
        </section>
      )}
      {page.past.length > 0 && (
        <section id="archive" aria-labelledby="archive-title">
          <h2 id="archive-title">{strings.pastVersions}</h2>
          <p>
            {strings.pastVersionsText}
            {page.past.some(({ sameAs }) => sameAs !== null) && strings.sameTextsNote}
          </p>
          <PastVersions rows={page.past} hasTexts={hasTexts} />
        </section>
      )}
      <Elsewhere page={page} />
    </>
  );
}

function Current({ row }: { readonly row: VersionRow }) {
  const { released, status, endOfLife, texts } = row;
  return (
    <p className="page-meta">
      {endOfLife && (
        <span>
          <VersionStatusWords status={status} endOfLife={endOfLife} />
        </span>
      )}
      {released !== null && <span>{nodes.releasedOn({ date: <Day date={released} /> })}</span>}
      {texts !== null && (
        <span>{`${strings.newTexts}: ${strings.newTextsOf({ changed: texts.changed, pages: texts.pages })}`}</span>
      )}
      <span>
        <VersionLinks row={row} />
      </span>
    </p>
  );
}

/** What else tells versions apart. */
function Elsewhere({ page }: { readonly page: VersionsPageData }) {
  const { repoUrl } = useSite();
  return (
    <>
      {page.compareHref !== null && (
        <p>
          {nodes.compareTwoVersions({ link: <Link href={page.compareHref}>{strings.compareTwoVersionsLink}</Link> })}
        </p>
      )}
      {page.feedHref !== null && (
        <p>{nodes.changesAreInFeed({ link: <Link href={page.feedHref}>{strings.feed}</Link> })}</p>
      )}
      {repoUrl !== null && (
        <p>{nodes.codeIsInRepository({ link: <Link href={repoUrl}>{strings.repository}</Link> })}</p>
      )}
    </>
  );
}
