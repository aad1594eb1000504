/** `/versions/compare`: a script fills in a form and what it finds. */
import { strings } from '../src/shared/messages/site-strings.ts';
import type { ComparePageData } from '../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './components/filled-by-script.ts';
import { Link } from './components/link.tsx';
import { PageStyles } from './components/page-styles.tsx';
import stylesheet from './styles/compare.css?url';

/** Without scripts the link leads to all versions. */
export function ComparePage({ page }: { readonly page: ComparePageData }) {
  return (
    <div className="page page-narrow">
      <PageStyles />
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <header className="page-header">
        <h1>{page.title}</h1>
        <p className="page-meta">
          <Link href={page.ofSet?.versionsHref ?? '/versions'}>{strings.allVersions}</Link>
        </p>
        <noscript>
          <p className="lead">{strings.compareNeedsScripts}</p>
        </noscript>
      </header>
      <div className="compare-page" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
    </div>
  );
}
