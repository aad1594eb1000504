/** Documents of stored versions, and of `docs/next`, with what they include; and whether the versions have that. */
import { expandSite, type ExpandedVersion } from '../../content/model/expand-site.ts';
import { readIncludes } from '../../content/sources/read-includes.ts';
import { readTexts } from '../../content/sources/read-texts.ts';
import { placeProblem } from '../../shared/model/line-runs.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { findingProblem } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../../shared/types/store.ts';
import { type OpenStore, storedVersions } from './open-store.ts';

export interface ExpandedVersions {
  readonly versions: ReadonlyMap<VersionName, ExpandedVersion>;
  /** Mistakes of includes, at the file and line of the include. */
  readonly problems: readonly Problem[];
}

/** A version, or `next`, by its name. */
export async function expandVersion(store: OpenStore, name: VersionName): Promise<ExpandedVersion> {
  const stored = name === NEXT ? store.next : storedVersions(store).find((version) => version.name === name);
  const nothing = { docs: new Map(), included: new Map() };
  if (stored === null || stored === undefined) return nothing;
  const { versions } = await expandVersions(store.root, [stored], store.config.snippets);
  return versions.get(name) ?? nothing;
}

/** `root` is what paths on disk are relative to; `snippets` are folders from which `next` may include. */
export async function expandVersions(
  root: string,
  stored: readonly StoredVersion[],
  snippets: readonly string[] = [],
): Promise<ExpandedVersions> {
  const texts = await readTexts(root, stored);
  const site = { stored, texts, sets: [], pageTexts: new Map() };
  const includes = await readIncludes({ root, snippets, ...site });
  const { versions, originHashes } = expandSite({ ...site, includes });
  const problems = stored.flatMap((version) => {
    const { docs, included } = versions.get(version.name) ?? { docs: [], included: new Map() };
    return [...docs].flatMap(([path, text]) => {
      const file = version.files.get(path)?.diskPath ?? null;
      return text.findings.map((finding) =>
        placeProblem(findingProblem(finding, { file, versions: [version.name] }), text, { ...version, included }),
      );
    });
  });
  const names = stored.map(({ name }) => name).toReversed();
  return { versions, problems: mergeProblems(problems, names, (file) => originHashes.get(file) ?? file) };
}
