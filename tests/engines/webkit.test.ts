import { describe } from 'vitest';
import { openWebKit } from './webkit.ts';
import { checkEngine } from './reader.ts';

describe('WebKit', () => {
  checkEngine(openWebKit, ['wide', 'narrow']);
});
