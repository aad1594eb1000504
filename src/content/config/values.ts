/** Single values of the config: what each may be, and the form in which the site works with it. */
import * as v from 'valibot';
import { isExternal, splitHref } from '../../shared/href.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { isIsoDay } from '../../shared/text/iso-day.ts';
import type { Policy } from '../../shared/types/config.ts';
import { toMessage, type Refusal } from './fields.ts';

const WEB_ADDRESS = /^https?:\/\/[^/\s]/iu;
/** Characters that may stand in the path of a URL (RFC 3986, `pchar`), escapes included. */
const URL_PATH = /^(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/iu;

export const text = v.string(toMessage({ must: 'must be a text' }));
export const trueOrFalse = v.boolean(toMessage({ must: 'must be true or false' }));
export const filledText = v.pipe(text, v.trim(), v.nonEmpty(toMessage({ must: 'must not be blank.' })));

/** `https://docs.example.org`: scheme and host, the slash behind them taken off. */
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
    const why = 'The path under which the site is served is a field of its own.';
    const fix = `Write url: '${url.origin}', baseUrl: '${url.pathname.replace(/\/?$/u, '/')}'.`;
    return { must: 'must not contain a path', fix, why };
  }
  return url.origin;
});

/** A path with a slash at both ends, added when missing. */
export const basePath = parsed((value) => {
  const trimmed = value.replace(/^\/+|\/+$/gu, '');
  if (/^[a-z][a-z\d+.-]*:/iu.test(trimmed)) {
    return {
      must: 'must be a path',
      fix: `Put scheme and host into "url", and only the path here: baseUrl: '/project/'.`,
    };
  }
  if (!URL_PATH.test(trimmed)) {
    const fix = 'Write it as it stands in a URL, with "%20" for a space.';
    return { must: 'must be a path without spaces, query and hash', fix };
  }
  if (trimmed !== '' && trimmed.split('/').some((part) => ['', '.', '..'].includes(part))) {
    return { must: 'must not contain "//", "." or ".." as a part' };
  }
  return trimmed === '' ? '/' : `/${trimmed}/`;
});

/** An http or https address without a slash at its end. */
export const webAddress = parsed((value) => {
  const address = value.trim();
  const must = 'must be an http or https address';
  return parseWebAddress(address) === null
    ? { must, fix: 'Write it with its scheme: "https://…".' }
    : address.replace(/\/+$/u, '');
});

/** A link as written, or its beginning with `*`: `/api/*`. */
export const linkPattern = parsed((value) => {
  const pattern = value.trim();
  if (pattern === '') return { must: 'must not be blank.' };
  const must = 'must have a "*" at its end alone, for all links that begin with what stands before it';
  return pattern.slice(0, -1).includes('*') ? { must } : pattern;
});

/** An address that a path is appended to: it ends in a slash, unless the path becomes a part of its query. */
export const addressBefore = v.pipe(
  webAddress,
  v.transform((address) => (/[?#]/u.test(address) ? address : `${address}/`)),
);

/** A route of this site, its leading slash added; query and hash are kept. */
export const route = parsed((value) =>
  isExternal(value.trim())
    ? { must: 'must be a page of this site', fix: 'Use "href" for an address of another site.' }
    : toRoute(value.trim()),
);

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

/** Only English for now, for the words of the templates exist in English. Comes out in canonical form: `en-GB`. */
export const htmlLang = parsed((value) => {
  const locale = parseLocale(value);
  if (locale === null) return { must: 'must be a language tag', fix: 'Write "en", or a region of it such as "en-GB".' };
  if (locale.language === 'en') return locale.toString();
  const why = 'The texts of the interface exist in English only.';
  return { must: 'must be English', fix: 'Write "en", or a region of it such as "en-GB".', why };
});

export const headingLevel = v.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6,
  toMessage({ must: 'must be a heading level from 2 to 6' }),
);

/** A web address, or the start of addresses with `*` at its end. */
export const addressPattern = parsed((value) => {
  const pattern = value.trim();
  const must = 'must be an http or https address, with "*" at its end for all that start with it';
  return /^https?:\/\/[^\s*]+\*?$/iu.test(pattern) ? pattern : { must };
});

/** A day as `2025-11-03`. */
export const day = parsed((value) => {
  return isIsoDay(value) ? value : { must: 'must be a day such as 2026-06-30' };
});

/** A whole number, both ends included. */
export function numberBetween(least: number, most: number) {
  return v.custom<number>(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    toMessage({ must: `must be a whole number from ${least} to ${most}` }),
  );
}

/** How many of something. */
export const count = v.custom<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  toMessage({ must: 'must be a whole number, 0 or more' }),
);

/** `true` or `false`, `ifMissing` when the field is left out. */
export function flag(ifMissing: boolean) {
  return v.optional(trueOrFalse, ifMissing);
}

/** One of a few words. */
export function choice<const TWords extends readonly string[]>(words: TWords) {
  const must = `must be one of ${words.map((word) => `"${word}"`).join(', ')}`;
  const message = ({ input }: { readonly input: unknown }): string =>
    toMessage({ must, why: typeof input === 'string' ? didYouMean(input, words) : '' });
  return v.picklist(words, message);
}

export function policy(ifMissing: Policy) {
  return v.optional(choice(['ignore', 'log', 'warn', 'throw']), ifMissing);
}

export function list<T>(item: v.GenericSchema<unknown, T>) {
  return v.array(item, toMessage({ must: 'must be a list' }));
}

/** A field that may be left out, and is `null` then. */
export function orNull<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> {
  return v.pipe(
    v.optional(schema),
    v.transform((value) => value ?? null),
  );
}

/** A text in another form, or the reason why it has none. Blank texts never reach `parse`. */
function parsed(parse: (value: string) => string | Refusal): v.GenericSchema<unknown, string> {
  return v.pipe(
    filledText,
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const result = parse(dataset.value);
      if (typeof result === 'string') return result;
      addIssue({ message: toMessage(result) });
      return NEVER;
    }),
  );
}

function parseWebAddress(value: string): URL | null {
  // `new URL` mends what is no address as written: `https:host`, or a line break inside.
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
  return `/${path.replace(/^\/+|\/+$/gu, '')}${query}${hash}`;
}
