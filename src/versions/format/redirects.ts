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
import { isPlainRoute } from '../../shared/plain-route.ts';
import { problem } from '../../shared/problem/problem.ts';
import { compareText } from '../../shared/text/compare-text.ts';
import { parseJson, type JsonPath, type JsonPosition } from '../../shared/text/parse-json.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import { objectOf } from './object-of.ts';
import { checkVersionName } from './valid-name.ts';

export const REDIRECTS_NAME = 'redirects.json';
/** The target that moves on with each release. */
export const LATEST = 'latest';

export interface VersionRedirect {
  /** A version, or `latest`. */
  readonly to: VersionName;
  /** Routes below the two versions, `/` for their landing pages; `null` when all pages keep their routes. */
  readonly pages: ReadonlyMap<RoutePath, RoutePath> | null;
}
/** By the name that is no version any more. */
export type Redirects = ReadonlyMap<VersionName, VersionRedirect>;

export interface ParsedRedirects {
  /** Empty when there is a problem. */
  readonly redirects: Redirects;
  readonly problems: readonly Problem[];
  readonly locate: (path: JsonPath) => JsonPosition | null;
}

const route = v.pipe(
  v.string('must be a route such as "/discover"'),
  v.check(isPlainRoute, ({ input, received }) =>
    input.startsWith('/')
      ? `must be a route inside its version, without query, hash and "..", but is ${received}`
      : `must begin with "/", but is ${received}`,
  ),
);
const KEYS_ARE_NAMES = 'must be an object, with names as its keys';
const target = v.strictObject(
  {
    to: v.pipe(v.string('must be the name of a version'), v.nonEmpty()),
    pages: v.optional(objectOf(route, route, KEYS_ARE_NAMES)),
  },
  'must be an object such as { "to": "latest" }, with "to" and perhaps "pages"',
);
const schema = objectOf(v.string(), target, KEYS_ARE_NAMES);

/**
 * Parses the file's text. Errors `bad-redirects`, each on its line: a page is written at the address that a name and a
 * route make, so neither may lead to another place. Whether `to` exists is checked elsewhere.
 */
export function parseRedirects(text: string, file: string): ParsedRedirects {
  const json = parseJson(text);
  const bad = (what: string, position: JsonPosition): Problem =>
    problem({ code: 'bad-redirects', file, ...position, what, fix: 'Correct it, or restore the file from git.' });
  if (!json.ok) {
    const problems = [bad(`The redirects are no valid JSON: ${json.reason}.`, json.position)];
    return { redirects: new Map(), problems, locate: () => null };
  }
  const parsed = v.safeParse(schema, json.value);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => {
      const path = (issue.path ?? []).map((item) => String(item.key));
      const name = path.length === 0 ? 'The file' : path.map((key) => JSON.stringify(key)).join(' → ');
      return bad(`${name}: ${issue.message}.`, json.locate(path));
    });
    return { redirects: new Map(), problems, locate: json.locate };
  }
  const badNames = Object.keys(parsed.output).flatMap((name) => {
    const found = checkVersionName(name);
    return found === null ? [] : [{ ...bad(found.what, json.locate([name])), why: found.why }];
  });
  if (badNames.length > 0) return { redirects: new Map(), problems: badNames, locate: json.locate };
  const redirects = Object.entries(parsed.output).map(([name, { to, pages }]): [VersionName, VersionRedirect] => [
    name,
    { to, pages: pages === undefined ? null : new Map(Object.entries(pages) as [RoutePath, RoutePath][]) },
  ]);
  return { redirects: new Map(redirects), problems: [], locate: json.locate };
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

/**
 * The redirects once `gone` leads to `redirect`. What led to `gone` goes straight on, so that no address takes two
 * hops; a page that had no counterpart there leads to the landing page.
 */
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
