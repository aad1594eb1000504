/** Clicks on what may come and go with the page. */

/** Runs an action for clicks on elements that match a selector, whenever they come into the document. */
export function onClick(selector: string, action: (element: HTMLElement, event: MouseEvent) => void): void {
  addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector);
    if (element !== null) action(element, event);
  });
}
