/** nginx, Apache and Caddy with the configuration of the manual's page on hosting, on free ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { REPOSITORY } from '../support/site.ts';
import { findServer, SERVERS } from './find-server.mjs';

export const SERVER_NAMES = ['nginx', 'Apache', 'Caddy'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

/** A running server. */
export interface WebServer {
  /** `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly site: string;
  readonly stop: () => Promise<void>;
}

interface Start {
  /** The folder that the manual calls `/srv/docs/site`. */
  readonly site: string;
  /** An empty folder for configuration, logs and locks. */
  readonly workFolder: string;
  /** With a slash at both ends. */
  readonly baseUrl: string;
}

/** The names that a program has on different systems, and its arguments. */
type Call = readonly [names: readonly string[], args: readonly string[]];

/** A busy machine may take this long to start a server. */
const START_TIMEOUT_MS = 30_000;

/** The configuration that the manual shows under a title, with its own base URL replaced as it says. */
export function manualConfig(title: string, baseUrl: string): string {
  const page = readFileSync(join(REPOSITORY, 'manual/docs/next/hosting.md'), 'utf8');
  const start = page.indexOf(` title="${title}"\n`);
  if (start === -1) throw new Error(`manual/docs/next/hosting.md has no code with the title "${title}".`);
  const code = page.slice(page.indexOf('\n', start) + 1, page.indexOf('\n```\n', start) + 1);
  // "write `/project/404.html`, `/project/assets/` and `/project/search/` …"
  return code
    .replaceAll(/(?<=[\s^])\/(?=404\.html|assets\/|search\/)/gu, baseUrl)
    .replaceAll('^/(assets', `^${baseUrl}(assets`);
}

/** Starts a server and waits until it answers. Throws with its output when it does not start. */
export async function startServer(name: ServerName, start: Start): Promise<WebServer> {
  const port = await freePort();
  const [commands, args] = { nginx: prepareNginx, Apache: prepareApache, Caddy: prepareCaddy }[name](start, port);
  const child = spawn(findProgram(commands), args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(start) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = (): Promise<void> => end(child);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitFor(origin, child);
  } catch (error) {
    await stop();
    throw new Error(`${name} did not start: ${String(error)}\n${printed}${readLogs(start.workFolder)}`, {
      cause: error,
    });
  }
  return { origin, site: start.site, stop };
}

function prepareNginx({ site, workFolder, baseUrl }: Start, port: number): Call {
  const own = manualConfig('/etc/nginx/conf.d/docs.conf', baseUrl)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/docs/site', site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${workFolder}/nginx.pid;
error_log ${workFolder}/error.log;
events {}
http {
  include ${firstOf(['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'])};
  access_log off;
${temporary.map((part) => `  ${part}_temp_path ${workFolder}/${part};`).join('\n')}
${own}
}
`;
  writeFileSync(join(workFolder, 'nginx.conf'), config);
  return [SERVERS['nginx-light'], ['-e', join(workFolder, 'error.log'), '-c', join(workFolder, 'nginx.conf')]];
}

/** The site has the `.htaccess` in its folder already. */
function prepareApache({ site, workFolder }: Start, port: number): Call {
  const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'setenvif', 'headers', 'filter', 'deflate', 'autoindex'];
  const folder = firstOf(['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/opt/homebrew/lib/httpd/modules']);
  // Some are compiled in.
  const loads = modules.filter((module) => existsSync(`${folder}/mod_${module}.so`));
  const types = firstOf(['/etc/mime.types', '/etc/apache2/mime.types', '/opt/homebrew/etc/httpd/mime.types']);
  mkdirSync(join(workFolder, 'run'));
  const config = `ServerRoot ${workFolder}
ServerName docs.example.org
Listen 127.0.0.1:${port}
${loads.map((module) => `LoadModule ${module}_module ${folder}/mod_${module}.so`).join('\n')}
PidFile ${workFolder}/run/apache.pid
DefaultRuntimeDir ${workFolder}/run
ErrorLog ${workFolder}/error.log
TypesConfig ${types}
${process.getuid?.() === 0 ? 'User daemon\nGroup daemon' : ''}
DocumentRoot ${site}
DirectoryIndex index.html
<Directory ${site}>
  Options Indexes FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
`;
  writeFileSync(join(workFolder, 'apache.conf'), config);
  return [
    ['apache2', 'httpd'],
    ['-D', 'FOREGROUND', '-f', join(workFolder, 'apache.conf')],
  ];
}

function prepareCaddy({ site, workFolder, baseUrl }: Start, port: number): Call {
  const own = manualConfig('/etc/caddy/Caddyfile', baseUrl)
    .replace('docs.example.org {', `http://127.0.0.1:${port} {`)
    .replace('/srv/docs/site', site);
  writeFileSync(join(workFolder, 'Caddyfile'), `{\n  admin off\n  auto_https off\n}\n${own}`);
  return [SERVERS.caddy, ['run', '--config', join(workFolder, 'Caddyfile'), '--adapter', 'caddyfile']];
}

/** Servers keep files below their home. */
function environment({ workFolder }: Start): NodeJS.ProcessEnv {
  return { ...process.env, HOME: workFolder, XDG_DATA_HOME: workFolder, XDG_CONFIG_HOME: workFolder };
}

function findProgram(names: readonly string[]): string {
  const path = findServer(names);
  if (path === null) throw new Error(`There is no "${names[0]}" here. See "Web servers" in tests/README.md.`);
  return path;
}

function firstOf(paths: readonly string[]): string {
  const path = paths.find(existsSync);
  if (path === undefined) throw new Error(`None of these exists: ${paths.join(', ')}.`);
  return path;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function waitFor(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`);
    try {
      await fetch(origin);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function readLogs(folder: string): string {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
}
