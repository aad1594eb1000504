/** A page of `pages/` in Markdown: heading, text and, if there are entries, a table of contents. */
import type { MarkdownPageData } from '../src/shared/types/page.ts';
import { HtmlContent } from './components/html-content.tsx';
import { PageBar } from './components/page-bar.tsx';
import { TableOfContents } from './components/table-of-contents.tsx';
import { StateBanner } from './components/unlisted-banner.tsx';

/** Without a table of contents the text can use the whole width, for `.columns`. */
export function MarkdownPage({ page }: { readonly page: MarkdownPageData }) {
  const hasToc = page.toc.length > 0;
  return (
    <>
      <PageBar entries={page.toc} />
      <div className={hasToc ? 'doc doc-with-toc' : 'page'}>
        <article className={hasToc ? 'doc-main' : undefined}>
          <StateBanner page={page} />
          {!page.hideTitle && <h1>{page.title}</h1>}
          <HtmlContent html={page.bodyHtml} />
        </article>
        <TableOfContents entries={page.toc} />
      </div>
    </>
  );
}
