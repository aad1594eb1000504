/** Finds duplicate ids: twice in a template, or both in a text and in the template around it. */
import { placeProblem } from '../../shared/model/line-runs.ts';
import { namedVersions } from '../../shared/model/lines.ts';
import { writtenSourceOf } from '../../shared/model/route-owner.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, RoutePath, VersionName } from '../../shared/types/store.ts';
import type { ShellAnchors } from '../graph/anchor-index.ts';

const WHY = 'Links to it lead to the first one.';

/** An id that appears twice in a template; `module` is that of a component page. */
export function describeRepeatedId(
  id: string,
  { route, module }: { readonly route: RoutePath; readonly module: string | null },
): Problem {
  const what = `The id "${id}" appears twice on the page ${route}.`;
  const fix = 'Change one of the two ids.';
  return problem({ severity: 'warn', code: 'duplicate-anchor', file: module, what, why: WHY, fix });
}

/** Ids that both a text and the template around it have. */
export function findIdClashes(model: SiteModel, shells: ShellAnchors): readonly Problem[] {
  const found = new Map<string, Problem>();
  for (const [route, owner] of model.routes) {
    const source = writtenSourceOf(owner);
    const shell = shells.get(route);
    const body = source !== null && 'hash' in source ? model.bodies.get(source.hash) : undefined;
    if (source === null || shell === undefined) continue;
    for (const { id, line } of body?.anchors ?? []) {
      const key = `${body?.hash ?? ''} ${id}`;
      if (!shell.has(id) || found.has(key)) continue;
      const fault = problem({
        severity: 'warn',
        code: 'duplicate-anchor',
        file: 'version' in source ? source.source.diskPath : source.file,
        versions: 'version' in source ? versionsOfText(source.hash, model) : [],
        line,
        what: `The id "${id}" appears twice on the page: here and in the template.`,
        why: WHY,
        fix: 'Choose a different id.',
      });
      const version = 'version' in source ? (model.versionByName.get(source.version) ?? null) : null;
      found.set(key, placeProblem(fault, 'runs' in source ? source : {}, version));
    }
  }
  return [...found.values()];
}

function versionsOfText(hash: BodyHash, model: SiteModel): readonly VersionName[] {
  const hasText = ({ docs }: Version): boolean => [...docs.values()].some((doc) => doc.hash === hash);
  return namedVersions(model)
    .filter(hasText)
    .map(({ name }) => name);
}
