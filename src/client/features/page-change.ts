/** Tells the features that another page is shown. They are started once; what they do per page hangs on this. */

const EVENT = 'docsite:page';

/** Runs an action for the page that is shown and for every page that follows. */
export function onPage(action: () => void): void {
  action();
  document.addEventListener(EVENT, action);
}

/** Call it when the next page is in the document. */
export function announcePage(): void {
  document.dispatchEvent(new Event(EVENT));
}
