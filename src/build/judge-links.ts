/** Which links of a site are broken, as far as its texts and menus say. */
import { checkLinks, type LinkCheckOptions } from '../links/check/check-links.ts';
import { isOfLanguage } from '../languages/site-pages.ts';
import { linkAdded } from '../links/graph/build-link-graph.ts';
import type { Refused } from './ask-for.ts';
import type { ModelledSite } from './model-site.ts';
import type { PlannedSite } from './plan-site.ts';
import type { AddedFiles } from '../shared/model/site-model.ts';
import type { Problem } from '../shared/types/problem.ts';

/** The site with the problems of its links. Where a hook adds files they are left to `judgeLinks`: links may lead to them. */
export function judgeSite<Site extends ModelledSite>(site: Site): Site {
  if (site.extensions.files !== null) return site;
  return { ...site, problems: [...site.problems, ...judgeLinks(site, new Map())] };
}

/** Problems of all links, with what the hook of the site adds; of a further language those in its own files. */
export function judgeLinks(
  { model, graph, places }: Pick<ModelledSite, 'model' | 'graph' | 'places'>,
  added: AddedFiles,
  options: Omit<LinkCheckOptions, 'places'> = {},
): readonly Problem[] {
  const whole = { ...model, added };
  const found = checkLinks(whole, linkAdded(graph, whole), { ...options, places });
  return model.translationOf === undefined ? found : found.filter(isOfLanguage(model.config.locale.htmlLang));
}

/**
 * What `judgeSite` has left: problems of the links of a whole site whose hook adds files. `planned` may be a part of it; what
 * the hook adds to the whole is then planned for that alone.
 */
export async function judgeAdded(
  site: ModelledSite,
  planned: PlannedSite,
  planWhole: () => Promise<PlannedSite | Refused>,
): Promise<readonly Problem[]> {
  if (site.extensions.files === null) return [];
  const whole = planned.plan.model === site.model ? planned : await planWhole();
  return whole.ok ? judgeLinks(site, whole.plan.added()) : [];
}
