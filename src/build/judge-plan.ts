/** The faults of the links of a planned site in one language. */
import { anchorsOfAssets, type StaticFiles } from '../links/check/check-static-pages.ts';
import { AddedPages } from '../links/check/check-added-pages.ts';
import { checkLinks } from '../links/check/check-links.ts';
import type { MenuPlaces } from '../links/check/check-menus.ts';
import { ShellChecker } from '../links/check/check-shells.ts';
import { checkUnused } from '../links/check/check-unused.ts';
import type { JudgedLanguage } from '../links/check/judged-language.ts';
import type { JudgeOptions } from '../links/check/link-judge.ts';
import type { ModuleSources } from '../links/check/module-sources.ts';
import { type CheckedAddresses, describeExpired } from '../links/external/check-external.ts';
import { AnchorIndex } from '../links/graph/anchor-index.ts';
import { linkAdded } from '../links/graph/build-link-graph.ts';
import { isOfLanguage } from '../languages/site-pages.ts';
import { isCodeRemark } from '../shared/problem/code-remarks.ts';
import type { ProblemCode } from '../shared/problem/problem-codes.ts';
import { problem } from '../shared/problem/problem.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { ModelledSite } from './model-site.ts';
import type { PlannedSite } from './plan-site.ts';

/** Problems with ids, addresses and links that are found while the site is loaded, and need not be errors. */
const LINK_CODES: ReadonlySet<string> = new Set<ProblemCode>([
  'duplicate-anchor',
  'duplicate-heading-id',
  'duplicate-route',
  'link-as-text',
  'spaced-link',
  'untrusted-content',
]);

/** A site in one language. */
export interface PlannedPart {
  readonly site: ModelledSite;
  readonly planned: PlannedSite;
}
export interface Drawn extends PlannedPart {
  readonly shells: ShellChecker;
  readonly added: AddedPages;
}

/** Draws all pages. */
export function drawPart({ site, planned }: PlannedPart): Drawn {
  const { plan } = planned;
  const model = { ...site.model, added: plan.added() };
  const shells = new ShellChecker(model, new Set(plan.compiled.map((path) => `/${path}` as const)));
  for (const shell of plan.drawShells()) shells.add(shell);
  const added = new AddedPages(plan.addedFiles(), model, shells.anchors);
  return { site: { ...site, model, graph: linkAdded(site.graph, model) }, planned, shells, added };
}

/** The site with all anchors of its pages and files. */
export function withAnchors({ site, planned, shells, added }: Drawn, { anchors }: StaticFiles): JudgedLanguage {
  const all = [...anchors, ...anchorsOfAssets(planned.assets), ...shells.anchors, ...added.anchors];
  return { model: site.model, anchors: new AnchorIndex(site.model, new Map(all)) };
}

interface Found {
  readonly staticPages: StaticFiles;
  readonly modules: ModuleSources;
  readonly languages: readonly JudgedLanguage[];
  readonly external: CheckedAddresses | null;
}

/** Of a further language those in its own files: all others are known from the sources. */
export function findFaults(part: Drawn, { staticPages, modules, languages, external }: Found): readonly Problem[] {
  const { site, planned, shells, added } = part;
  const { model, graph, places } = site;
  const { onOrphanPages, onUnusedAssets } = model.config.checkLinks;
  const isFurther = model.translationOf !== undefined;
  const options: JudgeOptions = {
    anchors: languages.find((one) => one.model === model)?.anchors,
    languages,
    findExternal: external?.findFault ?? ((): null => null),
    isStrict: true,
  };
  const linkedFromComponents = new Set([...shells.linkedFromComponents(), ...added.linkedRoutes()]);
  const found = [
    ...planned.plan.problems.filter((one) => one.severity === 'error' || LINK_CODES.has(one.code) || isCodeRemark(one)),
    ...checkLinks(model, graph, { ...options, places }),
    ...shells.toProblems({ ...options, sources: modules }),
    ...added.toProblems({ ...options, places }),
  ];
  const isOwn = isOfLanguage(model.config.locale.htmlLang);
  if (isFurther) return found.filter((one) => isOwn(one) || site.problems.includes(one));
  return [
    ...found,
    ...staticPages.toProblems(model, options),
    ...expiredEntries(external?.expired ?? [], model.config, places),
    ...checkUnused(model, { graph, linkedFromComponents, onOrphanPages, onUnusedAssets }),
  ];
}

function expiredEntries(indexes: readonly number[], config: SiteConfig, places: MenuPlaces): readonly Problem[] {
  return indexes.flatMap((index) => {
    const entry = config.checkLinks.external.ignore[index];
    const place = places.ofConfig?.(['checkLinks', 'external', 'ignore', index]);
    return entry === undefined ? [] : [problem({ ...describeExpired(entry), ...place })];
  });
}
