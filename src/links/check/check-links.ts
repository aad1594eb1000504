/** Checks all links that can be checked before pages are rendered: those of menus and of Markdown texts. */
import type { LinkGraph, LinkSource } from '../../shared/model/link-graph.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { BodyLink } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { LinkFix } from '../fix/find-fix.ts';
import { variablesOf, writtenAt } from '../graph/build-link-graph.ts';
import { checkMenus, type MenuPlaces } from './check-menus.ts';
import type { Target } from './find-target.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import { FIX_LINK } from './link-fault.ts';
import type { Reference, TextReference } from './reference.ts';
import { TextFaults } from './text-faults.ts';
import { urlOf } from './url-of.ts';

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
    for (const [index, { kind, href, line, source }] of body.links.entries()) {
      const target = targets[index];
      if (source === 'written') {
        const fault =
          options.isStrict === true ? judge.findFault(publishedReference(page, { kind, href }, model)) : null;
        if (fault !== null) faults.add({ page, body, index }, fault);
        continue;
      }
      const reference: TextReference = { form: 'text', kind, href, page: writtenAt(page, line) };
      const fault = target === undefined ? null : judge.findFault(reference, target);
      if (target === undefined || fault === null) continue;
      faults.add({ page, body, index }, { ...fault, findFix: () => findWholeFix(reference, target, judge) });
    }
  }
  return faults.toProblems();
}

/** An address of raw HTML that is published as it is. */
function publishedReference(
  page: LinkSource,
  { kind, href }: Pick<BodyLink, 'kind' | 'href'>,
  model: SiteModel,
): Reference {
  const filled = fillVariables(href, variablesOf(page, model));
  const from = urlOf(page.route, model.config);
  return { form: 'url', kind, href: filled, from, subject: `"${href}"`, fix: FIX_LINK };
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
