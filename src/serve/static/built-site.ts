/** The built site in a folder, as its server needs it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The base URL the site was built for, from its list of versions; `/` when the folder has none. */
export async function readBaseUrl(siteDir: string): Promise<string> {
  try {
    const list: unknown = JSON.parse(await readFile(join(siteDir, 'versions.json'), 'utf8'));
    const baseUrl = typeof list === 'object' && list !== null && 'baseUrl' in list ? list.baseUrl : null;
    return typeof baseUrl === 'string' && /^\/(?:.*\/)?$/u.test(baseUrl) ? baseUrl : '/';
  } catch {
    return '/';
  }
}
