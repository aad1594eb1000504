/** Tells readers that they are on a page which no menu leads to. */

/** Whether to show it is the page's decision. */
export function UnlistedBanner() {
  return (
    <div className="banner banner-unlisted" role="note">
      <b>Unlisted page</b>
      <br />
      No menu and no search engine leads here: only people who have the address can find this page.
    </div>
  );
}
