/**
 * Builds and serves what the engines read, once for all of them: the flagship under its content security policy, the same
 * site where no script may run or where answers are held back, and a site with an island.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { createStaticListener, readContentPolicy } from '../../src/serve/static/static-listener.ts';
import { REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

/** Addresses without a slash at the end. */
export interface ServedSites {
  readonly flagship: string;
  readonly withoutScripts: string;
  readonly islands: string;
  /**
   * The flagship, where what a page with the query `hold=PART` requests is never answered if PART is in its address. `/held`
   * lists these requests, by the addresses of the pages. A page with the query `slow` comes after a second.
   */
  readonly held: string;
}
declare module 'vitest' {
  export interface ProvidedContext {
    readonly sites: ServedSites;
  }
}

/** Longer than a page with hasty timers waits before it reports what did not load. */
const SLOW_MS = 1000;

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
/** Red on light pages, blue on dark ones. */
const ASKING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><style>path{fill:red}' +
  '@media (prefers-color-scheme:dark){path{fill:#00f}}</style><path d="M0 0h40v40H0z"/></svg>';
const ISLAND = `import { useState } from 'react';
export const client = 'load';
export default function Counter({ start }: { readonly start: number }) {
  const [count, setCount] = useState(start);
  return <button className="counter" onClick={() => setCount(count + 1)}>Count {count}</button>;
}
`;

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'docsite-engines-')));
  const servers: Server[] = [];
  const stop = (): void => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const serve = async (
    siteDir: string,
    policy: string | null,
    change = (listener: RequestListener): RequestListener => listener,
  ): Promise<string> => {
    const listener = createStaticListener({
      siteDir,
      baseUrl: '/',
      host: '127.0.0.1',
      allowedHosts: ['localhost'],
      policy,
    });
    const server = createServer(change(listener)).listen(0, '127.0.0.1');
    // An engine that waits must not find its connection closed under the next request.
    server.keepAliveTimeout = 0;
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  };
  try {
    const [flagship, islands] = [path.join(folder, 'flagship'), path.join(folder, 'islands')];
    mkdirSync(islands);
    writeFiles(islands, {
      ...SMALL_SITE,
      'components/Counter.tsx': ISLAND,
      'docs/next/island.md': '# Island\n\n<Counter start={3}/>\n\n[Other](other.md)\n',
      'docs/next/other.md':
        '# Other\n\n[Island](island.md)\n\n![Asks](/asks.svg)\n\n<Figure src="/day.svg" dark="/night.svg"/>\n',
      'static/asks.svg': ASKING,
      'static/day.svg': PICTURE,
      'static/night.svg': PICTURE,
    });
    await Promise.all([build(REPOSITORY, flagship), build(islands, path.join(islands, 'site'))]);
    project.provide('sites', {
      flagship: await serve(flagship, await readContentPolicy(flagship)),
      withoutScripts: await serve(flagship, "script-src 'none'"),
      islands: await serve(path.join(islands, 'site'), null),
      held: await serve(flagship, await readContentPolicy(flagship), holdBack),
    });
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

function holdBack(listener: RequestListener): RequestListener {
  const held: string[] = [];
  return (request, response) => {
    const { url = '/', headers } = request;
    const part = URL.canParse(headers.referer ?? '') && new URL(headers.referer ?? '').searchParams.get('hold');
    if (url === '/held') response.end(JSON.stringify(held));
    else if (typeof part === 'string' && url.includes(part)) held.push(headers.referer ?? '');
    else if (url.includes('?slow')) setTimeout(listener, SLOW_MS, request, response);
    else listener(request, response);
  };
}

async function build(root: string, out: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [path.join(REPOSITORY, 'bin/docsite.js'), 'build', '--root', root, '--out', out],
    { cwd: REPOSITORY },
  );
}
