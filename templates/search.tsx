/** `/search`: a script adds the form and its results. */
import { strings } from '../src/shared/messages/site-strings.ts';
import type { SearchPageData } from '../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './components/filled-by-script.ts';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';

/** Without scripts, links lead to all pages. */
export function SearchPage({ page }: { readonly page: SearchPageData }) {
  return (
    <div className="page page-narrow">
      <PageStyles />
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          {page.overviewHref !== null && <Link href={page.overviewHref}>{strings.allPagesOfLatest}</Link>}
          <Link href="/versions">{strings.allVersions}</Link>
        </p>
        <noscript>
          <p className="lead">{strings.searchNeedsScripts}</p>
        </noscript>
      </header>
      <div className="search-page" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
    </div>
  );
}
