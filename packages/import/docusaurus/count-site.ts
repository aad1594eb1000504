/** What the report counts of a site of Docusaurus: versions, bytes, and addresses in all its languages. Pure. */
import type { ImportCounts } from '../import-report.ts';
import { readText } from '../site-tree.ts';
import type { WrittenLanguages } from '../translations.ts';
import { type CountedSite, countLanguages } from './count-languages.ts';
import { folderInLanguage, listLocales } from './languages.ts';
import type { OldSite } from './old-site.ts';
import type { SitePlan } from './site-plan.ts';
import { tagsOf } from '../posts.ts';
import { readWrittenFields } from '../written-fields.ts';
import { tagSlug } from './blog.ts';
import type { DocLine } from './doc-lines.ts';
import type { OldDoc, OldVersion } from './versions.ts';

interface WrittenSite extends Pick<CountedSite, 'stored'> {
  readonly old: OldSite;
  readonly shown: WrittenLanguages['shown'];
  /** Pages that only the old site makes. */
  readonly lost: number;
}

export function countSite(
  plan: SitePlan,
  written: WrittenSite,
): Pick<ImportCounts, 'versions' | 'bytesBefore' | 'urls'> {
  const files = plan.versions.flatMap(({ folder, docs, assets }) =>
    [...docs.map((doc) => doc.path), ...assets].map((path) => `${folder}/${path}`),
  );
  return {
    versions: plan.lines.reduce((sum, { hasVersions, versions }) => sum + (hasVersions ? versions.length : 0), 0),
    bytesBefore: files.reduce((sum, path) => sum + (written.old.tree.read(path)?.length ?? 0), 0),
    urls: countAddresses(plan, written),
  };
}

function countAddresses(
  { routes, blog, lines, menus }: SitePlan,
  { old, stored, shown, lost }: WrittenSite,
): NonNullable<ImportCounts['urls']> {
  const lists = blog?.lists.filter((list) => routes.redirects.has(list)).length ?? 0;
  // The list of posts itself is that of the set.
  const [home, gone] = blog === null ? [0, 0] : lines.some(({ isDated }) => isDated) ? [1, 0] : [0, 1];
  const own = { kept: routes.kept + home, changed: routes.changed + lists, lost: routes.lost + lost + gone };
  const docLines = lines.filter(({ instance }) => instance !== blog?.instance);
  const untagged = own.kept + own.changed + own.lost - countTagPages(docLines, ({ text }) => text);
  const languages = countLanguages(listLocales(old.config), {
    // A translation has tags of its own.
    all: (locale) =>
      untagged +
      countTagPages(
        docLines,
        ({ path, text }, version, { instance }) =>
          readText(old.tree, `${folderInLanguage(locale, instance, version)}/${path}`) ?? text,
      ),
    shown,
    stored,
    categories: menus.categories,
    hasHome: routes.routes.has('/'),
  });
  return { ...own, kept: own.kept + languages.kept, lost: own.lost + languages.lost };
}

/** Pages that list documents by tag, which docsite does not have: one for each tag of a version, and one for all. `textOf` gives the text of a document in the language that is counted. */
export function countTagPages(
  lines: readonly DocLine[],
  textOf: (doc: OldDoc, version: OldVersion, line: DocLine) => string,
): number {
  const versions = lines.flatMap((line) => line.versions.map((version) => ({ line, version })));
  return versions.reduce((sum, { line, version }) => {
    const published = version.docs.filter(({ oldRoute }) => oldRoute !== null);
    const tags = published.flatMap((doc) => tagsOf(readWrittenFields(textOf(doc, version, line))).map(tagSlug));
    return sum + (tags.length === 0 ? 0 : new Set(tags).size + 1);
  }, 0);
}
