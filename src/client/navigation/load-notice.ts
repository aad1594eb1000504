/** The notice shown if parts of the page fail to load. The page stays readable. */
import { strings } from '../../shared/messages/site-strings.ts';

/** What did not load, by any name. */
const failed = new Set<string>();
let shown: HTMLElement | null = null;

/** Shows a notice with a button that reloads the page, for all parts that failed. */
export function showLoadNotice(part: string): void {
  failed.add(part);
  shown?.remove();
  const notice = document.createElement('div');
  shown = notice;
  notice.role = 'alert';
  notice.className = 'banner';
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:100;max-width:34rem;margin:0 auto;' +
    'border:1px solid;background:#b3202a;color:#fff;--color-focus:#fff';
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

/** To be called when a part has loaded: the notice stays while another one is missing. */
export function hideLoadNotice(part: string): void {
  failed.delete(part);
  if (failed.size === 0) shown?.remove();
}
