/** Firefox needs more processor time than WebKit: each width has a process of its own. */
import { describe } from 'vitest';
import { openFirefox } from './firefox.ts';
import { checkEngine } from './reader.ts';

describe('Firefox', () => {
  checkEngine(openFirefox, ['wide']);
});
