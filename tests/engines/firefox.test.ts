import { describe } from 'vitest';
import { openFirefox } from './firefox.ts';
import { checkEngine } from './reader.ts';

describe('Firefox', () => {
  checkEngine(openFirefox);
});
