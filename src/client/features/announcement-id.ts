/** Which announcement the reader has closed (BEHAVIOUR B51, B52): another id is another announcement, and is shown. */

/** Filled in by the bundler from `announcementBar.id` in the config; `null` for a site that announces nothing. */
declare const ANNOUNCEMENT_ID: string | null;

/** Holds the id of the announcement that was closed last. */
export const ANNOUNCEMENT_KEY = 'docsite-announcement';

/** True when the site's announcement is the one that the reader has closed. */
export function isDismissed(read: (key: string) => string | null): boolean {
  return ANNOUNCEMENT_ID !== null && read(ANNOUNCEMENT_KEY) === ANNOUNCEMENT_ID;
}
