/** `docsite serve`: the sources, served as a build would write them, until it is stopped. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  BINARY,
  expectNoStack,
  finish,
  type Run,
  runDocsite,
  startDocsite,
  startNode,
} from '../support/run-docsite.ts';
import { buildSite, copyFixture, makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';
import { takePort } from '../support/taken-port.ts';

const LIVE_SCRIPT = /<meta name="docsite:live"[^>]*><script type="module" src="\/__docsite\/live\.js"><\/script>/u;

interface Server {
  /** With a trailing slash. */
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
  /** Resolves when the server has printed this. */
  readonly printed: (text: string) => Promise<void>;
}

function serve(root: string, ...args: readonly string[]): Promise<Server> {
  return follow(startDocsite(root, ['serve', '--port', '0', ...args]));
}

/** Waits for the address that a server prints. */
async function follow(child: ChildProcess): Promise<Server> {
  const ended = finish(child);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (output.includes(text)) resolve();
      };
      listeners.add(look);
      look();
      ended.then(() => reject(new Error(`ended without printing "${text}": ${output}`)), reject);
    });
  await printed(' at http:');
  return { url: /http:\S+/u.exec(output)?.[0] ?? '', child, ended, printed };
}

function makeSite(files: Readonly<Record<string, string>> = {}): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, ...files });
  return root;
}

test('pages, data files, pictures and static files are those of a build; nothing is written', async () => {
  const root = copyFixture('versions', makeFolder(onTestFinished));
  const { url } = await serve(root);
  const out = join(makeFolder(onTestFinished), 'site');
  const page = await fetch(`${url}docs/1.0.0/quick-start`);
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html;charset=utf-8',
    'no-cache',
  ]);
  const html = await page.text();
  expect(html).toMatch(LIVE_SCRIPT);
  await buildSite(root, { outDir: out });
  expect(html.replace(LIVE_SCRIPT, '')).toBe(readFileSync(join(out, 'docs/1.0.0/quick-start/index.html'), 'utf8'));
  expect(await (await fetch(`${url}pages.json`)).text()).toBe(readFileSync(join(out, 'pages.json'), 'utf8'));
  const picture = await fetch(`${url}school.svg`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const markdownCopy = await fetch(`${url}docs/discover.md`);
  expect([markdownCopy.status, markdownCopy.headers.get('content-type')]).toEqual([200, 'text/markdown;charset=utf-8']);
  expect(await markdownCopy.text()).toContain('\nversion: "2.0.0"\n');
  const [, stylesheet = ''] = /<link rel="stylesheet" href="\/([^"]*)">/u.exec(html) ?? [];
  const styles = await fetch(url + stylesheet);
  expect([styles.headers.get('content-type'), styles.headers.get('cache-control')]).toEqual([
    'text/css',
    'public, max-age=31536000, immutable',
  ]);
  const missing = await fetch(`${url}docs/nowhere`);
  expect([missing.status, (await missing.text()).includes('Page not found')]).toEqual([404, true]);
  expect(existsSync(join(root, 'site'))).toBe(false);
});

test('B235 the page for printing is sent in parts', async () => {
  const root = copyFixture('versions', makeFolder(onTestFinished));
  const config = join(root, 'docsite.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace('docs: {', "docs: { print: ['latest'],"));
  const { url } = await serve(root);
  const page = await fetch(`${url}docs/print`);
  expect(page.headers.get('content-type')).toBe('text/html;charset=utf-8');
  expect([page.headers.get('content-length'), page.headers.get('etag')]).toEqual([null, null]);
  const html = await page.text();
  expect([html.startsWith('<!doctype html>'), html.endsWith('</html>\n')]).toEqual([true, true]);
  expect(html).toMatch(/<section class="markdown" id="[^"]+">/u);
  const head = await fetch(`${url}docs/print`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

describe('B269 without events of the system', () => {
  /** Edits, creates and removes files. */
  async function expectSavesShown({ url, printed }: Server, root: string): Promise<void> {
    writeFiles(root, { 'docs/next/intro.md': '# Introduction\n\nAnother text.\n' });
    await printed('docs/next/intro.md changed');
    expect(await (await fetch(`${url}docs/intro`)).text()).toContain('Another text.');
    writeFiles(root, { 'docs/next/new.md': '# New\n' });
    await vi.waitFor(async () => expect((await fetch(`${url}docs/new`)).status).toBe(200), { timeout: 5000 });
    rmSync(join(root, 'docs/next/new.md'));
    await vi.waitFor(async () => expect((await fetch(`${url}docs/new`)).status).toBe(404), { timeout: 5000 });
  }

  test.each([
    ['of chokidar', [], { CHOKIDAR_USEPOLLING: '1' }],
    ['of docsite', ['--poll', '50'], { CHOKIDAR_USEPOLLING: '0' }],
  ])('each save is shown with the option %s', async (_name, args, env) => {
    const root = makeSite();
    const server = await follow(startNode(root, [BINARY, 'serve', '--port', '0', ...args], env));
    await expectSavesShown(server, root);
    server.child.kill('SIGTERM');
    expect((await server.ended).stderr).toBe('');
  });

  // `max_user_watches` allows none, some of the site, or all of it but no new file.
  test.each([0, 4, 6])('polling takes over after %i watches, and says so once', async (watches) => {
    const root = makeSite();
    const limit = pathToFileURL(join(REPOSITORY, 'tests/support/watch-limit.mjs')).href;
    const args = ['--import', limit, BINARY, 'serve', '--port', '0'];
    const server = await follow(startNode(root, args, { DOCSITE_TEST_WATCHES: String(watches) }));
    await expectSavesShown(server, root);
    server.child.kill('SIGTERM');
    expect((await server.ended).stderr).toBe(
      'docsite: the system cannot watch all files (ENOSPC): looking for saves every 300 ms instead. ' +
        'To see saves at once, raise fs.inotify.max_user_watches.\n',
    );
  });
});

test('an unchanged page is 304, an edited one is not', async () => {
  const root = makeSite();
  const { url, printed } = await serve(root);
  const first = await fetch(`${url}docs/intro`);
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await fetch(`${url}docs/intro`, { headers })).status).toBe(304);
  const several = { 'If-None-Match': `"other", W/${headers['If-None-Match']}` };
  expect((await fetch(`${url}docs/intro`, { headers: several })).status).toBe(304);
  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n\nAnother text.\n' });
  await printed('docs/next/intro.md changed');
  const second = await fetch(`${url}docs/intro`, { headers });
  expect([second.status, (await second.text()).includes('Another text.')]).toEqual([200, true]);
});

test('problems are reported once on the terminal, and so is their end', async () => {
  const root = makeSite();
  const { printed, child, ended } = await serve(root);
  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n\n![](none.png)\n' });
  await printed('error docs/next/intro.md:3');
  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n' });
  await printed('docsite: 1 problem solved, none left');
  child.kill('SIGINT');
  const run = await ended;
  expect(run.stderr.split('missing-image')).toHaveLength(2);
  expectNoStack(run);
});

test('a broken configuration does not end it', async () => {
  const root = makeSite();
  const { url, printed } = await serve(root);
  writeFiles(root, { 'docsite.config.ts': 'export default {' });
  await printed('error docsite.config.ts:1');
  expect((await fetch(`${url}docs/intro`)).status).toBe(200);
});

test('an unhandled rejection in a template does not end it', async () => {
  const root = makeSite();
  const { url, printed } = await serve(root);
  const footer = (code: string): void => {
    writeFiles(root, { 'templates/components/footer.tsx': `${code}\nexport const Footer = () => <p>own</p>;\n` });
  };
  footer("setTimeout(() => { throw new Error('late'); });");
  await printed('started something that failed later: Error: late');
  footer('');
  await printed('docsite: 1 problem solved, none left');
  expect(await (await fetch(`${url}docs/intro`)).text()).toContain('<p>own</p>');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with exit code 0, listening pages too', async (signal) => {
  const { url, child, ended } = await serve(makeSite());
  const events = await fetch(`${url}__docsite/events?path=/docs/intro`);
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  const closed = events.text().catch(() => 'cut off');
  child.kill(signal);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  await closed;
});

test('Ctrl-C before the first page ends it too', async () => {
  const root = makeSite();
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  const endless = `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(join(root, 'begun'))}, '');
await new Promise((resolve) => setTimeout(resolve, 1e9));
`;
  writeFiles(root, { 'docsite.config.ts': endless + config });
  const child = startDocsite(root, ['serve', '--port', '0']);
  const ended = finish(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => existsSync(join(root, 'begun')), { timeout: 30_000 }).toBe(true);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('only the site is readable, and only by its known host names', async () => {
  const root = makeSite({ 'static/free.txt': 'free', 'secret.txt': 'SECRET', 'static-twin/secret.txt': 'SECRET' });
  symlinkSync(join(root, 'secret.txt'), join(root, 'static/link.txt'));
  const { url } = await serve(root);
  expect(await get(url, '/free.txt')).toMatchObject({ status: 200, body: 'free' });
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/secret.txt%00.html',
    '/link.txt',
    '/docsite.config.ts',
    '/docs/next/intro.md',
    '/../static-twin/secret.txt',
    '/__docsite/../secret.txt',
  ];
  for (const path of paths) expect(await get(url, path), path).toMatchObject({ status: 404 });
  for (const path of ['/free.txt', '/docs/intro', '/__docsite/events', '/__docsite/live.js']) {
    expect(await get(url, path, 'evil.example'), path).toMatchObject({ status: 403 });
  }
  for (const path of ['/free.txt', '/docs/intro', '/nothing', '/__docsite/live.js']) {
    const { headers } = await fetch(url + path);
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
    expect(headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

/** Sends the path as it is; `fetch` would normalise it. */
function get(url: string, path: string, host = 'localhost'): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('a requested port that is taken is an error', async () => {
  const root = makeSite();
  const port = await takePort();
  const run = await runDocsite(root, 'serve', '--port', String(port));
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain(`docsite: port ${port} is taken by another program.`);
  expectNoStack(run);
});

test('a missing folder is a mistake of usage', async () => {
  const run = await runDocsite(makeFolder(onTestFinished), 'serve', '--root', 'nowhere');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toBe('docsite: the folder nowhere/ does not exist. Pass another one with --root.\n');
});

test('a folder without a configuration and --out without --built are usage errors', async () => {
  const root = makeSite();
  rmSync(join(root, 'docsite.config.ts'));
  const run = await runDocsite(root, 'serve', '--port', '0');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain('No docsite.config.ts found in');
  expectNoStack(run);
  const out = await runDocsite(root, 'serve', '--out', 'site');
  expect([out.code, out.stdout]).toEqual([3, '']);
  expect(out.stderr).toContain('--built');
});

/** Resolves when the page has words: the server answers a save when it has noticed it. */
async function shown(url: string, words: string): Promise<string> {
  let text = '';
  while (!text.includes(words)) text = (await (await fetch(url)).text()).replace(/<[^>]+>/gu, '');
  return text;
}

test.each([
  ['docs/next', '../..', 'docs/intro'],
  ['community', '..', 'community/intro'],
])(
  'B194 B196 the sources of includes in %s are watched, also outside of it, and each mistake is reported at the include',
  async (folder, top, address) => {
    const client = (region: string): string => `start();\n// #region ${region}\nconnect();\n// #endregion ${region}\n`;
    const root = makeSite({
      'docsite.config.ts':
        "export default { title: 'Small', url: 'https://small.example', search: false, snippets: ['examples', 'more/code'], sets: [{ id: 'community' }] };\n",
      'community/index.md': '# Community\n',
      [`${folder}/intro.md`]:
        `# Intro\n\n<!-- @include: ./_part.md{1,3} -->\n\n\`\`\`ts file="${top}/examples/client.ts" region="connect"\n\`\`\`\n\n` +
        `\`\`\`ts file="${top}/more/code/new.ts"\n\`\`\`\n`,
      [`${folder}/_part.md`]: 'One.\n\nThree.\n',
      'examples/client.ts': client('connect'),
    });
    const { url, printed } = await serve(root);
    const page = `${url}${address}`;
    const write = (path: string, text: string): void => writeFiles(root, { [path]: text });

    // A file in a folder that did not exist.
    await printed(`${folder}/intro.md:8  missing-include`);
    write('more/code/new.ts', 'added();\n');
    await shown(page, 'added();');
    write('more/code/new.ts', 'changed();\n');
    await shown(page, 'changed();');

    write('examples/client.ts', client('reconnect'));
    await printed(`${folder}/intro.md:5  unknown-region`);
    await printed('Did you mean "reconnect"?');
    write('examples/client.ts', client('connect').replace('connect();', 'connectAgain();'));
    await shown(page, 'connectAgain();');

    write(`${folder}/_part.md`, 'One.\n');
    await printed(`${folder}/intro.md:3  bad-line-range`);
    write(`${folder}/_part.md`, 'One.\n\nBack again.\n');
    await shown(page, 'Back again.');
    write(`${folder}/_part.md`, 'One.\n\n<!-- @include: ./_part.md -->\n');
    await printed(`${folder}/_part.md:3  include-circle`);

    rmSync(join(root, 'examples'), { recursive: true });
    await printed(`${folder}/intro.md:5  missing-include`);
    write('examples/client.ts', client('connect').replace('connect();', 'connectAnew();'));
    // What had no mistake is as it was.
    expect(await shown(page, 'connectAnew();')).toContain('changed();');
  },
  180_000,
);
