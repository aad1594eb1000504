/** Announcements for assistive technology that are not visible on the page. */

const status = document.createElement('div');

/** The element must exist before its text: only changes are announced. */
export function startAnnouncements(): void {
  status.setAttribute('role', 'status');
  status.className = 'visually-hidden';
  document.body.append(status);
}

/** Announces a sentence. An empty one lets the same sentence be announced again. */
export function announce(text: string): void {
  status.textContent = text;
}
