/** Closes the announcement for good; where nothing can be stored, until the site is loaded again (BEHAVIOUR B50–B53). */
import { writeStored } from '../storage.ts';
import { ANNOUNCEMENT_KEY } from './announcement-id.ts';
import { onClick } from './on-click.ts';

export function startAnnouncement(): void {
  onClick('.announcement-close', (button) => {
    document.documentElement.dataset['announcementBarInitiallyDismissed'] = '';
    const id = button.closest<HTMLElement>('.announcement')?.dataset['announcementId'];
    if (id !== undefined) writeStored(ANNOUNCEMENT_KEY, id);
  });
}
