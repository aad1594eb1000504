/** What the report counts of a site of Docusaurus: versions, bytes, and addresses in all its languages. Pure. */
import type { ImportCounts } from '../import-report.ts';
import type { WrittenLanguages } from '../translations.ts';
import { type CountedSite, countLanguages } from './count-languages.ts';
import { listLocales } from './languages.ts';
import type { OldSite } from './old-site.ts';
import type { SitePlan } from './site-plan.ts';

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
  const languages = countLanguages(listLocales(old.config), {
    all: own.kept + own.changed + own.lost,
    shown,
    stored,
    categories: menus.categories,
    hasHome: routes.routes.has('/'),
  });
  return { ...own, kept: own.kept + languages.kept, lost: own.lost + languages.lost };
}
