/** What a version may be called: the name becomes a folder of the store and a part of every URL of the version. */
import { REDIRECTS_NAME } from '../../shared/site-folders.ts';
import { problem } from '../../shared/problem/problem.ts';
import { windowsFault } from '../../shared/string/windows-name.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';

/** In UTF-16 code units (BEHAVIOUR B111). */
export const MAX_NAME_LENGTH = 32;
/**
 * Names that already have a meaning in the store, among the files that a build writes next to the folders of versions, or to hosts,
 * which look for them in the root of a site and some in every folder. All are in this one list, in lower case.
 */
const RESERVED = new Map([
  ['next', 'the unreleased documentation in docs/next'],
  ['latest', 'the newest release'],
  ['current', 'the unreleased documentation in other generators'],
  ['overview', "the page that lists a version's documents"],
  ['changes', 'the page of what changed in a version'],
  ['index.html', 'the file of the page of the latest version'],
  ['changes.xml', 'the feed of what each release changed'],
  ['version.json', 'the data of the latest version'],
  ['print', 'the page of all pages of the latest version'],
  ['print.html', 'the page of all pages of the latest version'],
  ['overview.html', "the page that lists a version's documents"],
  ['changes.html', 'the page of what changed in a version'],
  [REDIRECTS_NAME, 'the file of the store with the addresses of removed versions'],
  ['versions.json', 'the list of all versions'],
  ['pages.json', 'the list of all pages'],
  ['llms.txt', 'the list of pages for programs'],
  ['llms-full.txt', 'the texts of all pages for programs'],
  ['sitemap.xml', 'the list of pages for search engines'],
  ['robots.txt', 'what search engines may read'],
  ['favicon.ico', 'the icon of the site'],
  ['index', 'the page of the folder, to most hosts'],
  ['404', 'the not-found page'],
  ['404.html', 'the not-found page'],
  ['_redirects', 'the redirects of the site, to its host'],
  ['_headers', 'the headers of the site, to its host'],
  ['_routes.json', 'the addresses of functions, to the host'],
  ['_worker.js', 'a program of the site, to its host'],
  ['functions', 'programs of the site, to its host'],
  ['cname', 'the name of the site, to its host'],
]);

/**
 * The first rule a version's name breaks, as an error with code `bad-version-name`; `null` for a good name.
 * The rules are those of BEHAVIOUR B111 (file systems and URLs of every platform) and the reserved names.
 * `file` is where the name is written, or the folder that has it.
 */
export function checkVersionName(name: VersionName, file: string | null = null): Problem | null {
  const why = ruleBrokenBy(name);
  if (why === null) return null;
  return problem({
    code: 'bad-version-name',
    file,
    what: `${JSON.stringify(name)} cannot be the name of a version.`,
    why,
    fix: 'Use letters, digits, dots and dashes, as in "3.2.1" or "2.25.0-beta.0".',
  });
}

function ruleBrokenBy(name: VersionName): string | null {
  const meaning = RESERVED.get(name.toLowerCase());
  if (name.trim() === '') return 'The name is blank.';
  if (meaning !== undefined) return `The name is reserved: it means ${meaning}.`;
  if (name !== name.trim()) return 'The name begins or ends with white space.';
  if (/[/\\]/u.test(name)) return 'A name is one folder: "/" and "\\" are not allowed.';
  if (name.includes('#')) return 'The name is part of URLs, where "#" ends the path.';
  // Control and format characters (such as direction marks), line breaks, lone surrogates.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'Invisible characters are not allowed: the name would not be what it looks like.';
  }
  if (name.length > MAX_NAME_LENGTH)
    return `The name has ${name.length} characters; at most ${MAX_NAME_LENGTH} are allowed.`;
  if (name.startsWith('.')) return 'A name that begins with a dot is a hidden folder.';
  if (name.includes('..')) return 'Two dots separate the ends of a range of versions, as in "1.0..2.0".';
  const fault = windowsFault(name);
  return fault === null ? null : `A name that ${fault} is not allowed on Windows.`;
}
