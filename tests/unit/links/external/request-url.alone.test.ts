/** How the failures of a request are told apart: some want a new try, others a correction. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { requestUrl } from '../../../../src/links/external/request-url.ts';

const next = vi.hoisted(() => ({ error: null as unknown, sent: 0 }));
vi.mock('node:https', () => ({
  default: {
    request: () => {
      next.sent += 1;
      const request = new EventEmitter();
      return Object.assign(request, { end: () => request.emit('error', next.error), destroy: () => undefined });
    },
  },
}));

const request = { method: 'GET', headers: {}, timeoutMs: 60_000, maxBytes: 1, allowPrivate: false } as const;

test.each([
  ['dns', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']],
  [
    'tls',
    [
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'EPROTO',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'HOSTNAME_MISMATCH',
    ],
  ],
  ['timeout', ['ETIMEDOUT']],
  ['protocol', ['HPE_INVALID_CONSTANT']],
  ['network', ['ECONNRESET', 'ECONNREFUSED', 'EPROTONOSUPPORT', '']],
])('%s: %j', async (kind, codes) => {
  for (const code of codes) {
    next.error = Object.assign(new Error('no'), code === '' ? {} : { code });
    const failure = requestUrl({ ...request, url: new URL('https://example.org/') });
    await expect(failure, code).rejects.toMatchObject({ name: 'RequestError', kind, message: 'no' });
  }
});

test.each(['10.0.0.1', '[::1]'])('%s is not asked', async (host) => {
  next.sent = 0;
  const failure = requestUrl({ ...request, url: new URL(`https://${host}/`) });
  await expect(failure).rejects.toMatchObject({ kind: 'private' });
  expect(next.sent).toBe(0);
});
