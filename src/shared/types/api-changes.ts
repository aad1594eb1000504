/** What changed in the APIs of a site between two of its versions, by operation. */
import type { SourcePath, VersionName } from './store.ts';

/** What a change means for clients of an API. */
export type ChangeClass = 'breaking' | 'additive' | 'documentation';

/** Breaking changes first. */
export const CHANGE_CLASSES: readonly ChangeClass[] = ['breaking', 'additive', 'documentation'];

/** An operation that is not what it was, or what does not belong to one. */
export interface ChangedOperation {
  /** What readers call the API: its label in the configuration. */
  readonly api: string;
  /** Upper case; empty for what belongs to the whole API. */
  readonly method: string;
  /** `/courses/{id}`, as the later version writes it; empty as `method`. */
  readonly path: string;
  /** Where it is described: in the later version, or in the earlier one where it was removed. */
  readonly page: SourcePath;
  /** Where the earlier version describes it; `null` for what only one of them has. */
  readonly formerPage: SourcePath | null;
  /** Its place on `page`; empty for the whole page. */
  readonly anchor: string;
  readonly change: 'added' | 'changed' | 'removed';
  /** What the operation itself became; `null` for what it was. */
  readonly becameDeprecated: boolean | null;
  /** Titles of alternatives that were there before, without others to choose from. */
  readonly keptAlternatives: readonly string[];
  /** Breaking ones first; never empty. */
  readonly changes: readonly { readonly class: ChangeClass; readonly rule: string; readonly sentence: string }[];
}

/** Of two versions, operations with breaking changes first; empty where all are the same. Compares a pair once. */
export type FindApiChanges = (from: VersionName, to: VersionName) => readonly ChangedOperation[];
