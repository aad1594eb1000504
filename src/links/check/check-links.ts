/** Checks all links that can be checked before pages are rendered: those of menus and of Markdown texts. */
import type { LinkGraph } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { LinkFix } from '../fix/find-fix.ts';
import { writtenAt } from '../graph/build-link-graph.ts';
import { checkMenus, type MenuPlaces } from './check-menus.ts';
import type { Target } from './find-target.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import type { TextReference } from './reference.ts';
import { TextFaults } from './text-faults.ts';

export interface LinkCheckOptions extends JudgeOptions {
  /** Where menu links are in their files. */
  readonly places?: MenuPlaces;
}

/** Severities come from the policies of the config. */
export function checkLinks(model: SiteModel, graph: LinkGraph, options: LinkCheckOptions = {}): readonly Problem[] {
  return [...checkMenus(model, { ...options, ...options.places }), ...checkTexts(model, graph, options)];
}

/** One problem per link of a text, with its versions; file and suggestion come from the first page that has it. */
function checkTexts(model: SiteModel, graph: LinkGraph, options: JudgeOptions): readonly Problem[] {
  const judge = new LinkJudge(model, options);
  const faults = new TextFaults(model);
  for (const [page, targets] of graph) {
    const body = 'hash' in page ? model.bodies.get(page.hash) : undefined;
    if (body === undefined) continue;
    for (const [index, { kind, href, line }] of body.links.entries()) {
      const target = targets[index];
      const reference: TextReference = { form: 'text', kind, href, page: writtenAt(page, line) };
      const fault = target === undefined ? null : judge.findFault(reference, target);
      if (target === undefined || fault === null) continue;
      faults.add({ page, body, index }, { ...fault, findFix: () => findWholeFix(reference, target, judge) });
    }
  }
  return faults.toProblems();
}

/** Fixes until nothing is left to fix: both the page and its heading may have been renamed. */
function findWholeFix(reference: TextReference, target: Target, judge: LinkJudge): LinkFix | null {
  const passed = new Set([reference.href]);
  let certainty: LinkFix['certainty'] | null = null;
  let next = judge.findFault(reference, target)?.findFix() ?? null;
  let href = reference.href;
  while (next !== null && !passed.has(next.href)) {
    href = next.href;
    passed.add(href);
    certainty ??= next.certainty;
    next = judge.findFault({ ...reference, href })?.findFix() ?? null;
  }
  return certainty === null ? null : { href, certainty };
}
