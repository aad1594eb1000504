/** The files of a built site. Types only. */
import type { Problem } from './problem.ts';
import type { BodyHash } from './store.ts';

/** A file of the built site. */
export interface OutputFile {
  /** Relative to the output folder, with `/` separators. */
  readonly path: string;
  readonly content: string | Uint8Array;
}
/** A file of the site that is made on request. */
export interface PlannedFile {
  /** As in `OutputFile`. */
  readonly path: string;
  /** `null` when it cannot be made: the plan it comes from has the problem then. The same each time. */
  readonly make: () => OutputFile['content'] | null;
  /** The same content one piece after another, for files that grow with the site: the whole need not fit into memory. */
  readonly parts?: () => Iterable<string>;
  /** Scripts of pages load it: a file of data. */
  readonly isLoaded?: boolean;
  /** What it is made from in addition to what all pages are: data for JSON. Missing where that is not known. */
  readonly ownData?: () => unknown;
  /**
   * Texts that it shows. While these are the same, and what pages say of all other texts (see `framePages`), `ownData` is as
   * it was. Missing where that is not known.
   */
  readonly shownTexts?: () => readonly ShownText[];
}
/** Such as a document. */
export interface ShownText {
  readonly hash: BodyHash;
}
/** Plans files of the site whose paths are known when most of their work is done. Resolves to the same files each time. */
export type MakeFiles = () => Promise<readonly PlannedFile[]>;
/**
 * What earlier builds left on the disk: bytes by key. It only saves work: it can be deleted. A key is a kind and a question:
 * plain data, and all that the bytes depend on besides docsite's own code.
 */
export interface BuildCache {
  /** `undefined` when the entry is missing or damaged. */
  readonly get: (kind: string, question: unknown) => Uint8Array | undefined;
  /** True also for an entry whose bytes turn out to be damaged when they are read. */
  readonly has: (kind: string, question: unknown) => boolean;
  /** False when the disk refuses it; then there is no entry. */
  readonly put: (kind: string, question: unknown, bytes: Uint8Array) => boolean;
  /** From now on other builds find what was added. */
  readonly save: () => void;
  /** After a build of the whole site, which uses what the next one needs: drops what is too much. */
  readonly trim: () => void;
  /** Saves what was added, and closes all files. It can be used again. */
  readonly close: () => void;
}
/** Where it is. */
export interface CachePlace {
  /** Absolute path of a folder that need not exist. */
  readonly folder: string;
  /** Stands for docsite's own code: another key, other entries. */
  readonly key: string;
}
/** A file in which the site differs from the one that was there before the build. */
export interface OutputChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** As in `OutputFile`. */
  readonly path: string;
}
