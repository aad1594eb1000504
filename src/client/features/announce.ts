/** Announcements for assistive technology that are not visible on the page. */

const status = document.createElement('div');

/** The element must be there before its words: only changes are read out. */
export function startAnnouncements(): void {
  status.setAttribute('role', 'status');
  status.className = 'visually-hidden';
  document.body.append(status);
}

/** Has a sentence read out; an empty one, to make way for the same sentence again. */
export function announce(text: string): void {
  status.textContent = text;
}
