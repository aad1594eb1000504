/** `/versions`: the current version, the next one, and all past versions, each with two links. */
import { useSite } from '../src/client/hooks/page-context.tsx';
import type { VersionsPageData } from '../src/shared/types/page.ts';
import { Link } from './components/link.tsx';
import { PastVersions } from './components/past-versions.tsx';
import { VersionTable } from './components/version-table.tsx';

/** The anchors `latest`, `rc` and `archive` never change, because other sites link to them. */
export function VersionsPage({ page }: { readonly page: VersionsPageData }) {
  const { title, repoUrl } = useSite();
  const oldest = page.past.at(-1);
  const isReleased = page.stable?.name !== 'next';
  return (
    <div className="page page-narrow">
      <header className="page-header">
        <h1>{title}: versions and documentation</h1>
        <p className="lead">
          {isReleased
            ? 'New releases come often, and each keeps the documentation it was published with. Choose the version you run.'
            : 'No release has documentation of its own yet.'}
          {oldest !== undefined && ` No release before ${oldest.label} has documentation here.`}
        </p>
      </header>
      {page.stable !== null && (
        <section id="latest" aria-labelledby="latest-title">
          <h2 id="latest-title">Current version</h2>
          <p>
            {isReleased
              ? 'The one to choose for a new installation.'
              : 'It follows the work on the project: what it describes may still change.'}
          </p>
          <VersionTable label="Current version" groups={[{ title: null, rows: [page.stable] }]} />
        </section>
      )}
      {page.preRelease.length > 0 && (
        <section id="rc" aria-labelledby="rc-title">
          <h2 id="rc-title">Not released yet</h2>
          <p>Work in progress on the coming release. What these pages describe may still change.</p>
          <VersionTable label="Not released yet" groups={[{ title: null, rows: page.preRelease }]} />
        </section>
      )}
      {page.past.length > 0 && (
        <section id="archive" aria-labelledby="archive-title">
          <h2 id="archive-title">Past versions</h2>
          <p>
            Earlier releases. Their documentation stays online for those who still run them.
            {page.past.some(({ sameAs }) => sameAs !== null) &&
              ' A number after “=” is the version with the same texts.'}
          </p>
          <PastVersions rows={page.past} />
        </section>
      )}
      {repoUrl !== null && (
        <p>
          The code of older versions is in the <Link href={repoUrl}>repository</Link>.
        </p>
      )}
    </div>
  );
}
