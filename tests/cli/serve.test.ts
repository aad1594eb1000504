/** `docsite serve --built`: a process that serves until it is stopped. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, finish, readAddress, type Run, runDocsite, startDocsite } from '../support/run-docsite.ts';
import { buildSite, copyFixture, makeFolder } from '../support/site.ts';
import { takePort } from '../support/taken-port.ts';

const folder = makeFolder(afterAll);
let versions = '';
let look = '';

beforeAll(async () => {
  versions = copyFixture('versions', folder);
  look = copyFixture('look', folder);
  await buildSite(versions);
  await buildSite(look);
});

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

/** Starts serving on any free port and waits for the address. */
async function serve(root: string, ...args: readonly string[]): Promise<Server> {
  const child = startDocsite(root, ['serve', '--built', '--port', '0', ...args]);
  const ended = finish(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { url: await readAddress(child, ended), child, ended };
}

test('pages under clean URLs, data files, and 404 for the rest', async () => {
  const { url } = await serve(versions);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
  const page = await fetch(`${url}docs/discover`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('<title>Discover | Versions</title>');
  for (const path of ['docs/discover/', 'docs/discover/index.html', 'docs/discover.html']) {
    expect(await (await fetch(url + path)).text(), path).toBe(html);
  }
  const list = (await (await fetch(`${url}versions.json`)).json()) as { siteVersion: string };
  expect(list.siteVersion).toBe('2.0.0');
  const missing = await fetch(`${url}docs/nowhere`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('Page not found');
});

test('the latest version redirects from its number', async () => {
  const { url } = await serve(versions);
  const redirect = await (await fetch(`${url}docs/2.0.0/api/client`)).text();
  const [, target] = /http-equiv="refresh" content="0; url=([^"]*)"/u.exec(redirect) ?? [];
  expect(target).toBe('/docs/api/client');
  expect((await fetch(new URL(target ?? '', url))).status).toBe(200);
});

test('a site with a base URL is served below it', async () => {
  const { url } = await serve(look);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/base\/$/u);
  expect(await (await fetch(`${url}about/`)).text()).toContain('Meet the');
  const root = await fetch(new URL('/', url), { redirect: 'manual' });
  expect([root.status, root.headers.get('location')]).toEqual([302, '/base/']);
  expect((await fetch(new URL('/about/', url))).status).toBe(404);
  const missing = await fetch(`${url}nowhere`);
  expect([missing.status, (await missing.text()).includes('Nothing here, sorry')]).toEqual([404, true]);
});

test('a range request gets the range or the whole file', async () => {
  const { url } = await serve(versions);
  const whole = await (await fetch(`${url}school.svg`)).text();
  const size = whole.length;
  const get = async (headers: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const response = await fetch(`${url}school.svg`, { headers });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect(await get({ Range: 'bytes=1-3' })).toEqual([206, `bytes 1-3/${size}`, whole.slice(1, 4)]);
  expect(await get({ Range: 'bytes=4-' })).toEqual([206, `bytes 4-${size - 1}/${size}`, whole.slice(4)]);
  for (const range of ['-2', '0-0', '5-2', '0-1,3-4', 'x', '0-9007199254740993']) {
    expect(await get({ Range: `bytes=${range}` }), range).toEqual([200, null, whole]);
  }
  expect(await get({ Range: 'bytes=1-3', 'If-Range': '"another"' })).toEqual([200, null, whole]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with exit code 0, open connections too', async (signal) => {
  const { url, child, ended } = await serve(versions);
  await (await fetch(url)).text();
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('a page that the client has is 304, also when it names several', async () => {
  const { url } = await serve(versions);
  const tag = (await fetch(`${url}docs/discover`)).headers.get('etag') ?? '';
  const status = async (tags: string): Promise<number> =>
    (await fetch(`${url}docs/discover`, { headers: { 'If-None-Match': tags } })).status;
  for (const tags of [tag, `"other", ${tag}`, `${tag},W/"other"`, tag.replace('W/', ''), '*']) {
    expect(await status(tags), tags).toBe(304);
  }
  for (const tags of ['"other"', '"other", W/"more"', tag.slice(0, -2)]) expect(await status(tags), tags).toBe(200);
});

test('a rebuild shows at once', async () => {
  const root = copyFixture('minimal', makeFolder(onTestFinished));
  await buildSite(root);
  const { url } = await serve(root);
  expect((await fetch(`${url}docs/guide/setup`)).status).toBe(200);
  await buildSite(root, { only: [], docsiteVersion: '0.0.1' });
  expect(await (await fetch(`${url}versions.json`)).text()).toContain('docsite 0.0.1');
});

test('B176: --csp sends the policy that the built site names', async () => {
  const root = copyFixture('minimal', folder);
  const config = join(root, 'docsite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('search: false', 'search: false, contentSecurityPolicy: {}'),
  );
  await buildSite(root);
  const printed = await runDocsite(root, 'csp');
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  const { url } = await serve(root, '--csp');
  const { headers } = await fetch(url);
  expect(`${headers.get('content-security-policy') ?? ''}\n`).toBe(printed.stdout);
  expect(printed.stdout).toMatch(/^default-src 'none'; script-src 'self' /u);
});

describe('what cannot be served', () => {
  test('B176: a site without a policy, with --csp', async () => {
    const { code, stderr } = await runDocsite(versions, 'serve', '--built', '--csp');
    expect(code).toBe(3);
    expect(stderr).toBe(
      'docsite: site/ has no content security policy in its file _headers\n' +
        'Set contentSecurityPolicy in docsite.config.ts, and run "docsite build" again.\n',
    );
  });

  test('B176: the sources, with --csp', async () => {
    const { code, stderr } = await runDocsite(versions, 'serve', '--csp');
    expect([code, stderr]).toEqual([3, 'docsite: --csp sends the policy of a built site. Add --built to serve it.\n']);
  });

  test('a port that is taken', async () => {
    const port = await takePort();
    const run = await runDocsite(versions, 'serve', '--built', '--port', String(port));
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain(`docsite: port ${port} is taken by another program.`);
    expectNoStack(run);
  });

  test('a folder without a built site', async () => {
    const run = await runDocsite(folder, 'serve', '--built');
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain('docsite: there is no built site in site/\nRun "docsite build" first');
    expectNoStack(run);
  });
});
