/**
 * Runs in the head of every page, before the first paint and before anything else: at most 1 kB. It marks that scripts
 * work, sets the colour mode and hides the announcement that the reader has closed, so that no page flashes.
 */
import { isDismissed } from './features/announcement-id.ts';
import { chooseColorMode, THEME_KEY } from './features/color-mode.ts';

const { dataset } = document.documentElement;
dataset['js'] = '';
dataset['theme'] = chooseColorMode(new URLSearchParams(location.search).get(THEME_KEY), read(THEME_KEY));
if (isDismissed(read)) dataset['announcementBarInitiallyDismissed'] = '';

/** Storage may be missing or throw; nothing has been kept in memory yet. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
