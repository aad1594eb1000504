/** A link or image as written, without its place. Every source of links yields these. */
import { urlToRoute } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { addressToRoute } from '../graph/paths.ts';

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
  /** The subject of a sentence about it: `The link "/a"`. */
  readonly subject: string;
  readonly fix: string;
}
export type Reference = TextReference | AddressReference;

/** Root-relative; external addresses and those outside the base URL are returned unchanged. */
export function addressOf({ form, href, from }: AddressReference, config: SiteConfig): Href {
  if (form === 'route') return href;
  return from === null ? urlToRoute(href, config) : addressToRoute(href, from, config);
}

/** The subject of a sentence with "is". */
export function subjectOf(reference: Reference): string {
  if (reference.form === 'text') return `"${reference.href}"`;
  return reference.from === null ? `${reference.subject}, which` : reference.subject;
}
