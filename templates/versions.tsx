/** `/versions`: the current version, the next one, and all past versions, each with two links. */
import { useSite } from '../src/client/hooks/page-context.tsx';
import type { VersionsPageData } from '../src/shared/types/page.ts';
import { DrawnContent } from './components/drawn-content.tsx';
import { Link } from './components/link.tsx';
import { PastVersions } from './components/past-versions.tsx';
import { VersionTable } from './components/version-table.tsx';
import { releasesOf, VersionsDrawing } from './components/versions-drawing.tsx';
import stylesheet from './styles/history.css?url';

/** The anchors `latest`, `rc` and `archive` never change, because other sites link to them. */
export function VersionsPage({ page }: { readonly page: VersionsPageData }) {
  const isDrawn = page.drawn?.includes('versions-drawing') ?? releasesOf(page).length > 1;
  return (
    <>
      {isDrawn && <link rel="stylesheet" href={stylesheet} precedence="default" />}
      <DrawnContent as="div" className="page page-narrow" lists="preRelease past" html={page.drawn}>
        {() => <Versions page={page} />}
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
        <h1>{title}: versions and documentation</h1>
        <p className="lead">
          {isReleased
            ? 'Every release keeps the documentation it was published with. Choose the version you run.'
            : 'No release has documentation of its own yet.'}
          {oldest !== undefined && ` There is no documentation for releases before ${oldest.label}.`}
        </p>
      </header>
      <VersionsDrawing releases={releasesOf(page)} />
      {page.stable !== null && (
        <section id="latest" aria-labelledby="latest-title">
          <h2 id="latest-title">Current version</h2>
          <p>
            {isReleased
              ? 'Use this version for new installations.'
              : 'It describes work in progress and may still change.'}
          </p>
          <VersionTable label="Current version" groups={[{ title: null, rows: [page.stable] }]} hasTexts={hasTexts} />
        </section>
      )}
      {page.preRelease.length > 0 && (
        <section id="rc" aria-labelledby="rc-title">
          <h2 id="rc-title">Not released yet</h2>
          <p>Documentation of the coming release. It may still change.</p>
          <VersionTable
            label="Not released yet"
            groups={[{ title: null, rows: page.preRelease }]}
            hasTexts={hasTexts}
          />
        </section>
      )}
      {page.past.length > 0 && (
        <section id="archive" aria-labelledby="archive-title">
          <h2 id="archive-title">Past versions</h2>
          <p>
            Documentation of earlier releases, for everyone who still runs them.
            {page.past.some(({ sameAs }) => sameAs !== null) &&
              ' A number after “=” is the version with the same texts.'}
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
          <Link href={page.compareHref}>Compare two versions</Link> to see which pages are different, and how.
        </p>
      )}
      {page.feedHref !== null && (
        <p>
          What each release changes in the documentation is in a <Link href={page.feedHref}>feed</Link>.
        </p>
      )}
      {repoUrl !== null && (
        <p>
          The code of older versions is in the <Link href={repoUrl}>repository</Link>.
        </p>
      )}
    </>
  );
}
