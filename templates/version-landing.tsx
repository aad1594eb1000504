/** The start page of a version: main document, sections of its sidebar, and the pages in no sidebar. */
import { nodes } from '../src/client/hooks/nodes.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import type { LandingPageData } from '../src/shared/types/page.ts';
import { Card } from './components/card.tsx';
import { Day } from './components/day.tsx';
import { Link } from './components/link.tsx';
import { PageGroup } from './components/page-group.tsx';
import { PageStyles } from './components/page-styles.tsx';
import { VersionBanner } from './components/version-banner.tsx';
import { VersionStatusChip } from './components/version-status-chip.tsx';

/** The first link of the content is the main document. A lone unreleased version gets no "Latest". */
export function VersionLandingPage({ page }: { readonly page: LandingPageData }) {
  const { version, main, sections, otherPages } = page;
  return (
    <div className="page">
      <PageStyles />
      <VersionBanner version={version} />
      <header className="page-header">
        <h1>{page.title}</h1>
        {(version.badge || version.released !== null) && (
          <p className="page-meta">
            <VersionStatusChip status={version.status} endOfLife={version.endOfLife} />
            {version.released !== null && <span>{nodes.releasedOn({ date: <Day date={version.released} /> })}</span>}
            {page.sameAs !== null && <span>{strings.sameTextsAs({ version: page.sameAs })}</span>}
          </p>
        )}
        {page.description !== '' && <p className="lead">{page.description}</p>}
      </header>
      {main !== null && <Card label={main.label} href={main.href} text={main.description} kicker={strings.startWith} />}
      <div className="page-groups">
        {sections.map((section) => (
          <PageGroup key={section.title} {...section} />
        ))}
        {otherPages.length > 0 && <PageGroup title={strings.morePages} pages={otherPages} />}
      </div>
      {page.overviewHref !== null && (
        <p className="page-links">
          {page.changesHref !== null && <Link href={page.changesHref}>{strings.whatChanged}</Link>}
          <Link href={page.overviewHref}>{strings.allPages}</Link>
          {page.releaseNotesHref !== null && (
            <Link href={page.releaseNotesHref} icon>
              {strings.releaseNotes}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
