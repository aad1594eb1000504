/** See `firefox-wide.test.ts`. */
import { describe } from 'vitest';
import { openFirefox } from './firefox.ts';
import { checkEngine } from './reader.ts';

describe('Firefox', () => {
  checkEngine(openFirefox, ['narrow']);
});
