/** The skip link: the next Tab goes on in the main region, and the address stays (BEHAVIOUR B39). */
import { onClick } from './on-click.ts';

export function startSkipLink(): void {
  onClick('.skip-link', (_, event) => {
    event.preventDefault();
    document.querySelector('main')?.focus();
  });
}
