import { expect, test } from 'vitest';
import { browserCommand } from '../../../../src/cli/serve/open-browser.ts';

test.each([
  ['win32', 'rundll32', ['url.dll,FileProtocolHandler']],
  ['darwin', 'open', []],
  ['linux', 'xdg-open', []],
] as const)('--open on %s passes the address as it is, without a shell', (platform, command, before) => {
  // Of a base URL.
  const url = 'http://127.0.0.1:4000/a&calc^"%PATH%/';
  expect(browserCommand(url, platform)).toEqual([command, [...before, url]]);
});
