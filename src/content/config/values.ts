/** Single values of the config: what each may be, and its normal form. */
import * as v from 'valibot';
import type { Refusal } from '../../schema/refusal.ts';
import { choice, filledText, parsedText, trueOrFalse } from '../../schema/values.ts';
import { RESERVED_NAMES } from '../../shared/doc-routes.ts';
import { isExternal, splitHref } from '../../shared/href.ts';
import { canLeadOn, describeBadRoute } from '../../shared/plain-route.ts';
import { trimEndOf, trimSlashes } from '../../shared/string/trim-ends.ts';
import type { Policy } from '../../shared/types/settings.ts';
import type { RoutePath } from '../../shared/types/store.ts';

const WEB_ADDRESS = /^https?:\/\/[^/\s]/iu;
/** What a template of an address has in place of a value. */
const PLACEHOLDER = /\{([^{}]*)\}/gu;
/** Characters allowed in the path of a URL (RFC 3986, `pchar`), escapes included. */
const URL_PATH = /^(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/iu;

/** `https://docs.example.org`: scheme and host, without a slash at the end. */
export const siteUrl = parsed((value) => {
  const url = parseWebAddress(value);
  if (url === null) {
    return { must: 'must be an http or https address', fix: "Write scheme and host: url: 'https://docs.example.org'." };
  }
  if (url.username !== '' || url.password !== '') {
    return { must: 'must not contain a user name or a password', fix: `Write url: '${url.origin}'.` };
  }
  if (url.search !== '' || url.hash !== '') {
    return { must: 'must not contain a query or a hash', fix: `Write url: '${url.origin}'.` };
  }
  if (url.pathname !== '/') {
    const why = 'The path under which the site is served goes into "baseUrl".';
    const fix = `Write url: '${url.origin}', baseUrl: '${url.pathname.replace(/\/?$/u, '/')}'.`;
    return { must: 'must not contain a path', fix, why };
  }
  return url.origin;
});

/** A path with a slash at both ends, added when missing. */
export const basePath = parsed((value) => {
  const trimmed = trimSlashes(value);
  if (/^[a-z][a-z\d+.-]*:/iu.test(trimmed)) {
    return {
      must: 'must be a path',
      fix: `Put scheme and host into "url", and only the path here: baseUrl: '/project/'.`,
    };
  }
  if (!URL_PATH.test(trimmed)) {
    const fix = 'Write it as it appears in a URL, with "%20" for a space.';
    return { must: 'must be a path without spaces, query and hash', fix };
  }
  if (trimmed !== '' && trimmed.split('/').some((part) => ['', '.', '..'].includes(part))) {
    return { must: 'must not contain "//", "." or ".." as a part' };
  }
  return trimmed === '' ? '/' : `/${trimmed}/`;
});

/** A folder inside of the site, without a slash at its end: `examples/node`. */
export const siteFolder = parsed((value) => {
  const folder = value.replace(/^(?:\.\/)+/u, '').replace(/\/+$/u, '');
  const fix = "Write a path such as 'examples/node'.";
  if (folder === '' || folder === '.') return { must: 'must be a folder inside of the site', fix };
  if (/^\/|\\|^[a-z]:/iu.test(folder)) return { must: 'must be relative to the folder of the site, with "/"', fix };
  const bad = folder.split('/').find((part) => ['', '.', '..'].includes(part));
  if (bad !== undefined) return { must: 'must be inside of the site, without "//", "." or ".." as a part', fix };
  if (folder.split('/').some((part) => part.startsWith('.') || part === 'node_modules')) {
    return { must: 'must not be a hidden folder or "node_modules"', fix };
  }
  return folder;
});

/** A module inside of the site: `search-provider.ts`. */
export const siteModule = parsed((value) => {
  const file = value.replace(/^(?:\.\/)+/u, '');
  const fix = "Write a path such as './search-provider.ts'.";
  if (/^\/|\\|^[a-z]:/iu.test(file)) return { must: 'must be relative to the folder of the site, with "/"', fix };
  if (file.split('/').some((part) => ['', '.', '..'].includes(part)))
    return { must: 'must be a file inside of the site', fix };
  return /\.[cm]?[jt]sx?$/u.test(file) ? file : { must: 'must be a JavaScript or TypeScript file', fix };
});

/** An http or https address without a slash at its end. */
export const webAddress = parsed(checkAddress);

function checkAddress(value: string): string | Refusal {
  const address = value.trim();
  return parseWebAddress(address.replaceAll(PLACEHOLDER, '0')) === null
    ? { must: 'must be an http or https address', fix: 'Write it with its scheme: "https://…".' }
    : trimEndOf(address, '/');
}

/** The name of a component: `LiveCode`. */
export const componentName = parsed((value) =>
  /^[A-Z][A-Za-z\d]*$/u.test(value)
    ? value
    : { must: 'must be the name of a component', fix: 'Write a capital letter, then letters and digits: "LiveCode".' },
);

/** A link as written, or its beginning with `*`: `/api/*`. */
export const linkPattern = parsed((value) => {
  const pattern = value.trim();
  if (pattern === '') return { must: 'must not be blank.' };
  const must = 'may have a "*" only at its end';
  return pattern.slice(0, -1).includes('*') ? { must } : pattern;
});

/** A source of a content security policy: `https://img.example.org`, `'unsafe-inline'`, `data:`. */
export const policySource = parsed((value) => {
  const must = 'must be one source, such as "https://img.example.org"';
  return /^[^\s;,]+$/u.test(value) ? value : { must };
});

/** The address of an editor, as a template: without `{path}` or `{nextPath}` the path comes last. */
export const editAddress = parsed((value) => {
  const address = checkTemplate(value, ['path', 'nextPath', 'version']);
  if (typeof address !== 'string' || /\{(?:path|nextPath)\}/u.test(address)) return address;
  return `${address}${/[?#]/u.test(address) ? '' : '/'}{path}`;
});

/** The address of release notes, as a template. */
export const releaseAddress = parsed((value) => {
  const address = checkTemplate(value, ['version']);
  if (typeof address !== 'string' || address.includes('{version}')) return address;
  return {
    must: 'must contain "{version}"',
    fix: `Write where the number of the version is: '${address}/v{version}'.`,
  };
});

/** The address of an answer of readers, as a template. */
export const feedbackAddress = parsed((value) => {
  const address = checkTemplate(value, ['answer', 'path', 'version']);
  if (typeof address !== 'string' || address.includes('{answer}')) return address;
  return { must: 'must contain "{answer}"', fix: 'Write where "yes" or "no" is: "…?answer={answer}".' };
});

/** Where a form posts: as written, for a redirect would lose what is posted. */
export const endpoint = parsed((value) => {
  const address = value.trim();
  if (/^\/(?!\/)\S*$/u.test(address) || parseWebAddress(address) !== null) return address;
  const fix = 'Write "https://…", or "/…" for the host of the site.';
  return { must: 'must be an http or https address, or a path', fix };
});

/** Names in braces are those that can be filled in. */
function checkTemplate(value: string, names: readonly string[]): string | Refusal {
  for (const [written, name = ''] of value.matchAll(PLACEHOLDER)) {
    const known = names.map((one) => `{${one}}`).join(', ');
    if (!names.includes(name)) return { must: `must not contain "${written}"`, fix: `It may contain ${known}.` };
  }
  return checkAddress(value);
}

/** A route of this site, its leading slash added; query and hash are kept. */
export const route = parsed((value) =>
  isExternal(value.trim())
    ? { must: 'must be a page of this site', fix: 'Use "href" for an address of another site.' }
    : toRoute(value.trim()),
);

/** Where documents are served: `/` or a path that no page of docsite's own has. A slash at either end may be left out. */
export function docsRoute() {
  return v.optional(
    v.pipe(
      parsed(checkDocsRoute),
      v.transform((route) => route as RoutePath),
    ),
  );
}

/** The route that a text means; `null` for one where documents cannot be. */
export function readDocsRoute(value: string): RoutePath | null {
  const route = checkDocsRoute(value === '' ? '/' : value);
  return typeof route === 'string' ? (route as RoutePath) : null;
}

function checkDocsRoute(value: string): string | Refusal {
  const route = `/${trimSlashes(value.trim())}`;
  const [name = ''] = route.slice(1).split('/');
  const meaning = RESERVED_NAMES.get(name.toLowerCase());
  const fix = 'Write "/", or a path such as "/docs" or "/handbook/manual".';
  if (meaning !== undefined) {
    return { must: `must not begin with "/${name}"`, fix, why: `That is the address of ${meaning}.` };
  }
  const isUsable = route === '/' || (canLeadOn(route) && !route.split('/').includes('.'));
  const why = describeBadRoute(route) ?? '';
  return !isExternal(value) && isUsable && why === '' ? route : { must: 'must be a route of this site', fix, why };
}

/** A route with its leading slash, or an address of any scheme. */
export const hrefValue = parsed((value) => {
  const href = value.trim();
  if (/^https?:/iu.test(href)) {
    return parseWebAddress(href) === null ? { must: 'must be a valid address' } : href;
  }
  if (isExternal(href)) return href;
  if (href.startsWith('/')) return toRoute(href);
  const fix = 'Write "https://…" for another site, or a leading slash for a page or file of this one.';
  return { must: 'must be an absolute address or start with "/"', fix };
});

/** A file of `static/` as a route, its leading slash added, or an absolute address. */
export const fileRoute = parsed((value) => (isExternal(value.trim()) ? value.trim() : toRoute(value.trim())));

/** The same, or a word with a meaning of its own. */
export const fileRouteOr = (word: string) =>
  parsed((value) => (value.trim() === word ? word : isExternal(value.trim()) ? value.trim() : toRoute(value.trim())));

/** A BCP 47 language tag in its canonical form: `en-GB`, `zh-Hans`. */
export const htmlLang = parsed((value) => {
  const must = 'must be a language tag (BCP 47)';
  return parseLocale(value.trim())?.toString() ?? { must, fix: 'Write a language such as "fr", "pt-BR" or "zh-Hans".' };
});

/** A web address, or the start of addresses with `*` at its end. */
export const addressPattern = parsed((value) => {
  const pattern = value.trim();
  const must = 'must be an http or https address, with "*" at its end for all that start with it';
  return /^https?:\/\/[^\s*]+\*?$/iu.test(pattern) ? pattern : { must };
});

/** `true` or `false`, `ifMissing` when the field is left out. */
export function flag(ifMissing: boolean) {
  return v.optional(trueOrFalse, ifMissing);
}

export function policy(ifMissing: Policy) {
  return v.optional(choice(['ignore', 'log', 'warn', 'throw']), ifMissing);
}

/** Blank texts never reach `parse`. */
function parsed(parse: (value: string) => string | Refusal): v.GenericSchema<string, string> {
  return parsedText(filledText, parse);
}

function parseWebAddress(value: string): URL | null {
  // `new URL` repairs what is not an address as written: `https:host`, or a line break inside.
  return WEB_ADDRESS.test(value) && !/\s/u.test(value) && URL.canParse(value) ? new URL(value) : null;
}

function parseLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

function toRoute(value: string): string | Refusal {
  const { path, query, hash } = splitHref(value.replace(/^\.\//u, ''));
  if (path.split('/').includes('..')) return { must: 'must not contain ".."', fix: 'Write the whole route.' };
  return `/${trimSlashes(path)}${query}${hash}`;
}
