/** The content security policy of a site, without a build. */
import { modulesOf } from '../content/sources/read-pages.ts';
import { readSetup } from './read-sources.ts';
import { compileTheme } from '../render/compile-theme.ts';
import { buildContentPolicy } from '../render/content-policy.ts';
import { sortProblems } from '../shared/problem/problem.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';

export interface PolicyOptions {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of docsite's own package. */
  readonly packageRoot: string;
  /** For a site that works from any folder, whatever its configuration says. */
  readonly relative?: boolean | undefined;
  /** Has what was compiled before; `null` for nothing. */
  readonly cache: BuildCache | null;
}
export type PolicyResult =
  | { readonly ok: true; readonly policy: string }
  | { readonly ok: false; readonly exitCode: 2 | 3; readonly problems: readonly Problem[] };

/** Reads the configuration and compiles the templates, whose scripts are in the policy by their hashes. Throws only for bugs. */
export async function compileContentPolicy({
  root,
  packageRoot,
  relative,
  cache,
}: PolicyOptions): Promise<PolicyResult> {
  const { setup, configErrors } = await readSetup(root, {
    known: null,
    cache,
    relative,
    run: async (_, work) => work(),
  });
  if (setup === null) return { ok: false, exitCode: 3, problems: configErrors };
  const { config, files } = setup;
  const { bundle, problems } = await compileTheme({
    root,
    packageRoot,
    config,
    ...modulesOf(files),
    cache,
  });
  if (bundle === null) return { ok: false, exitCode: 2, problems: sortProblems(problems) };
  return { ok: true, policy: buildContentPolicy(config, bundle) };
}
