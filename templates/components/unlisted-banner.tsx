/** Tells readers that the page is in no menu. */

/** The page decides whether to show it. */
export function UnlistedBanner() {
  return (
    <div className="banner banner-unlisted" role="note">
      <b>Unlisted page</b>
      <br />
      No menu and no search engine leads here: only people who have the address can find this page.
    </div>
  );
}
