/** Told when the part of the script that navigates cannot be loaded, even after a reload: the page stays readable. */

const ID = 'docsite-load-notice';

/** Shows a notice, once, with a button that loads the page again. */
export function showLoadNotice(): void {
  if (document.getElementById(ID) !== null) return;
  const notice = document.createElement('div');
  notice.id = ID;
  notice.role = 'alert';
  notice.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:100;max-width:34rem;margin:0 auto;padding:.75rem 1rem;' +
    'border:1px solid;border-radius:8px;background:#b3202a;color:#fff;--color-focus:#fff';
  const button = document.createElement('button');
  button.textContent = 'Retry';
  button.style.cssText =
    'margin-inline-start:1rem;padding:.25rem .75rem;border:1px solid;border-radius:4px;background:none';
  button.onclick = () => {
    // Without a network the browser would put its own page in the place of this one.
    if (navigator.onLine) location.reload();
  };
  notice.append('A part of this page did not load. It can be read, and its links work.', button);
  document.body.append(notice);
}
