/** What the pages do in the browser beside being read: the colour-mode button, tabs, closing the announcement. */
import { THEME_KEY } from './color-mode.ts';
import { startTabs } from './tabs.ts';

function startColorModeButtons(): void {
  const root = document.documentElement;
  const buttons = document.querySelectorAll<HTMLButtonElement>('.color-mode-toggle');
  const show = (): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(root.dataset['theme'] === 'dark'));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const mode = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
      root.dataset['theme'] = mode;
      try {
        localStorage.setItem(THEME_KEY, mode);
      } catch {
        // The choice then lasts as long as the page.
      }
      show();
    });
  }
  show();
}

startColorModeButtons();
startTabs();
