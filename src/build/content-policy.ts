/** The content security policy of a site, without a build. */
import { type Refused, refused } from './ask-for.ts';
import { compileSite } from './compile-site.ts';
import { readSetup, readSite, type SitePlace } from './read-site.ts';
import { NO_APIS } from './read-apis.ts';
import { buildContentPolicy } from '../render/content-policy.ts';
import { sortProblems } from '../shared/problem/problem.ts';

export type PolicyResult = { readonly ok: true; readonly policy: string } | Refused;

/**
 * The first two stages of a build: reads the configuration and compiles the templates, whose scripts are in the policy by their
 * hashes; where readers may send operations of APIs, their specifications are read, too. `relative`: for a site that works from any folder, whatever its configuration says. Throws only for bugs.
 */
export async function compileContentPolicy(place: SitePlace, relative?: boolean): Promise<PolicyResult> {
  try {
    const { setup, configErrors } = await readSetup(place, { relative });
    if (setup === null) return refused(3, configErrors);
    const { bundle, problems } = await compileSite(place, setup);
    if (bundle === null) return refused(2, sortProblems(problems));
    const { apis } = setup.config.apis.some(({ tryIt }) => tryIt)
      ? await readSite(place.root, setup)
      : { apis: NO_APIS };
    return { ok: true, policy: buildContentPolicy(setup.config, bundle, apis.tryIt.origins) };
  } finally {
    place.cache?.close();
  }
}
