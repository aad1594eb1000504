/** Tells readers that the page is in no menu. */
import { strings } from '../../src/shared/messages/site-strings.ts';

/** The page decides whether to show it. */
export function UnlistedBanner() {
  return (
    <div className="banner banner-unlisted" role="note">
      <b>{strings.unlistedPage}</b>
      <br />
      {strings.unlistedNotice}
    </div>
  );
}
