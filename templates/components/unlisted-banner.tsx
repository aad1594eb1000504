/** Tells readers that the page is in no menu, or a draft. */
import type { DocPageData } from '../../src/shared/types/page.ts';
import { DraftBanner } from './draft-mark.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';

/** `StateBanner` decides whether to show it. */
export function UnlistedBanner() {
  return (
    <div className="banner banner-unlisted" role="note">
      <b>{strings.unlistedPage}</b>
      <br />
      {strings.unlistedNotice}
    </div>
  );
}

/** Above the text of a page; nothing for most. */
export function StateBanner({ page }: { readonly page: Pick<DocPageData, 'unlisted' | 'draft'> }) {
  return page.unlisted ? <UnlistedBanner /> : page.draft ? <DraftBanner /> : null;
}
