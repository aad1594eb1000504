/**
 * Which form of a page's address the host answers without a redirect. Links have no slash at the end where `trailingSlash` is
 * unset, and many hosts add one: the address of the first page says so, or the first answer, and from then on pages are asked for
 * with it.
 */

/** Filled in by the bundler: see `in-app-link.ts`. */
declare const BASE_URL: string;
declare const TRAILING_SLASH: boolean | null;

/** Pages that the browser loads later belong to the same session. */
const KEY = `docsite-slash:${BASE_URL}`;
let addsSlash = TRAILING_SLASH === null && readKept();
// The head's script has noted where the page was loaded; its address has been cleaned since. That of a page that was
// not found, which says nothing about the others, has not.
learnHostForm(location.pathname, document.documentElement.dataset['js'] ?? '');

/** The path to ask for. */
export function hostForm(path: string): string {
  return addsSlash && !path.endsWith('/') ? `${path}/` : path;
}

/** Learns from an answer: the path that was asked for, and the one to which the host has led. */
export function learnHostForm(asked: string, final: string): void {
  if (TRAILING_SLASH !== null || addsSlash || final !== `${asked}/`) return;
  addsSlash = true;
  try {
    sessionStorage.setItem(KEY, '/');
  } catch {
    // It is learned again after the next load.
  }
}

function readKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
