/** The content security policy of a site, without a build. */
import { type Refused, refused } from './ask-for.ts';
import { compileSite } from './compile-site.ts';
import { readSetup, type SitePlace } from './read-site.ts';
import { buildContentPolicy } from '../render/content-policy.ts';
import { sortProblems } from '../shared/problem/problem.ts';

export type PolicyResult = { readonly ok: true; readonly policy: string } | Refused;

/**
 * The first two stages of a build: reads the configuration and compiles the templates, whose scripts are in the policy by their
 * hashes. `relative`: for a site that works from any folder, whatever its configuration says. Throws only for bugs.
 */
export async function compileContentPolicy(place: SitePlace, relative?: boolean): Promise<PolicyResult> {
  try {
    const { setup, configErrors } = await readSetup(place, { relative });
    if (setup === null) return refused(3, configErrors);
    const { bundle, problems } = await compileSite(place, setup);
    if (bundle === null) return refused(2, sortProblems(problems));
    return { ok: true, policy: buildContentPolicy(setup.config, bundle) };
  } finally {
    place.cache?.close();
  }
}
