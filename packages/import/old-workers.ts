/** Service workers that the old site left in its readers' browsers: the new site ends them, or they go on showing the old one. */
import { CONFIG_FILE, DOCS_DIR, NEXT } from '../../src/shared/site-folders.ts';
import type { ImportedSite } from './import-report.ts';

/** Takes the place of an old worker. A browser looks for a new version of its worker with each visit. */
const LAST_WORKER = `// Ends the service worker of the site that was here before, which goes on showing that site to those who have visited it.
// Keep this file at its address for as long as such readers may come back. A year is usual.
let replacesOne = false;

self.addEventListener('install', () => {
  replacesOne = self.registration.active !== null;
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  const { scope } = self.registration;
  // Other sites of this origin have caches of their own.
  const isOurs = (name) => new URL(scope).pathname === '/' || name.includes(scope);
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  // Pages that register it again would be loaded again and again.
  if (replacesOne) await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
`;

/** Where static files of the old site are, which may be beside its pages. */
const FILE = new RegExp(`^(?:static|${DOCS_DIR}/${NEXT})/(.+)$`, 'u');
const USUAL_NAME = /^(?:sw|service-?worker)\.js$/iu;
const REGISTERED = /serviceWorker\s*\??\.\s*register\(\s*\\?['"`]([^'"`\\?#]+)/gu;

/** What an import knows of the old site's workers. */
export interface OldWorkers {
  /** Starts and ends with a slash. */
  readonly baseUrl: string;
  /** Addresses below it of those that its generator made. */
  readonly generated: readonly string[];
}

/**
 * Adds a file for each worker of the whole site that ends it, and a note that names it: of those that the generator made, that
 * have a usual name, and that a script registers. A worker of one folder belongs to what is in there, and stays.
 */
export function endWorkers(site: ImportedSite, { baseUrl, generated }: OldWorkers): ImportedSite {
  const registered = findRegistered(site.files, baseUrl);
  const usual = [...site.files.keys()]
    .flatMap((path) => FILE.exec(path)?.[1] ?? [])
    .filter((name) => USUAL_NAME.test(name));
  const names = [...new Set([...generated, ...usual, ...registered.keys()])].toSorted();
  const files = new Map(site.files);
  const notes = names.map((name) => {
    files.set(`static/${name}`, Buffer.from(LAST_WORKER));
    const script = registered.get(name);
    const note =
      `Readers of the old site have its service worker, which goes on showing them that site. static/${name} ends it at its address, ` +
      `${baseUrl}${name}, and removes its caches: keep the file for a year, or as long as such readers may come back.`;
    return script === undefined ? note : `${note} Remove the lines in ${script} that register it.`;
  });
  return { ...site, files, notes: [...site.notes, ...notes] };
}

/** Workers of the whole site that scripts register, by address below the base URL, with the script. */
function findRegistered(files: ImportedSite['files'], baseUrl: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, bytes] of files) {
    if (path !== CONFIG_FILE && !(FILE.test(path) && /\.(?:m?js|html?)$/iu.test(path))) continue;
    for (const [, address = ''] of Buffer.from(bytes).toString().matchAll(REGISTERED)) {
      const name = address.startsWith(baseUrl) ? address.slice(baseUrl.length) : address.replace(/^\.\//u, '');
      if (/^[\w.-]+$/u.test(name)) found.set(name, path);
    }
  }
  return found;
}
