/** Which colour mode a reader gets, and how it changes (BEHAVIOUR B63–B70). */
import { readStored, removeStored, writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';

type ColorMode = 'light' | 'dark';

/** Each value is filled in by the bundler from `colorMode` in the config. */
declare const COLOR_MODE: {
  readonly defaultMode: ColorMode;
  readonly disableSwitch: boolean;
  readonly respectPrefersColorScheme: boolean;
};

/** Name of the query's parameter too. */
export const THEME_KEY = 'docsite-theme';

/** What the query says, else what the reader chose, else what the system says where the site follows it, else the default. */
export function chooseColorMode(query: string | null, stored: string | null): ColorMode {
  return (
    toMode(query) ??
    (COLOR_MODE.disableSwitch ? null : toMode(stored)) ??
    (COLOR_MODE.respectPrefersColorScheme ? systemMode() : COLOR_MODE.defaultMode)
  );
}

function systemMode(): ColorMode {
  if (systemPrefers('dark')) return 'dark';
  return systemPrefers('light') ? 'light' : COLOR_MODE.defaultMode;
}

function toMode(value: string | null): ColorMode | null {
  return value === 'light' || value === 'dark' ? value : null;
}

function systemPrefers(mode: ColorMode): boolean {
  return matchMedia(`(prefers-color-scheme: ${mode})`).matches;
}

/** The mode itself is set in the head, before the first paint. Only the reader's own change is stored. */
export function startColorMode(): void {
  // The system, or another tab, may have changed since: nobody listened.
  if (!matchMedia('print').matches) setColorMode(chooseColorMode(queryMode(), readStored(THEME_KEY)));
  onPage(showPressed);
  if (COLOR_MODE.disableSwitch) {
    removeStored(THEME_KEY);
  } else {
    onClick('.color-mode-toggle', () => {
      const mode = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
      writeStored(THEME_KEY, mode);
      setColorMode(mode);
    });
    // Another tab has changed it, or cleared everything (then there is no key).
    addEventListener('storage', ({ key }) => {
      if (key === THEME_KEY || key === null) setColorMode(chooseColorMode(null, readStored(THEME_KEY)));
    });
  }
  if (COLOR_MODE.respectPrefersColorScheme) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followSystem);
  }
}

/** What the reader chose wins. Browsers print in the light scheme, and come back from it: that is no change. */
function followSystem(): void {
  const stored = readStored(THEME_KEY);
  if (!matchMedia('print').matches) setColorMode(chooseColorMode(stored === null ? queryMode() : null, stored));
}

function queryMode(): string | null {
  return new URLSearchParams(location.search).get(THEME_KEY);
}

function setColorMode(mode: ColorMode): void {
  document.documentElement.dataset['theme'] = mode;
  showPressed();
}

/** Pressed is dark. */
function showPressed(): void {
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  for (const button of document.querySelectorAll('.color-mode-toggle')) button.ariaPressed = String(isDark);
}
