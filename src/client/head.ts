/**
 * Runs in the head of every page, before the first paint and before anything else: at most 1 kB. It marks that scripts
 * work and sets the colour mode, so that no page flashes in the wrong one.
 */
import { readColorMode } from './features/color-mode.ts';

const { dataset } = document.documentElement;
dataset['js'] = '';
dataset['theme'] = readColorMode();
