/** Checks all links that can be checked before pages are rendered: those of menus and texts. */
import type { LinkGraph } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { checkMenus, type MenuPlaces } from './check-menus.ts';
import { checkTexts } from './check-texts.ts';
import type { JudgeOptions } from './link-judge.ts';

export interface LinkCheckOptions extends JudgeOptions {
  /** Where menu links are in their files. */
  readonly places?: MenuPlaces;
}

/** Severities come from the policies of the config. */
export function checkLinks(model: SiteModel, graph: LinkGraph, options: LinkCheckOptions = {}): readonly Problem[] {
  return [...checkMenus(model, { ...options, ...options.places }), ...checkTexts(model, graph, options)];
}
