/** The same page in the languages of a site. */
import { pageUrl } from '../../shared/href.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { RoutePath } from '../../shared/types/store.ts';

export interface Alternate {
  /** BCP 47 tag, or `x-default`. */
  readonly tag: string;
  /** Whole address. */
  readonly url: string;
}

/** Of all languages that have the page, this one among them; none where no other language has it. */
export function findAlternates(route: RoutePath, { config, languages = [] }: SiteModel): readonly Alternate[] {
  const found = languages
    .filter(({ routes }) => routes.has(route))
    .map(({ tag, baseUrl }) => ({ tag, url: config.url + pageUrl(route, { ...config, baseUrl }) }));
  if (found.length < 2) return [];
  const source = found.find(({ tag }) => tag === languages[0]?.tag);
  return source === undefined ? found : [...found, { tag: 'x-default', url: source.url }];
}
