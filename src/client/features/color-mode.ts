/** Which colour mode a reader gets (BEHAVIOUR B63–B70). The values of the config are put in when the script is bundled. */

type ColorMode = 'light' | 'dark';

/** Filled in by the bundler from `colorMode` in the config. */
declare const COLOR_MODE: {
  readonly defaultMode: ColorMode;
  readonly disableSwitch: boolean;
  readonly respectPrefersColorScheme: boolean;
};

export const THEME_KEY = 'docsite-theme';

/** What the query says, else what the reader chose, else what the system says where the site follows it, else the default. */
export function readColorMode(): ColorMode {
  return (
    toMode(new URLSearchParams(location.search).get(THEME_KEY)) ??
    (COLOR_MODE.disableSwitch ? null : toMode(readStored())) ??
    (COLOR_MODE.respectPrefersColorScheme && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null) ??
    (COLOR_MODE.respectPrefersColorScheme && matchMedia('(prefers-color-scheme: light)').matches ? 'light' : null) ??
    COLOR_MODE.defaultMode
  );
}

function toMode(value: string | null): ColorMode | null {
  return value === 'light' || value === 'dark' ? value : null;
}

/** Storage may be missing or throw. */
function readStored(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
