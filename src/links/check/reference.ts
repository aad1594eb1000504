/** A link or image as written, without its place. Every source of links yields these. */
import { isExternal } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { type LocatedUrl, locateUrl } from '../graph/locate-url.ts';

interface Written {
  readonly kind: 'link' | 'image';
  readonly href: Href;
}
/** In a text, where a page can be named by its file. */
export interface TextReference extends Written {
  readonly form: 'text';
  readonly page: LinkSource;
}
/** In the configuration, a sidebar, a rendered page or static HTML. */
export interface AddressReference extends Written {
  /** `route`: root-relative without the base URL; `url`: as in HTML. */
  readonly form: 'route' | 'url';
  /** The page that it is relative to; `null` in a menu, which is on every page. */
  readonly from: RoutePath | null;
  /** The address of the page's `<base>`. */
  readonly base?: string | null;
  /** The subject of a sentence about it: `The link "/a"`. */
  readonly subject: string;
  readonly fix: string;
}
export type Reference = TextReference | AddressReference;

/** Root-relative; external addresses and those outside the base URL are returned unchanged. */
export function addressOf(reference: AddressReference, config: SiteConfig): Href {
  return locate(reference, config).address;
}

/** Where an address leads, in HTML by the URL standard. */
export function locate({ form, href, from, base }: AddressReference, config: SiteConfig): LocatedUrl {
  if (form === 'route') return { where: isExternal(href) ? 'external' : 'site', address: href };
  return locateUrl(href, { from, base }, config);
}

/** The subject of a sentence with "is". */
export function subjectOf(reference: Reference): string {
  if (reference.form === 'text') return `"${reference.href}"`;
  return reference.from === null ? `${reference.subject}, which` : reference.subject;
}
