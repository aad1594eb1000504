/** Tells readers that the page is in no menu, or a draft, which `docsite serve` alone shows. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DocPageData } from '../../src/shared/types/page.ts';

/** Above the text of a page; nothing for most. */
export function StateBanner({ page }: { readonly page: Pick<DocPageData, 'unlisted' | 'draft'> }) {
  if (!(page.unlisted ?? page.draft)) return null;
  return (
    <div className="banner banner-unlisted" role="note">
      <p>
        <b>{page.unlisted ? strings.unlistedPage : 'Draft'}</b>
        <br />
        {page.unlisted ? strings.unlistedNotice : 'This page is not published: "docsite build" leaves it out.'}
      </p>
    </div>
  );
}
