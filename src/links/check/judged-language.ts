/** Links from one language of a site to another, which are links of that one. */
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { AnchorIndex } from '../graph/anchor-index.ts';
import { type AddressReference, locate } from './reference.ts';

/** The site in one of its languages. */
export interface JudgedLanguage {
  readonly model: SiteModel;
  readonly anchors: AnchorIndex;
}

/** The language that an address is in, and the address as that language has it; `null` for addresses in the own language. */
export function findLanguage(
  reference: AddressReference,
  config: SiteConfig,
  languages: readonly JudgedLanguage[],
): { readonly language: JudgedLanguage; readonly reference: AddressReference } | null {
  if (languages.length < 2) return null;
  const { where, address } = locate(reference, config);
  if (where === 'external' || !address.startsWith('/')) return null;
  const { pathname, search, hash } = new URL(
    where === 'site' ? config.baseUrl + address.slice(1) : address,
    config.url,
  );
  const path = decodeURI(pathname);
  const [language] = languages
    .filter(({ model }) => `${path}/`.startsWith(model.config.baseUrl))
    .toSorted((one, other) => other.model.config.baseUrl.length - one.model.config.baseUrl.length);
  if (language === undefined || language.model.config.baseUrl === config.baseUrl) return null;
  const href = `/${path.slice(language.model.config.baseUrl.length).replace(/\/$/u, '')}${search}${hash}`;
  return { language, reference: { ...reference, form: 'route', href } };
}
