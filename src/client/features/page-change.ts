/** Notifies the features of each page shown. They start once; their work per page is registered here. */

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
