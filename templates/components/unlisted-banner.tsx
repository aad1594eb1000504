/** Tells readers that the page is in no menu. */

/** The page decides whether to show it. */
export function UnlistedBanner() {
  return (
    <div className="banner banner-unlisted" role="note">
      <b>Unlisted page</b>
      <br />
      This page is in no menu, and search engines are asked to skip it. Only people with the address can find it.
    </div>
  );
}
