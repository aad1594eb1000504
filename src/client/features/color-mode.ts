/** Which colour mode a reader gets, and how it changes (BEHAVIOUR B63–B70). */
import { strings } from '../../shared/messages/site-strings.ts';
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

/**
 * Shows the mode that the query names, else the one that is stored, else that of the system where the site follows it, else
 * the default. Where the site follows the system, the document says whether that decides.
 */
export function setColorMode(dataset: DOMStringMap, query: string | null, stored: string | null | undefined): void {
  const follows = COLOR_MODE.respectPrefersColorScheme;
  // Each value is used once: the head's script has no byte to spare.
  dataset['theme'] =
    (COLOR_MODE.disableSwitch ? [query] : [query, stored]).find((value) => value === 'light' || value === 'dark') ??
    (follows ? '' : COLOR_MODE.defaultMode);
  if (follows) {
    delete dataset['system'];
    if (dataset['theme'] === '') {
      dataset['theme'] = systemMode();
      dataset['system'] = '';
    }
  }
}

function systemMode(): ColorMode {
  if (systemPrefers('dark')) return 'dark';
  return systemPrefers('light') ? 'light' : COLOR_MODE.defaultMode;
}

function systemPrefers(mode: ColorMode): boolean {
  return matchMedia(`(prefers-color-scheme: ${mode})`).matches;
}

/** The mode itself is set in the head, before the first paint. Only the reader's own change is stored. */
export function startColorMode(): void {
  // The system or another tab may have changed the mode before the listeners were there.
  if (!matchMedia('print').matches) setColorMode(document.documentElement.dataset, queryMode(), readStored(THEME_KEY));
  onPage(showState);
  if (COLOR_MODE.disableSwitch) {
    removeStored(THEME_KEY);
  } else {
    onClick('.color-mode-toggle', toggle);
    // Another tab has changed it, or cleared everything (then there is no key).
    addEventListener('storage', ({ key }) => {
      if (key === THEME_KEY || key === null) change(null);
    });
  }
  if (COLOR_MODE.respectPrefersColorScheme) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followSystem);
  }
}

/**
 * Switches to the other mode. On a site that follows the system, the mode that the system has is given back to it on the
 * next press, so that every cycle begins with a change that is seen.
 */
function toggle(): void {
  const { theme } = document.documentElement.dataset;
  if (COLOR_MODE.respectPrefersColorScheme && !followsSystem() && theme === systemMode()) removeStored(THEME_KEY);
  else writeStored(THEME_KEY, theme === 'dark' ? 'light' : 'dark');
  change(null);
}

function followsSystem(): boolean {
  return document.documentElement.dataset['system'] !== undefined;
}

/** What the reader chose wins. Browsers print in the light scheme, and switch back: that is not a change. */
function followSystem(): void {
  if (!matchMedia('print').matches) change(readStored(THEME_KEY) === null ? queryMode() : null);
}

function queryMode(): string | null {
  return new URLSearchParams(location.search).get(THEME_KEY);
}

const MODES: Readonly<Record<string, string>> = { light: strings.light, dark: strings.dark, system: strings.system };

function change(query: string | null): void {
  setColorMode(document.documentElement.dataset, query, readStored(THEME_KEY));
  showState();
}

/** Pressed is dark. Of three states the label names the one that is chosen. */
function showState(): void {
  const { theme = '' } = document.documentElement.dataset;
  for (const button of document.querySelectorAll<HTMLElement>('.color-mode-toggle')) {
    if (COLOR_MODE.respectPrefersColorScheme) {
      button.title = strings.colorModeIs({ mode: MODES[followsSystem() ? 'system' : theme] ?? '' });
      button.ariaLabel = button.title;
    } else {
      button.ariaPressed = String(theme === 'dark');
    }
  }
}
