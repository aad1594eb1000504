/** Addresses of the further languages of a site of Docusaurus, which has all of them in each: what is not translated shows the source. Pure. */
import { hashText } from '../../../src/disk/hash-bytes.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import type { FolderFiles } from '../build-store.ts';
import type { ImportCounts } from '../import-report.ts';
import type { ShownPages, WrittenLanguages } from '../translations.ts';
import type { Locale } from './languages.ts';
import type { CategoryPage } from './menus/sidebars.ts';
import { type OldVersion, toRoute } from './versions.ts';

export interface CountedSite {
  /** Documents of the main line as the new site stores them. */
  readonly stored: ReadonlyMap<OldVersion, FolderFiles>;
  /** Their lists of pages. */
  readonly categories: ReadonlyMap<OldVersion, readonly CategoryPage[]>;
  /** True for a site with a page at `/`. */
  readonly hasHome: boolean;
}

/** `all`: how many addresses the site had in a language. */
export function countLanguages(
  locales: readonly Locale[],
  {
    all,
    shown,
    ...site
  }: CountedSite & { readonly all: (locale: Locale) => number; readonly shown: WrittenLanguages['shown'] },
): Pick<NonNullable<ImportCounts['urls']>, 'kept' | 'lost'> {
  const kept = locales.reduce((sum, { tag, oldPath }) => {
    // Another tag is another address.
    const pages = tag !== null && oldPath === `/${tag}/` ? shown.get(tag) : undefined;
    return sum + (pages === undefined ? 0 : countShown(site, pages));
  }, 0);
  return { kept, lost: locales.reduce((sum, locale) => sum + all(locale), 0) - kept };
}

function countShown({ stored, categories, hasHome }: CountedSite, { hashes, pages }: ShownPages): number {
  const kept = new Set<string>(
    pages.map((path) => path.replace(/^pages(\/.*)\.[^/.]+\.md$/u, '$1').replace(/^\/index$/u, '/')),
  );
  // A language has a home page of its own, whatever is translated.
  if (hasHome) kept.add('/');
  // A translation of the text of another version is shown, as an outdated one.
  const isTranslated = new Set(
    [...stored.values()].flatMap((texts) =>
      [...texts].flatMap(([path, bytes]) => (hashes.has(hashText(bytes)) ? path : [])),
    ),
  );
  for (const version of stored.keys()) {
    const docs = version.docs.filter(({ path, oldRoute }) => oldRoute !== null && isTranslated.has(path));
    const isShown = new Set(docs.map(({ id }) => id));
    for (const { oldRoute, newRoute } of docs) if (oldRoute === newRoute) kept.add(newRoute);
    if (version.oldPath !== version.newPath) continue;
    // Where nothing of a category is translated, neither is the list of its pages.
    for (const { slug, has } of categories.get(version) ?? []) {
      if (has.some((id) => id === null || isShown.has(id))) kept.add(joinRoute(version.newPath, toRoute(slug)));
    }
  }
  return kept.size;
}
