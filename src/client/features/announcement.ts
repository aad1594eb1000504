/** Closes the announcement for good; where nothing can be stored, until the site is loaded again (BEHAVIOUR B50–B53). */
import { writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';

/** Holds the id of the announcement that was closed last: another id is another announcement, and is shown. */
export const ANNOUNCEMENT_KEY = 'docsite-announcement';

export function startAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    document.documentElement.dataset['announcementBarInitiallyDismissed'] = '';
    const id = button.closest<HTMLElement>('.announcement')?.dataset['announcementId'];
    if (id !== undefined) writeStored(ANNOUNCEMENT_KEY, id);
  });
}
