import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../../../src/cli/serve/options.ts';
import { startServer } from '../../../../src/cli/serve/serve.ts';
import { fileNeeds, needs } from '../../../support/needs.ts';
import { takePort } from '../../../support/taken-port.ts';
import { fakeStreams, type FakeStreams } from '../fake-streams.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let dir = '';
let io: FakeStreams;
let server: RunningServer | null = null;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docsite-serve-'));
  io = fakeStreams(dir);
  write('secret.txt', 'SECRET');
  write('site-twin/secret.txt', 'SECRET');
  write('site/404.html', '<h1>Not here</h1>');
  write('site/index.html', 'home');
  write('site/docs/discover.html', 'discover');
  write('site/docs/2.14.1/index.html', 'landing of 2.14.1');
  write('site/docs/2.14.1.html', 'page of 2.14.1');
  write('site/docs/c#.html', 'see sharp');
  write('site/docs/100%.html', 'all of it');
  write('site/help/index.html', 'help');
  write('site/assets/main.abc123.js', '1');
  write('site/assets/logo.svg', '<svg/>');
  write('site/sitemap.xml', '<urlset/>');
  write('site/robots.txt', 'é');
  write('site/_headers', '/*');
});
afterEach(async () => {
  await server?.close();
  server = null;
  // On Windows a file that is still being closed keeps its folder: the wait must let it close.
  await rm(dir, { recursive: true, maxRetries: 5 });
});
fileNeeds('connections to itself');

function write(path: string, content: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
}
async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<string> {
  server = await startServer({ root: '.', built: true, host: '127.0.0.1', port: 0, ...options }, io);
  return server?.url ?? '';
}
/** Sends the path as it is; `fetch` would normalise it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server?.url ?? '');
  return new Promise((resolve, reject) => {
    request({ hostname: hostname.replace(/[[\]]/gu, ''), port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  test.each([
    ['/', 'home'],
    ['/index.html', 'home'],
    ['/?a=1', 'home'],
    ['/docs/discover', 'discover'],
    ['/docs/discover/', 'discover'],
    ['/docs/discover.html', 'discover'],
    ['/docs/discover/index.html', 'discover'],
    ['/docs//discover?x#y', 'discover'],
    ['/docs/2.14.1', 'page of 2.14.1'],
    ['/docs/2.14.1/index.html', 'landing of 2.14.1'],
    ['/help', 'help'],
    ['/help/', 'help'],
    ['/help.html', 'help'],
    ['/help/index.html', 'help'],
    ['/docs/c%23', 'see sharp'],
    ['/docs/100%25', 'all of it'],
    ['/docs/disc%6Fver', 'discover'],
    ['http://localhost/help', 'help'],
  ])('%s is answered', async (path, body) => {
    await start();
    expect(await get(path)).toMatchObject({ status: 200, body, headers: { 'cache-control': 'no-cache' } });
  });

  test.each(['/nothing', '/docs', '/docs/', '/docs/%', '/docs/%ff', '/docs/%00', '/docs/discover/x'])(
    '%s is the 404 page with its status',
    async (path) => {
      await start();
      const { status, body, headers } = await get(path);
      expect([status, body, headers['content-type']]).toEqual([404, '<h1>Not here</h1>', 'text/html;charset=utf-8']);
    },
  );

  test('without a 404 page the answer is plain', async () => {
    rmSync(join(dir, 'site/404.html'));
    await start();
    expect(await get('/nothing')).toMatchObject({ status: 404, body: 'Not found.\n' });
  });

  test('HEAD has the headers of GET and no body', async () => {
    await start();
    const [head, full] = [await get('/help', {}, 'HEAD'), await get('/help')];
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(await get('/nothing', {}, 'HEAD')).toMatchObject({ status: 404, body: '' });
  });

  test('no page of another site may read, run or show in a frame what is served, nor an answer without it', async () => {
    await start();
    for (const [path, headers, method] of [
      ['/help', {}, 'GET'],
      ['/assets/main.abc123.js', {}, 'GET'],
      ['/nothing', {}, 'GET'],
      ['/help', { Host: 'evil.example' }, 'GET'],
      ['/help', {}, 'POST'],
    ] as const) {
      const answer = await get(path, headers, method);
      expect(answer.headers, path).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers, path).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('other methods are rejected', async () => {
    await start();
    expect(await get('/help', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  test('an unchanged page is 304, a rewritten one is not', async () => {
    await start();
    const { headers } = await get('/help');
    const etag = headers.etag ?? '';
    expect(etag).not.toBe('');
    expect(await get('/help', { 'If-None-Match': etag })).toMatchObject({ status: 304, body: '' });
    write('site/help/index.html', 'new help');
    expect(await get('/help', { 'If-None-Match': etag })).toMatchObject({ status: 200, body: 'new help' });
  });

  test.each([
    ['/', 'text/html;charset=utf-8', 'no-cache'],
    ['/assets/main.abc123.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['/assets/logo.svg', 'image/svg+xml', 'public, max-age=31536000, immutable'],
    ['/sitemap.xml', 'text/xml', 'no-cache'],
    ['/robots.txt', 'text/plain;charset=utf-8', 'no-cache'],
    ['/_headers', 'text/plain;charset=utf-8', 'no-cache'],
  ])('%s is %s, %s', async (path, type, cache) => {
    await start();
    const { headers } = await get(path);
    expect([headers['content-type'], headers['cache-control']]).toEqual([type, cache]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('a file that cannot be read ends the answer, not the server', needs('file modes'), async () => {
    write('site/locked.html', 'x');
    chmodSync(join(dir, 'site/locked.html'), 0);
    await start();
    await get('/locked').catch(() => null);
    expect((await get('/help')).status).toBe(200);
  });
});

describe('nothing outside the site is readable', () => {
  const attempts = [
    '/../secret.txt',
    '/docs/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/....//secret.txt',
    '/%252e%252e/secret.txt',
    '//../secret.txt',
    '/../site-twin/secret.txt',
    '/secret.txt%00.html',
  ];
  const expectNotFound = async (path: string): Promise<void> => {
    await start();
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('SECRET');
  };
  test.each(attempts)('%s', (path) => expectNotFound(path));

  test.each(['/link.txt', '/linked/secret.txt', '/linked/secret'])('%s', needs('symbolic links'), async (path) => {
    symlinkSync(join(dir, 'secret.txt'), join(dir, 'site/link.txt'));
    symlinkSync(dir, join(dir, 'site/linked'));
    await expectNotFound(path);
  });

  const pieces = ['..', '.', '/', '%2e', '%2f', '%5c', '\\', '%00', '%25', 'secret.txt', 'site-twin'];
  async function expectNoSecret(parts: readonly string[]): Promise<void> {
    await start();
    const paths = fc.array(fc.constantFrom(...parts), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        expect((await get(`/${path.join('')}`)).body).not.toContain('SECRET');
      }),
      { numRuns: 300 },
    );
  }
  test('whatever pieces the path is made of', () => expectNoSecret(pieces));
  test('also where a folder is a link', needs('symbolic links'), async () => {
    symlinkSync(dir, join(dir, 'site/linked'));
    await expectNoSecret([...pieces, 'linked']);
  });

  test('an absolute URL of another scheme', async () => {
    await start();
    expect((await get('file:///etc/hostname')).status).toBe(404);
  });
});

describe('base URL', () => {
  beforeEach(() => {
    write('site/versions.json', '{"baseUrl":"/project/","versions":[]}');
  });

  test('is read from the built site and stripped', async () => {
    expect(await start()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/project\/$/u);
    expect(await get('/project/')).toMatchObject({ status: 200, body: 'home' });
    expect(await get('/project/docs/discover')).toMatchObject({ status: 200, body: 'discover' });
    expect((await get('/project/assets/logo.svg')).headers['cache-control']).toContain('immutable');
  });

  test('redirects from the root and from itself without a slash, and answers 404 to everything else', async () => {
    await start();
    for (const path of ['/', '/project', '/?a']) {
      expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/project/' } });
    }
    expect((await get('/docs/discover')).status).toBe(404);
    expect((await get('/projectile/')).status).toBe(404);
  });

  test.each(['{', '[]', '{"baseUrl":3}', '{"baseUrl":"//evil"}'])('%s counts as no base URL', async (text) => {
    write('site/versions.json', text);
    expect(await start()).toMatch(/:\d+\/$/u);
  });
});

describe('host names', () => {
  test.each(['localhost:3000', 'docs.localhost', '127.0.0.1', '127.8.8.8:1', '[::1]:3000', 'LOCALHOST'])(
    'a loopback server answers to %s',
    async (host) => {
      await start();
      expect((await get('/help', { host })).status).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '192.168.1.4:3000', '127.evil.example'])(
    'and rejects %j',
    async (host) => {
      await start();
      expect((await get('/help', { host })).status).toBe(403);
    },
  );

  test('--allow-host lets a name in', async () => {
    await start({ allowHost: ['docs.test'] });
    expect((await get('/help', { host: 'docs.test:3000' })).status).toBe(200);
    expect((await get('/help', { host: 'evil.example' })).status).toBe(403);
  });

  test('a server open to the network answers to addresses, but not to foreign names', async () => {
    await start({ host: '0.0.0.0' });
    expect(io.out()).toContain('other machines');
    expect((await get('/help', { host: '192.168.1.4:3000' })).status).toBe(200);
    expect((await get('/help', { host: 'evil.example' })).status).toBe(403);
  });
});

describe('starting and stopping', () => {
  test('says what it serves and where', async () => {
    const url = await start();
    expect(io.out()).toBe(`docsite: serving site${sep} at ${url}\n`);
  });

  test('a requested port that is taken is a usage error', async () => {
    const port = await takePort();
    await expect(start({ port })).rejects.toThrow(`port ${port} is taken by another program`);
  });

  test('without --port the next free one is used, and reported', async () => {
    const first = await startServer({ root: '.', built: true, host: '127.0.0.1' }, io);
    const second = await startServer({ root: '.', built: true, host: '127.0.0.1' }, io);
    const [firstPort, secondPort] = [first, second].map((one) => Number(new URL(one?.url ?? '').port));
    expect(secondPort).toBeGreaterThan(firstPort ?? Infinity);
    expect(io.err()).toContain(`docsite: port ${firstPort} is taken, trying ${(firstPort ?? 0) + 1}\n`);
    await Promise.all([first?.close(), second?.close()]);
  });

  test('a missing site and an unknown address are usage errors', async () => {
    await expect(start({ out: 'nothing' })).rejects.toThrow(`there is no built site in nothing${sep}`);
    await expect(start({ out: 'secret.txt' })).rejects.toThrow('there is no built site');
    await expect(start({ host: '203.0.113.7' })).rejects.toThrow('"203.0.113.7" is not an address of this machine');
  });

  test('closing does not wait for open connections', async () => {
    const { port } = new URL(await start());
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const closed = new Promise<boolean>((resolve) => socket.once('close', (isFailed) => resolve(isFailed)));
    await server?.close();
    expect(await closed).toBe(false);
    server = null;
  });
});
