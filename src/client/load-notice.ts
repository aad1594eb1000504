/** Told when the part of the script that navigates cannot be loaded, even after a reload: the page stays readable. */

/** Shows a notice with a button that tries again. */
export function showLoadNotice(retry: () => void): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;inset-block-end:1rem;inset-inline:1rem;z-index:100;max-inline-size:34rem;margin:0 auto;' +
    'padding:.75rem 1rem;border-radius:8px;background:#b3202a;color:#fff';
  const button = document.createElement('button');
  button.textContent = 'Retry';
  button.style.cssText = 'margin-inline-start:1rem;padding:.25rem .75rem;border:1px solid;border-radius:4px';
  button.addEventListener('click', () => {
    notice.remove();
    retry();
  });
  notice.append('A part of this page did not load. It can be read, and its links work.', button);
  document.body.append(notice);
}
