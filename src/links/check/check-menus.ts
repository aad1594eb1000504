/** Checks the links of menus and redirects, from the configuration and from sidebars. */
import { type LocateField, locateNowhere, type SourcePlace } from '../../content/config/source.ts';
import { allVersionNames, allVersions } from '../../shared/model/lines.ts';
import { isSetName } from '../../shared/model/sets.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { problem, type ProblemFields } from '../../shared/problem/problem.ts';
import { SIDEBARS_FILE } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href } from '../../shared/types/store.ts';
import { describeAddressFault } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import { configLinks, redirectLinks, sidebarLinks } from './menu-links.ts';
import type { AddressReference } from './reference.ts';

/** Where menu links are in their files. */
export interface MenuPlaces {
  readonly ofConfig?: LocateField;
  /** For the `nth` link (from 0) to an address, variables filled in, in the sidebars file of a version. */
  readonly ofSidebar?: (version: Version, href: Href, nth: number) => SourcePlace;
}

/** A link of a sidebar that versions share is reported once. */
export function checkMenus(model: SiteModel, options: JudgeOptions & MenuPlaces = {}): readonly Problem[] {
  const { ofConfig = locateNowhere, ofSidebar } = options;
  const judge = new LinkJudge(model, options);
  const ofSite = [...configLinks(model.config), ...redirectLinks(model.config)];
  const inConfig = ofSite.flatMap(({ path, ...link }) => check(link, () => ofConfig(path)));
  const inSidebars = allVersions(model).flatMap((version) => {
    const file = sidebarsFile(version);
    const seen = new Map<Href, number>();
    return sidebarLinks(version).flatMap((link) => {
      const nth = seen.get(link.href) ?? 0;
      seen.set(link.href, nth + 1);
      return check(link, () => ({
        file,
        ...ofSidebar?.(version, link.href, nth),
        versions: isSetName(version.name) ? [] : [version.name],
      }));
    });
  });
  const names = allVersionNames(model);
  return [...inConfig, ...mergeProblems(inSidebars, names)];

  function check(
    link: AddressReference,
    place: () => Pick<ProblemFields, 'file' | 'line' | 'column' | 'versions'>,
  ): readonly Problem[] {
    const fault = judge.findFault(link);
    return fault === null ? [] : [problem({ ...describeAddressFault(fault, link.href), ...place() })];
  }
}

/** The path on disk of a version's sidebars file; `null` if it does not exist. */
export function sidebarsFile({ files }: Version): string | null {
  return files.get(SIDEBARS_FILE)?.diskPath ?? null;
}
