import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../../src/links/external/private-address.ts';

test.each([
  '127.0.0.1',
  '127.255.255.255',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a00:1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'localhost',
  '',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '172.15.255.255',
  '192.169.0.1',
  '100.128.0.1',
  '2606:4700::1',
  '2001:4860::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
