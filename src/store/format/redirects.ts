/**
 * `docs/versions/redirects.json`: where the addresses of versions lead that were removed or have another name now.
 *
 * ```json
 * { "2.14.0": { "to": "latest", "pages": { "/": "/", "/quick-start": "/discover" } }, "3.2": { "to": "3.2.0" } }
 * ```
 * `pages` are routes below the version that is gone, and those below the version they lead to; without it every page
 * keeps its route.
 */
import * as v from 'valibot';
import { type ParsedJsonFile, parseJsonFile } from '../../schema/json-file.ts';
import { fields, namesTo } from '../../schema/objects.ts';
import type { Refusal } from '../../schema/refusal.ts';
import { parsedText, text } from '../../schema/values.ts';
import { isPlainRoute } from '../../shared/plain-route.ts';
import { problem } from '../../shared/problem/problem.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import { checkVersionName } from './valid-name.ts';

/** The target that moves on with each release. */
export const LATEST = 'latest';

export interface VersionRedirect {
  /** A version, or `latest`. */
  readonly to: VersionName;
  /** Routes below the two versions, `/` for their landing pages; `null` when all pages keep their routes. */
  readonly pages: ReadonlyMap<RoutePath, RoutePath> | null;
}
/** By the name that is no longer a version. */
export type Redirects = ReadonlyMap<VersionName, VersionRedirect>;

export interface ParsedRedirects extends Omit<ParsedJsonFile<Redirects>, 'value'> {
  /** Empty when there is a problem. */
  readonly redirects: Redirects;
}

const KEYS_ARE_NAMES = 'must be an object, with names as its keys';
const REDIRECTS = {
  code: 'bad-redirects',
  name: 'The file',
  fix: 'Correct it, or restore the file from git.',
} as const;
const route = parsedText(text, (value) => checkRoute(value) ?? value);
const versionRedirect = fields(
  {
    to: parsedText(text, (value) => (value === '' ? { must: 'must be the name of a version' } : value)),
    pages: v.optional(namesTo(route, checkRoute, KEYS_ARE_NAMES)),
  },
  { must: 'must be an object such as { "to": "latest" }, with "to" and perhaps "pages"' },
);
const schema = namesTo(versionRedirect, undefined, KEYS_ARE_NAMES);

/** Parses the file. Errors `bad-redirects` on their lines: no name and route may lead to another place. */
export function parseRedirects(json: string, file: string): ParsedRedirects {
  const { value, problems, locate } = parseJsonFile(json, schema, { ...REDIRECTS, file });
  if (value === null) return { redirects: new Map(), problems, locate };
  const badNames = Object.keys(value).flatMap((name) => {
    const found = checkVersionName(name);
    return found === null
      ? []
      : [problem({ ...found, code: 'bad-redirects', file, ...locate([name]), fix: REDIRECTS.fix })];
  });
  if (badNames.length > 0) return { redirects: new Map(), problems: badNames, locate };
  const redirects = Object.entries(value).map(([name, { to, pages }]): [VersionName, VersionRedirect] => [
    name,
    { to, pages: pages === undefined ? null : new Map(Object.entries(pages) as [RoutePath, RoutePath][]) },
  ]);
  return { redirects: new Map(redirects), problems: [], locate };
}

function checkRoute(path: string): Refusal | null {
  if (isPlainRoute(path)) return null;
  if (!path.startsWith('/')) return { must: 'must begin with "/"' };
  return { must: 'must be a route inside its version, without query, hash and ".."' };
}

/** The file's text, sorted; empty when there is nothing to say, and so no file. */
export function formatRedirects(redirects: Redirects): string {
  if (redirects.size === 0) return '';
  const entries = [...redirects].toSorted(([a], [b]) => compareText(a, b));
  const value = entries.map(([name, { to, pages }]) => {
    if (pages === null) return [name, { to }] as const;
    return [name, { to, pages: Object.fromEntries([...pages].toSorted(([a], [b]) => compareText(a, b))) }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(value), null, 2)}\n`;
}

/** The redirects once `gone` leads to `redirect`, in one hop; a page without counterpart leads to the landing page. */
export function addRedirect(redirects: Redirects, gone: VersionName, redirect: VersionRedirect): Redirects {
  const result = new Map<VersionName, VersionRedirect>();
  for (const [name, old] of redirects) result.set(name, old.to === gone ? compose(old, redirect) : old);
  return result.set(gone, redirect);
}

/** A name that is a version again answers for its own addresses. */
export function withoutRedirect(redirects: Redirects, name: VersionName): Redirects {
  return new Map([...redirects].filter(([gone]) => gone !== name));
}

function compose(first: VersionRedirect, second: VersionRedirect): VersionRedirect {
  const { pages: further } = second;
  if (first.pages === null || further === null) return { to: second.to, pages: first.pages ?? further };
  const pages = [...first.pages].map(([from, to]) => [from, further.get(to) ?? '/'] as const);
  return { to: second.to, pages: new Map(pages) };
}
