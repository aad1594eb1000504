/**
 * Texts that a command puts into versions may include files that these lack: they are added too, or the command is
 * refused.
 */
import { findIncludes } from '../../content/includes/find-includes.ts';
import { describeFault } from '../../content/includes/describe-fault.ts';
import { hashText } from '../../disk/hash-bytes.ts';
import { resolveInclude } from '../../shared/model/include-paths.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, SourcePath } from '../../shared/types/store.ts';
import { type DesiredStore, findVersion, hashOfKey, type SnapshotVersion, type TextKey } from '../files/snapshot.ts';
import type { OpenStore } from './open-store.ts';
import { Refusal } from './refusal.ts';

/** The bytes of a file by its name in a version; `null` where it is missing. */
export type IncludedBytes = (name: SourcePath) => Promise<Uint8Array | null>;

/** `source` has what changed texts include. Refuses (2) a text that would include what its version does not have. */
export async function completeIncludes(
  { snapshot, docsDir }: OpenStore,
  desired: DesiredStore,
  source: IncludedBytes,
): Promise<DesiredStore> {
  const completion = new Completion(desired, source, docsDir);
  const versions: SnapshotVersion[] = [];
  for (const version of desired.versions) {
    const before = findVersion(snapshot.versions, version.name);
    const changed = [...version.files].filter(([path, key]) => before?.files.get(path) !== key);
    versions.push(await completion.complete(version, changed));
  }
  if (completion.problems.length > 0) throw new Refusal(completion.problems, EXIT.content);
  return { ...desired, versions, newTexts: completion.newTexts };
}

class Completion {
  readonly newTexts: Map<BodyHash, Uint8Array>;
  readonly problems: Problem[] = [];
  readonly #source: IncludedBytes;
  readonly #docsDir: string;

  constructor(desired: DesiredStore, source: IncludedBytes, docsDir: string) {
    this.#docsDir = docsDir;
    this.newTexts = new Map(desired.newTexts);
    this.#source = source;
  }

  /** The version with all that its new texts include. */
  async complete(
    version: SnapshotVersion,
    changed: readonly (readonly [SourcePath, TextKey])[],
  ): Promise<SnapshotVersion> {
    const files = new Map(version.files);
    const included = new Set(version.included);
    const waiting = changed.filter(([path]) => isMarkdown(path));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [path, key] = next;
      const bytes = this.newTexts.get(hashOfKey(key));
      const { marks = [] } = (bytes && findIncludes(Buffer.from(bytes).toString())) ?? {};
      for (const { target, line, kind } of marks) {
        const name = target === '' ? null : resolveInclude(path, target, this.#docsDir);
        if (name === null || files.has(name)) continue;
        const found = await this.#source(name);
        if (found === null) {
          const missing = { fault: 'missing', path: name, version: version.name, hint: '' } as const;
          this.problems.push(
            problem({ ...describeFault(missing, target), file: path, line: line + 1, versions: [version.name] }),
          );
          continue;
        }
        const hash = hashText(found);
        this.newTexts.set(hash, found);
        files.set(name, hash);
        included.add(name);
        if (kind === 'text') waiting.push([name, hash]);
      }
    }
    return files.size === version.files.size ? version : { ...version, files, included };
  }
}
