/** Looks up an address that leads nowhere: links typed in another case, or with a slash too many (BEHAVIOUR B3). */

interface VersionList {
  readonly versions: readonly { readonly path: string }[];
}
interface VersionRecord {
  readonly docs: readonly { readonly path: string }[];
}

/** Path of the page that an address most likely means, with the base URL; `null` when there is none. */
export async function findPage(path: string, baseUrl: string): Promise<string | null> {
  const wanted = normalize(path.slice(baseUrl.length - 1));
  const base = baseUrl.slice(0, -1);
  const { versions } = await fetchJson<VersionList>(`${base}/versions.json`);
  const version = versions
    .filter((candidate) => wanted === normalize(candidate.path) || wanted.startsWith(`${normalize(candidate.path)}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  const record = version === undefined ? null : await fetchJson<VersionRecord>(`${base}${version.path}/version.json`);
  const routes =
    version === undefined ? await siteRoutes(base) : [version.path, ...(record?.docs.map((doc) => doc.path) ?? [])];
  const found = routes.find((route) => normalize(route) === wanted);
  return found === undefined || base + found === path ? null : base + found;
}

/** Pages that belong to no version stand in the sitemap. */
async function siteRoutes(base: string): Promise<readonly string[]> {
  const response = await fetch(`${base}/sitemap.xml`);
  const sitemap = new DOMParser().parseFromString(await response.text(), 'text/xml');
  return [...sitemap.querySelectorAll('loc')].map(({ textContent }) =>
    new URL(textContent).pathname.slice(base.length),
  );
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  return (await response.json()) as T;
}

function normalize(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/u, '');
  } catch {
    return path.toLowerCase();
  }
}
