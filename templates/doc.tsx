/** A document: breadcrumbs, text, footer, pagination and table of contents. */
import type { DocPageData } from '../src/shared/types/page.ts';
import { Breadcrumbs } from './components/breadcrumbs.tsx';
import { DocFooter } from './components/doc-footer.tsx';
import { Feedback } from './components/feedback.tsx';
import { FILLED_BY_SCRIPT } from './components/filled-by-script.ts';
import { HtmlContent } from './components/html-content.tsx';
import { PageBar } from './components/page-bar.tsx';
import { PageMenu } from './components/page-menu.tsx';
import { Pagination } from './components/pagination.tsx';
import { TableOfContents } from './components/table-of-contents.tsx';
import { StateBanner } from './components/unlisted-banner.tsx';
import { VersionBadge } from './components/version-badge.tsx';
import { VersionBanner } from './components/version-banner.tsx';

/** Filled in by the bundler: a site without the question has no code for it. */
declare const HAS_FEEDBACK: boolean;
declare const HAS_LANGUAGES: boolean;

/** With `hideTitle`, the body has its own heading of level 1. */
export function DocPage({ page }: { readonly page: DocPageData }) {
  return (
    <>
      <PageBar entries={page.toc} />
      {/* Set before the text arrives: on a slow connection the width would change with the column next to it. */}
      <div className={page.toc.length > 0 ? 'doc doc-with-toc' : 'doc'}>
        <div className="doc-main">
          <article>
            {/* Reader modes leave it out. */}
            <aside role="none">
              {HAS_LANGUAGES && (
                <div className="language-offer" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
              )}
              <VersionBanner version={page.version} />
              <StateBanner page={page} />
              {page.notice && (
                <div
                  className="banner banner-unmaintained"
                  role="note"
                  dangerouslySetInnerHTML={{ __html: page.notice }}
                  suppressHydrationWarning
                />
              )}
              <div className="doc-top">
                <Breadcrumbs items={page.breadcrumbs} />
                <PageMenu />
                <VersionBadge version={page.version} />
              </div>
            </aside>
            {!page.hideTitle && <h1>{page.title}</h1>}
            <HtmlContent html={page.bodyHtml} />
            <DocFooter {...page} />
          </article>
          {HAS_FEEDBACK && <Feedback page={page} />}
          <Pagination previous={page.previous} next={page.next} />
        </div>
        <TableOfContents entries={page.toc} />
      </div>
    </>
  );
}
