/** What the texts of stored versions include: whether the versions have it. */
import { expandSite } from '../content/model/expand-site.ts';
import type { ExpandedText } from '../content/includes/expand-text.ts';
import { readIncludes } from '../content/sources/read-includes.ts';
import { readTexts } from '../content/sources/read-texts.ts';
import { placeProblem } from '../shared/model/line-runs.ts';
import { mergeProblems } from '../shared/problem/merge-problems.ts';
import { findingProblem } from '../shared/problem/problem.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { SourcePath, StoredVersion, VersionFile, VersionName } from '../shared/types/store.ts';

export interface CheckedIncludes {
  /** Mistakes of includes, at the file and line of the include. */
  readonly problems: readonly Problem[];
  /** By version: files that its documents include and that are not among its `files`. */
  readonly included: ReadonlyMap<VersionName, ReadonlyMap<SourcePath, VersionFile>>;
}

/** `root` is what paths on disk are relative to. The versions are released: they have no files but those they list. */
export async function checkIncludes(root: string, stored: readonly StoredVersion[]): Promise<CheckedIncludes> {
  const texts = await readTexts(root, stored);
  const site = { stored, texts, pageTexts: new Map() };
  const includes = await readIncludes({ root, snippets: [], ...site });
  const { versions, originHashes } = expandSite({ ...site, includes });
  const problems = stored.flatMap((version) => {
    const { docs, included } = versions.get(version.name) ?? {
      docs: new Map<string, ExpandedText>(),
      included: new Map(),
    };
    return [...docs].flatMap(([path, text]) => {
      const file = version.files.get(path)?.diskPath ?? null;
      return text.findings.map((finding) =>
        placeProblem(findingProblem(finding, { file, versions: [version.name] }), text, { ...version, included }),
      );
    });
  });
  const names = stored.map(({ name }) => name).toReversed();
  return {
    problems: mergeProblems(problems, names, (file) => originHashes.get(file) ?? file),
    included: new Map([...versions].map(([name, { included }]) => [name, included])),
  };
}
