/** The notice shown if the navigation script fails to load even after a reload. The page stays readable. */
import { strings } from '../../shared/messages/site-strings.ts';

let shown: HTMLElement | null = null;

/** Shows a notice with a button that reloads the page, replacing any other notice. */
export function showLoadNotice(): void {
  hideLoadNotice();
  const notice = document.createElement('div');
  shown = notice;
  notice.role = 'alert';
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:100;max-width:34rem;margin:0 auto;padding:.75rem 1rem;' +
    'border:1px solid;border-radius:8px;background:#b3202a;color:#fff;--color-focus:#fff';
  const button = document.createElement('button');
  button.textContent = strings.retry;
  button.className = 'button';
  button.style.cssText = 'margin-inline-start:1rem;color:inherit';
  button.onclick = () => {
    // Without a network the browser would put its own page in the place of this one.
    if (navigator.onLine) location.reload();
  };
  const words = navigator.onLine ? strings.partNotLoaded : strings.offlinePageStays;
  notice.append(words, button);
  document.body.append(notice);
}

/** To be called when that part has loaded. */
export function hideLoadNotice(): void {
  shown?.remove();
}
