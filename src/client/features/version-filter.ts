/** What the filter of the version menu leaves. */
import { strings } from '../../shared/messages/site-strings.ts';

/** Hides the versions that do not match, and the groups they leave empty. `status` says how many there are. */
export function filterVersions(list: HTMLElement, text: string, status: HTMLElement): void {
  const wanted = text.trim().toLowerCase();
  let count = 0;
  for (const link of list.querySelectorAll<HTMLElement>('[data-version]')) {
    link.hidden = !matches(link.firstChild?.textContent?.toLowerCase() ?? '', wanted);
    if (!link.hidden) count++;
  }
  for (const box of list.querySelectorAll<HTMLElement>('.version-row, [role=group]')) {
    box.hidden = box.querySelector('[data-version]:not([hidden])') === null;
  }
  const isFound = count > 0;
  status.classList.toggle('visually-hidden', isFound);
  status.textContent = wanted === '' ? '' : isFound ? strings.versionCount({ count }) : strings.noSuchVersion;
}

/** Numbers are compared from their start: `2.1` is not meant to find `3.2.1`. */
function matches(label: string, wanted: string): boolean {
  return /^[\dv]/u.test(wanted) ? label.startsWith(wanted) : label.includes(wanted);
}
