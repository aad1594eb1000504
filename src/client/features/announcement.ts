/** Closes the announcement for good, or until the next load where storage is blocked (BEHAVIOUR B50–B53). */
import { writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';

/** Stores the id of the announcement closed last: another id is a new announcement, and is shown. */
export const ANNOUNCEMENT_KEY = 'docsite-announcement';

export function startAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    document.documentElement.dataset['announcementDismissed'] = '';
    const id = button.closest<HTMLElement>('.announcement')?.dataset['announcementId'];
    if (id !== undefined) writeStored(ANNOUNCEMENT_KEY, id);
  });
}
