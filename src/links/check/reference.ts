/** A link or a picture as it is written, without its place: what every source of links yields, and what is judged. */
import { urlToRoute } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { addressToRoute } from '../graph/paths.ts';

interface Written {
  readonly kind: 'link' | 'image';
  readonly href: Href;
}
/** In a text, where a writer may name a page by its file. */
export interface TextReference extends Written {
  readonly form: 'text';
  readonly page: LinkSource;
}
/** In configuration, a sidebar, a drawn page or finished HTML. */
export interface AddressReference extends Written {
  /** `route`: from the root of the site, without the base URL; `url`: as in HTML. */
  readonly form: 'route' | 'url';
  /** The page that it counts from; `null` in a menu, which is on pages of all depths. */
  readonly from: RoutePath | null;
  /** What a sentence about it begins with: `The link "/a"`. */
  readonly subject: string;
  readonly fix: string;
}
export type Reference = TextReference | AddressReference;

/** The address from the root of the site; what leaves the site or is not below the base URL comes back as it is. */
export function addressOf({ form, href, from }: AddressReference, config: SiteConfig): Href {
  if (form === 'route') return href;
  return from === null ? urlToRoute(href, config) : addressToRoute(href, from, config);
}

/** The first words of a sentence with "is". */
export function subjectOf(reference: Reference): string {
  if (reference.form === 'text') return `"${reference.href}"`;
  return reference.from === null ? `${reference.subject}, which` : reference.subject;
}
