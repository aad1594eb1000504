/** External links against a misbehaving server. Only the tests of timeouts wait, a moment each. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatCache, parseCache } from '../../../../src/links/external/address-cache.ts';
import { checkExternal } from '../../../../src/links/external/check-external.ts';
import type { RequestUrl } from '../../../../src/links/external/request-url.ts';
import type { ExternalLinksConfig } from '../../../../src/shared/types/config.ts';
import { fileNeeds } from '../../../support/needs.ts';
import { testConfig } from '../../support/build-test-model.ts';
import { type BadServer, START_MS, startBadServer, testOutside } from './bad-server.ts';

let server: BadServer;
let tls: BadServer;
beforeAll(async () => {
  server = await startBadServer();
  tls = await startBadServer(true);
});
afterAll(async () => {
  await server.close();
  await tls.close();
});
afterEach(() => {
  server.calls.length = 0;
});
fileNeeds('connections to itself');

function configOf(overrides: Partial<ExternalLinksConfig> = {}): ExternalLinksConfig {
  const { external } = testConfig().checkLinks;
  return { ...external, pauseMs: 0, allowPrivateHosts: [server.host, tls.host], ...overrides };
}
/** Code and new address of one link; `ok` if nothing is wrong with it. */
async function check(path: string, overrides: Partial<ExternalLinksConfig> = {}) {
  const outside = testOutside();
  const href = path.startsWith('http') ? path : server.base + path;
  const { findFault, stats, expired } = await checkExternal([href], configOf(overrides), outside);
  const fault = findFault(href);
  return { code: fault?.code ?? 'ok', fault, stats, expired, slept: outside.slept, calls: [...server.calls] };
}

const containing = (text: string): string => expect.stringContaining(text) as string;
const matching = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

describe('what a response means', () => {
  test.each([
    ['/ok', 'ok', ['HEAD /ok']],
    ['/missing', 'broken-external', ['HEAD /missing', 'GET /missing']],
    ['/gone', 'broken-external', ['HEAD /gone', 'GET /gone']],
    ['/forbidden', 'unknown-external', ['HEAD /forbidden', 'GET /forbidden']],
    ['/head-405', 'ok', ['HEAD /head-405', 'GET /head-405']],
    ['/head-404', 'ok', ['HEAD /head-404', 'GET /head-404']],
    ['/head-501', 'ok', ['HEAD /head-501', 'GET /head-501']],
    ['/head-reset', 'ok', ['HEAD /head-reset', 'GET /head-reset']],
    ['/huge', 'ok', ['HEAD /huge']],
    ['/short', 'ok', ['HEAD /short']],
  ])('%s: %s', async (path, code, calls) => {
    const result = await check(path);
    expect([result.code, result.calls]).toEqual([code, calls]);
  });

  test('1,000 links to a host that has each of them wait take no day, and the report says why', async () => {
    const outside = testOutside();
    const hrefs = Array.from({ length: 1000 }, (_, index) => `https://slow.example/${index}`);
    const request = () => Promise.resolve({ status: 429, headers: { 'retry-after': '60' }, body: '', isWhole: true });
    const { findFault } = await checkExternal(hrefs, configOf({ perHost: 1 }), { ...outside, request });
    expect(outside.clock.now() - START_MS).toBeLessThanOrEqual(12 * 60_000);
    const whats = hrefs.map((href) => findFault(href)?.what);
    expect(whats).toContainEqual(matching(/no time was left to ask again|have taken 10 minutes/u));
  });

  test.each([
    [199, 'unknown-external'],
    [200, 'ok'],
    [299, 'ok'],
    [300, 'unknown-external'],
  ])('%i: %s', async (status, code) => {
    const request = () => Promise.resolve({ status, headers: {}, body: '', isWhole: true });
    const { findFault } = await checkExternal(['https://a.example/'], configOf(), { ...testOutside(), request });
    expect(findFault('https://a.example/')?.code ?? 'ok').toBe(code);
  });

  test('what lets others in is neither printed nor kept', async () => {
    const outside = testOutside();
    const ok = () => Promise.resolve({ status: 200, headers: {}, body: '', isWhole: true });
    const redirect = (location: string) =>
      Promise.resolve({ status: 301, headers: { location }, body: '', isWhole: true });
    const login = 'me:secret@a.example';
    for (const [location, words] of [
      [`https://${login}/`, 'it redirects in a loop through https://a.example/'],
      [`https://${login}:bad/`, 'it redirects to what is not an address'],
      [`ftp://${login}/`, 'it redirects to "ftp://a.example/"'],
      [`https://${login}/new`, 'has moved permanently'],
    ] as const) {
      const request: RequestUrl = ({ url }) => (url.pathname === '/new' ? ok() : redirect(location));
      const { findFault, cache } = await checkExternal(['https://a.example/'], configOf(), { ...outside, request });
      const fault = findFault('https://a.example/');
      expect(fault?.what).toContain(words);
      expect(JSON.stringify(fault) + formatCache(cache, START_MS)).not.toContain('secret');
    }
    const kept = await checkExternal(['https://me:secret@b.example/'], configOf(), { ...outside, request: ok });
    expect(formatCache(kept.cache, START_MS)).not.toContain('secret');
  });

  test('an unclear result fails only if the config says so', async () => {
    expect((await check('/down')).fault).toMatchObject({
      severity: 'info',
      what: containing('the server answered 503'),
    });
    expect((await check('/down', { onUnknown: 'throw' })).fault?.severity).toBe('error');
    expect((await check('/down', { onUnknown: 'ignore' })).code).toBe('ok');
  });
});

describe('redirects', () => {
  test.each([
    ['/moved', '/ok'],
    ['/moved-twice', '/ok'],
    ['/moved#part', '/ok#part'],
  ])('%s has moved permanently: the new address is reported', async (path, to) => {
    expect((await check(path)).fault).toMatchObject({
      severity: 'warn',
      code: 'moved-external',
      movedTo: server.base + to,
    });
  });

  test.each(['/elsewhere', '/moved-elsewhere'])('%s is a temporary redirect, which is fine', async (path) => {
    expect((await check(path)).code).toBe('ok');
  });

  test('to a missing page: the link is broken', async () => {
    expect((await check('/moved-away')).fault).toMatchObject({
      code: 'broken-external',
      what: containing('404'),
    });
  });

  test.each([
    ['/loop', 'in a loop'],
    ['/endless/1', 'more than 10 times'],
    ['/to-mail', 'not a web address'],
    ['/to-nowhere', 'the server answered 302'],
  ])('%s: %s, which is not retried', async (path, reason) => {
    const { fault, calls, slept } = await check(path);
    expect(fault).toMatchObject({ code: 'unknown-external', what: containing(reason) });
    expect([calls.filter((call) => call.startsWith('HEAD')).length <= 11, slept]).toEqual([true, []]);
  });
});

describe('retries', () => {
  test('after the time in Retry-After', async () => {
    const { code, slept, calls } = await check('/limited');
    expect([code, calls.length]).toEqual(['ok', 3]);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(14_000);
  });

  test('also if it is a date', async () => {
    const { code, slept } = await check('/limited-until');
    expect([code, slept]).toEqual(['ok', [9000]]);
  });

  test('not if it is an hour', async () => {
    const { code, slept, calls } = await check('/limited-long');
    expect([code, slept, calls.length]).toEqual(['unknown-external', [], 1]);
  });

  test('with growing, randomised waits', async () => {
    const { code, slept, calls } = await check('/limited-for-ever', { retries: 3 });
    expect([code, slept, calls.length]).toEqual(['unknown-external', [750, 1500, 3000], 4]);
  });

  test('after 408, which GET had as well', async () => {
    const { code, calls } = await check('/timed-out');
    expect([code, calls]).toEqual(['ok', ['HEAD /timed-out', 'GET /timed-out', 'HEAD /timed-out']]);
  });

  test('after 5xx and lost connections, which often pass', async () => {
    expect((await check('/flaky')).code).toBe('ok');
    expect((await check('/reset-once')).code).toBe('ok');
  });

  test('no more often than the config says', async () => {
    const { calls, code } = await check('/down', { retries: 0 });
    expect([calls, code]).toEqual([['HEAD /down'], 'unknown-external']);
  });
});

describe('no response', () => {
  test.each([
    ['/reset', 'socket hang up'],
    ['/no-http', 'Parse Error'],
  ])('%s', async (path, reason) => {
    expect((await check(path)).fault).toMatchObject({
      code: 'unknown-external',
      what: containing(reason),
    });
  });

  test('a silent server times out', async () => {
    const { fault } = await check('/silent', { timeoutMs: 100, retries: 0 });
    expect(fault?.what).toContain('no answer within 0.1 s');
  });

  test('an endless body times out too', async () => {
    const { fault } = await check('/slow-body#x', { timeoutMs: 200, retries: 0, checkAnchors: true });
    expect(fault?.what).toContain('no answer within 0.2 s');
  });

  test('an address that cannot be requested', async () => {
    const { fault } = await check(`http://50%@127.0.0.1:${server.port}/ok`);
    expect(fault).toMatchObject({
      code: 'unknown-external',
      what: containing('the request cannot be made (URI malformed)'),
    });
  });

  test('a self-signed certificate', async () => {
    expect((await check(`${tls.base}/ok`)).fault).toMatchObject({
      code: 'unknown-external',
      what: matching(/self-signed certificate/u),
    });
    expect(tls.calls).toEqual([]);
  });

  test('an unknown host name', async () => {
    const { fault } = await check('https://nobody.invalid/x', { retries: 0 });
    expect(fault).toMatchObject({ code: 'unknown-external', what: matching(/ENOTFOUND|EAI_AGAIN/u) });
  });

  test('a closed port', async () => {
    const closed = await startBadServer();
    await closed.close();
    const { fault } = await check(`${closed.base}/x`, { retries: 0, allowPrivateHosts: ['127.0.0.1'] });
    expect(fault).toMatchObject({ code: 'unknown-external', what: containing('ECONNREFUSED') });
  });
});

describe('private addresses are not requested', () => {
  test.each([
    ['an address', () => server.base],
    ['a name that leads to one', () => `http://localhost:${server.port}`],
    ['one in IPv6', () => `http://[::1]:${server.port}`],
    ['one in IPv6 that is one of IPv4', () => `http://[::ffff:127.0.0.1]:${server.port}`],
    ['one in other digits', () => `http://2130706433:${server.port}`],
    ['the address of cloud metadata', () => 'http://169.254.169.254/latest'],
  ])('%s', async (_name, address) => {
    const { code, stats, calls } = await check(`${address()}/ok`, { allowPrivateHosts: [] });
    expect([code, stats.skipped, calls]).toEqual(['ok', 1, []]);
  });

  test('nor one to which another site redirects', async () => {
    const target = encodeURIComponent(`http://localhost:${server.port}/ok`);
    const { code, stats, calls } = await check(`/to/${target}`);
    expect([code, stats.skipped, calls]).toEqual(['ok', 1, [`HEAD /to/${target}`]]);
  });

  test('unless the config allows the host', async () => {
    const href = `http://localhost:${server.port}/missing`;
    expect((await check(href, { allowPrivateHosts: ['localhost'] })).code).toBe('broken-external');
    expect((await check(href, { allowPrivateHosts: [`localhost:${server.port}`] })).code).toBe('broken-external');
  });
});

describe('anchors, if enabled', () => {
  test.each([
    ['/page#there', 'ok'],
    ['/page#named', 'ok'],
    ['/page#prefixed', 'ok'],
    ['/page#not-there', 'broken-external-anchor'],
    ['/page#:~:text=There', 'ok'],
    ['/page#/route', 'ok'],
    ['/text#x', 'ok'],
    ['/moved-page#there', 'moved-external'],
    ['/moved-page#not-there', 'broken-external-anchor'],
    // What was not read whole may have any id.
    ['/short#not-there', 'ok'],
    ['/huge#not-there', 'ok'],
    ['/huge#there', 'ok'],
    ['/gzip#x', 'ok'],
  ])('%s: %s', async (path, code) => {
    expect((await check(path, { checkAnchors: true })).code).toBe(code);
  });

  test('otherwise no body is requested', async () => {
    expect(await check('/page#not-there')).toMatchObject({ code: 'ok', calls: ['HEAD /page'] });
  });
});

test('each address is requested once, whatever the hashes of its links', async () => {
  const hrefs = ['/ok', '/ok#a', '/ok#b', '/ok', '/page?x=1', '/page'].map((path) => server.base + path);
  const { stats } = await checkExternal([...hrefs, 'mailto:a@b.example', 'data:,x'], configOf(), testOutside());
  expect([stats.addresses, [...server.calls].toSorted()]).toEqual([3, ['HEAD /ok', 'HEAD /page', 'HEAD /page?x=1']]);
});

describe('the ignore list', () => {
  const reason = 'It asks for a password.';
  test('an entry excludes addresses through its last day', async () => {
    const ignore = [{ url: `${server.base}/*`, reason, until: '2026-01-15' }];
    expect(await check('/missing', { ignore })).toMatchObject({
      code: 'ok',
      calls: [],
      expired: [],
      stats: { skipped: 1 },
    });
    const past = [{ url: `${server.base}/missing`, reason, until: '2026-01-14' }];
    expect(await check('/missing', { ignore: past })).toMatchObject({ code: 'broken-external', expired: [0] });
    expect(await check('/missing', { ignore: [{ url: `${server.base}/missing`, reason, until: null }] })).toMatchObject(
      {
        code: 'ok',
      },
    );
  });
});

describe('the cache', () => {
  test('is used while it is fresh, and revalidated with the ETag after that', async () => {
    const href = `${server.base}/etag`;
    const first = await checkExternal([href, `${server.base}/missing`], configOf(), testOutside());
    const saved = parseCache(formatCache(first.cache, START_MS));
    expect([...saved.keys()]).toEqual([href]);
    server.calls.length = 0;

    const second = await checkExternal([href], configOf(), testOutside(saved, START_MS + 3_600_000));
    expect([second.stats.cached, server.calls]).toEqual([1, []]);

    const later = START_MS + 25 * 3_600_000;
    const third = await checkExternal([href], configOf(), testOutside(saved, later));
    expect([third.stats.cached, server.calls, third.findFault(href)]).toEqual([0, ['HEAD /etag'], null]);
    expect(third.cache.get(href)).toMatchObject({ checkedAtMs: later, etag: '"v1"' });
  });

  test('stores anchors of any name', async () => {
    const href = `${server.base}/page#constructor`;
    const first = await checkExternal([href], configOf({ checkAnchors: true }), testOutside());
    const saved = parseCache(formatCache(first.cache, START_MS));
    const second = await checkExternal([href], configOf({ checkAnchors: true }), testOutside(saved));
    expect([second.findFault(href)?.code, second.stats.cached, server.calls]).toEqual([
      'broken-external-anchor',
      1,
      ['GET /page'],
    ]);
  });

  test('stores a move with its new address, and requests anchors that it does not know', async () => {
    const [moved, page] = [`${server.base}/moved`, `${server.base}/page`];
    const { cache } = await checkExternal([moved, page], configOf(), testOutside());
    server.calls.length = 0;
    const again = await checkExternal([moved, `${page}#nothing`], configOf({ checkAnchors: true }), testOutside(cache));
    expect(again.findFault(moved)?.movedTo).toBe(`${server.base}/ok`);
    expect([again.findFault(`${page}#nothing`)?.code, server.calls]).toEqual(['broken-external-anchor', ['GET /page']]);
  });

  test.each(['', 'no JSON', '{"version":2,"addresses":{}}', '{"version":1,"addresses":{"x":{}}}'])(
    'a cache that is damaged is an empty one: %j',
    (text) => {
      expect(parseCache(text).size).toBe(0);
    },
  );

  test('drops entries that were not used for a month', async () => {
    const { cache } = await checkExternal([`${server.base}/ok`], configOf(), testOutside());
    expect(parseCache(formatCache(cache, START_MS + 31 * 86_400_000)).size).toBe(0);
  });
});
