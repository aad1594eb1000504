/**
 * In the head of the home page: warns the site's maintainers that its script did not start, which on a first
 * deployment is most often a wrong base URL (BEHAVIOUR B36). The page is still readable.
 */

/** Filled in by the bundler from `baseUrl` in the config. */
declare const BASE_URL: string;

// The script in the head removes the mark that scripts work, when the page's own failed to load.
new MutationObserver(showWarning).observe(document.documentElement, { attributeFilter: ['data-js'] });

function showWarning(): void {
  const box = document.createElement('div');
  box.id = 'docsite:not-started';
  box.setAttribute('role', 'alert');
  box.style.cssText =
    'margin:1rem;padding:1rem;border:2px solid #b3202a;border-radius:8px;font:1rem/1.5 system-ui,sans-serif';
  const suggestion = location.pathname.replace(/(?:index\.html)?\/?$/u, '/');
  const isDefault = BASE_URL === '/' ? ' (the default)' : '';
  const text = document.createElement('p');
  const advice =
    suggestion === BASE_URL
      ? 'They agree, so loading the page again may help.'
      : `Set baseUrl to "${suggestion}" and build again.`;
  text.textContent =
    'The script of this site did not load. If the site is new, its base URL is the likely cause: ' +
    `it is set to "${BASE_URL}"${isDefault}, and this page is at "${suggestion}". ${advice}`;
  const button = document.createElement('button');
  button.textContent = 'Load again';
  button.addEventListener('click', () => {
    location.reload();
  });
  box.append(text, button);
  document.body.prepend(box);
}
