/**
 * What a document is, in the vocabulary of schema.org, for search engines: an article with its version and dates, and the
 * path that leads to it.
 */
import { findFirstDoc } from '../../shared/model/older-doc.ts';
import { isSetName, plainName } from '../../shared/model/sets.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Doc, DocPageData } from '../../shared/types/page.ts';
import type { IsoDate, RoutePath } from '../../shared/types/store.ts';
import { findTextOrigin } from './data/page-context.ts';
import { absoluteUrl, type StructuredData } from './document.ts';

const VOCABULARY = 'https://schema.org';

/**
 * `null` for a document that search engines should show elsewhere: of copies, they read the canonical page. Looks back from the
 * document, so that a release changes no older page.
 */
export function describeDocument(
  page: DocPageData,
  { doc, canonical }: { readonly doc: Doc; readonly canonical: RoutePath | null },
  model: SiteModel,
): readonly StructuredData[] | null {
  if (canonical !== page.route) return null;
  const { config } = model;
  const path = [{ label: config.title, href: '/' }, ...page.breadcrumbs.slice(0, -1)];
  return [
    {
      '@context': VOCABULARY,
      '@type': 'TechArticle',
      headline: page.title,
      ...(hasNumber(doc) ? { version: plainName(doc.version) } : {}),
      ...datesOf(page, doc, model),
    },
    {
      '@context': VOCABULARY,
      '@type': 'BreadcrumbList',
      itemListElement: [
        // A category without a page of its own has no address to name.
        ...path.flatMap(({ label, href }) => (href === null ? [] : [{ name: label, item: absoluteUrl(href, config) }])),
        // Its address is the canonical one.
        { name: page.title },
      ].map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
    },
  ];
}

/** False for a document that is not released, and for one of a set without versions. */
function hasNumber({ version }: Pick<Doc, 'version'>): boolean {
  return plainName(version) !== NEXT && !isSetName(version);
}

/** When the page was first released, and when its text last changed, as far as it is known. */
function datesOf({ lastUpdate }: DocPageData, doc: Doc, model: SiteModel): StructuredData {
  const releaseOf = ({ version }: Doc): IsoDate | null => model.versionByName.get(version)?.released ?? null;
  const published = releaseOf(findFirstDoc(doc, model));
  const modified = lastUpdate?.date ?? releaseOf(findTextOrigin(doc, model).first);
  return {
    ...(published === null ? {} : { datePublished: published }),
    ...(modified === null ? {} : { dateModified: modified }),
  };
}
