/** The jobs of a worker thread. Everything here goes from one thread to another as a copy. */
import type { StagedFile } from '../render/output/stage.ts';
import type { PreparedText, UnpreparedText } from '../texts/prepare-text.ts';

export interface Jobs {
  /** Parses and draws texts, in their order. */
  readonly prepareTexts: { readonly input: readonly UnpreparedText[]; readonly output: readonly PreparedText[] };
  /** Writes files that differ from those of the old site: see `output/stage.ts`. */
  readonly stageFiles: { readonly input: readonly StagedFile[]; readonly output: readonly boolean[] };
}
export type JobName = keyof Jobs;

/** `id` is the number of the request; an answer has that of its request. */
export interface JobRequest {
  readonly id: number;
  readonly name: JobName;
  readonly input: unknown;
}
export type JobAnswer =
  | { readonly id: number; readonly output: unknown }
  /** An error loses everything but its message on the way, so the rest is sent along. */
  | {
      readonly id: number;
      readonly error: {
        readonly message: string;
        readonly stack: string;
        readonly code: string | null;
        readonly path: string | null;
      };
    };
