/** A site whose released versions are folders of it, beside the pages of the latest: imported as the versions of mike are. */
import { NEXT } from '../../../../src/shared/site-folders.ts';
import type { ImportedSite } from '../../import-report.ts';
import type { MarkdownSite } from '../markdown-site.ts';
import { importMikeSite } from './mike-site.ts';
import type { ReadSite } from './mike-versions.ts';

/** The pages beside the folders become `next`, which is the latest version and keeps its addresses. */
export function importFolderVersions(
  { site, tree }: ReadSite,
  versions: NonNullable<MarkdownSite['versions']>,
): ImportedSite {
  const all = [{ name: NEXT, label: 'Latest', site }, ...versions];
  const { route: base } = site.fields['docs'] as { readonly route: string };
  const sites = new Map(all.map((one) => [one.name, one.site]));
  const settings = { isNamed: true, branch: '', remote: '', prefix: base.slice(1), hasMenu: false };
  return importMikeSite({ site, tree }, settings, {
    file: tree.fileName(site.configFile),
    entries: all.map(({ name, label }) => ({ version: name, title: label, aliases: [], isHidden: false })),
    defaultVersion: NEXT,
    sources: new Map([...sites].map(([name, own]) => [name, { guessedTag: null, read: () => ({ site: own, tree }) }])),
    addresses: new Map(
      [...sites].map(([name, { pages }]) => [
        name,
        pages.flatMap(({ route, isDraft }) => (isDraft === true ? [] : route)),
      ]),
    ),
    isFolders: true,
  });
}
