/** `/versions`: the current version, the next one, and all past versions, each with two links. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { useSite } from '../src/client/hooks/page-context.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { VersionsPageData } from '../src/shared/types/page.ts';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { PastVersions } from './components/past-versions.tsx';
import { VersionTable } from './components/version-table.tsx';
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
      <VersionsDrawing releases={releasesOf(page)} />
      {page.stable !== null && (
        <section id="latest" aria-labelledby="latest-title">
          <h2 id="latest-title">{strings.currentVersion}</h2>
          <p>{isReleased ? strings.currentVersionText : strings.unreleasedText}</p>
          <VersionTable
            label={strings.currentVersion}
            groups={[{ title: null, rows: [page.stable] }]}
            hasTexts={hasTexts}
          />
        </section>
      )}
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
