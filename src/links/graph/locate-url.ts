/** Addresses in HTML as browsers take them: what the URL standard makes of each, against the page or its `<base>`. */
import { decodeEscapes, encodePath, isExternal, splitHref } from '../../shared/href.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';

type Site = Pick<SiteConfig, 'url' | 'baseUrl'>;

export interface LocatedUrl {
  /** `beside`: on the host of the site, outside of its base URL; `external` also for what cannot be parsed. */
  readonly where: 'site' | 'beside' | 'external';
  /** On the site root-relative, without base URL and percent-encoding of the path; beside it with the base URL; else as written. */
  readonly address: Href;
}
/** What relative addresses count from. */
export interface UrlContext {
  /** Route of the page; `null` for all pages of the site: only a relative path means nothing there. */
  readonly from: RoutePath | null;
  /** The `href` of the page's `<base>`; left out or `null` for none. */
  readonly base?: string | null | undefined;
}

/** Resolves an address of HTML. The host of the site counts in any spelling; of what is beside it, only without a host. */
export function locateUrl(href: Href, { from, base = null }: UrlContext, site: Site): LocatedUrl {
  const written = asRead(href);
  const isHere = !isExternal(written);
  if (isHere && from === null && !/^[/\\]/u.test(written)) return { where: 'site', address: href };
  const page = `${site.url}${site.baseUrl}${encodePath((from ?? '/').slice(1))}`;
  const url = parse(written, base === null ? page : (parse(base, page)?.href ?? page));
  if (url === null || !/^https?:$/u.test(url.protocol) || url.host !== new URL(site.url).host) {
    return { where: 'external', address: url !== null && base !== null && isHere ? url.href : href };
  }
  const { query, hash } = splitHref(written);
  const path = decodeEscapes(url.pathname);
  if (`${path}/`.startsWith(site.baseUrl)) {
    return { where: 'site', address: `/${path.slice(site.baseUrl.length).replace(/\/$/u, '')}${query}${hash}` };
  }
  return isHere ? { where: 'beside', address: path + query + hash } : { where: 'external', address: href };
}

/** True for an absolute address of a page or file of the site. */
export function isOwnUrl(href: Href, site: Site): boolean {
  return isExternal(href) && locateUrl(href, { from: '/' }, site).where === 'site';
}

/** Without what browsers drop (URL, "basic URL parser"). */
export function asRead(href: Href): Href {
  return href.replaceAll(/[\t\n\r]/gu, '').trim();
}

function parse(href: string, base: string): URL | null {
  return URL.canParse(href, base) ? new URL(href, base) : null;
}
