/** What the manual promises of web servers, on those servers, with exactly the configuration that it shows. */
import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPOSITORY, buildSite, copyFixture, listTree, makeFolder, writeFiles } from '../support/site.ts';
import { manualConfig, SERVER_NAMES, type ServerName, startServer, type WebServer } from './web-servers.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As sent: compressed, where it is. */
  readonly body: Buffer;
}

const folder = makeFolder(afterAll);
// Servers that root starts run as somebody else.
chmodSync(folder, 0o755);
const CONFIG = join(REPOSITORY, 'tests/fixtures/versions/docsite.config.ts');

/** Builds the fixture for a server and returns the folder that is the root of its host. */
async function buildFor(name: ServerName, baseUrl: string): Promise<string> {
  const around = join(folder, `${name}${baseUrl.replaceAll('/', '-')}`);
  mkdirSync(around);
  const site = copyFixture('versions', around);
  const fields = [`baseUrl: '${baseUrl}'`, `redirects: { '/old': '/docs/discover' }`];
  // As the manual says for Apache; the others take all forms.
  if (name === 'Apache') fields.push('trailingSlash: true');
  else if (baseUrl !== '/') fields.push('trailingSlash: false');
  const config = readFileSync(CONFIG, 'utf8').replace('search: false', fields.join(', '));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9"/>'.repeat(99)}</svg>\n`;
  writeFiles(site, { 'docsite.config.ts': config, 'static/plan.svg': picture });
  if (name === 'Apache') writeFiles(site, { 'static/.htaccess': manualConfig('static/.htaccess', baseUrl) });
  await buildSite(site);
  if (baseUrl === '/') return join(site, 'site');
  // "put the files into /srv/docs/site/project/"
  mkdirSync(join(around, 'host'));
  renameSync(join(site, 'site'), join(around, 'host', baseUrl.replaceAll('/', '')));
  return join(around, 'host');
}

describe.each(SERVER_NAMES)('%s', (name) => {
  describe.each(['/', '/project/'])('at %s', (baseUrl) => {
    let server: WebServer;
    let files: readonly string[] = [];
    const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      request(`${server.origin}${baseUrl}${path}`, headers);
    /** Where the host leads after its own redirects. */
    const follow = async (path: string): Promise<Answer> => {
      const answer = await ask(path);
      const { location } = answer.headers;
      return location === undefined ? answer : request(new URL(location, `${server.origin}${baseUrl}${path}`).href);
    };

    beforeAll(async () => {
      const site = await buildFor(name, baseUrl);
      const workFolder = join(folder, `${name}${baseUrl.replaceAll('/', '-')}`, 'work');
      mkdirSync(workFolder);
      server = await startServer(name, { site, workFolder, baseUrl });
      files = listTree(join(site, baseUrl));
    });
    afterAll(() => server.stop());

    test('pages with and without a slash, and by the name of their file', async () => {
      const file = files.find((path) => /^docs\/discover(?:\.html|\/index\.html)$/u.test(path)) ?? 'none';
      for (const path of ['', 'docs/discover', 'docs/discover/', file, 'docs/1.0.0/api/client']) {
        const answer = await follow(path);
        expect([path, answer.status, answer.headers['content-type']]).toEqual([
          path,
          200,
          expect.stringMatching(/^text\/html/u),
        ]);
        const page = path.replace(/(?:^|\/)(?:index\.html)?$|\.html$/u, '');
        const own = [`${page}.html`, join(page, 'index.html')].find((candidate) => files.includes(candidate)) ?? '';
        expect(answer.body.equals(readFileSync(join(server.site, baseUrl, own))), path).toBe(true);
      }
    });

    test('the form of the links is answered without a redirect', async () => {
      const home = (await ask('')).body.toString();
      const [, link] = new RegExp(`href="${baseUrl}(docs/?)"`, 'u').exec(home) ?? [];
      expect((await ask(link ?? 'not found')).status).toBe(200);
    });

    test('the not-found page, with status 404 and no long life', async () => {
      for (const path of ['nowhere', 'docs/nowhere/', 'assets/nowhere.js', 'docs/9.9.9/discover']) {
        const answer = await ask(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.body.toString(), path).toContain('Page not found');
        expect(answer.headers['cache-control'] ?? '', path).not.toContain('immutable');
      }
    });

    test('pages of redirects', async () => {
      for (const [path, target] of [
        ['old', 'docs/discover'],
        ['docs/2.0.0', 'docs'],
        ['docs/2.0.0/api/client', 'docs/api/client'],
      ] as const) {
        const html = (await follow(path)).body.toString();
        const [, to] = /http-equiv="refresh" content="0; url=([^"]*)"/u.exec(html) ?? [];
        expect([path, to?.replace(/\/$/u, '')]).toEqual([path, baseUrl + target]);
        expect((await request(new URL(to ?? '', server.origin).href)).status).toBe(200);
      }
    });

    test('hashed files live for ever, all others are asked for again', async () => {
      const lives = async (path: string): Promise<string | undefined> => (await ask(path)).headers['cache-control'];
      const hashed = files.filter((path) => /^(?:assets|search\/[^/]+)\//u.test(path) && path !== 'search/index.html');
      expect(hashed.length).toBeGreaterThan(10);
      for (const path of hashed)
        expect([path, await lives(path)]).toEqual([path, 'public, max-age=31536000, immutable']);
      for (const path of ['', 'versions.json', 'search/entry.json', 'opensearch.xml', 'docs/version.json']) {
        expect([path, await lives(path)]).toEqual([path, 'no-cache']);
      }
    });

    test('a file that the browser has is not sent again, compressed or not', async () => {
      const script = files.find((path) => /^assets\/.*\.js$/u.test(path)) ?? '';
      for (const path of [script, 'versions.json']) {
        for (const encoding of ['gzip', 'identity']) {
          const first = await ask(path, { 'Accept-Encoding': encoding });
          const { etag, 'last-modified': modified } = first.headers;
          const known: Record<string, string> = { 'Accept-Encoding': encoding };
          if (etag !== undefined) known['If-None-Match'] = etag;
          else if (modified !== undefined) known['If-Modified-Since'] = modified;
          expect([path, encoding, (await ask(path, known)).status]).toEqual([path, encoding, 304]);
        }
      }
    });

    test('text is compressed', async () => {
      const kinds = ['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt'];
      for (const kind of kinds) {
        // Servers send small files as they are.
        const path = files.filter((file) => file.endsWith(kind)).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? kind;
        expect(sizeOf(path), path).toBeGreaterThan(512);
        const answer = await ask(path, { 'Accept-Encoding': 'gzip' });
        expect([path, answer.headers['content-encoding']]).toEqual([path, 'gzip']);
        expect(answer.headers.vary, path).toMatch(/accept-encoding/iu);
      }
    });

    test('safe headers on all answers, the right types', async () => {
      for (const path of ['', 'docs/discover', 'nowhere', 'versions.json']) {
        const { headers } = await follow(path);
        expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
        expect([path, headers['referrer-policy']]).toEqual([path, 'strict-origin-when-cross-origin']);
      }
      const typeOf = async (end: string): Promise<string | undefined> =>
        (await ask(files.find((path) => path.endsWith(end)) ?? end)).headers['content-type'];
      expect(await typeOf('.js')).toMatch(/^(?:text|application)\/javascript\b/u);
      expect(await typeOf('.css')).toMatch(/^text\/css\b/u);
      expect(await typeOf('.svg')).toMatch(/^image\/svg\+xml\b/u);
      expect(await typeOf('.md')).toMatch(/^text\/markdown; ?charset=utf-8$/iu);
      expect((await ask('docs/next/nowhere.md')).status).toBe(404);
    });

    test('no list of a folder', async () => {
      expect((await follow('assets/')).status).toBeGreaterThanOrEqual(403);
    });

    function sizeOf(path: string): number {
      return readFileSync(join(server.site, baseUrl, path)).byteLength;
    }
  });
});

function request(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}
