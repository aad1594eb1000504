/** A worker thread, seen from the one that starts it. */
import { Worker } from 'node:worker_threads';
import type { StagedFile } from '../render/output/stage.ts';
import type { BatchWords, PageBatch } from '../search/page-words.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { PreparedText } from '../prepare/prepare-text.ts';
import type { UnpreparedText } from '../prepare/rendered-texts.ts';

/** The jobs of a thread. Everything here goes from one thread to another as a copy. */
export interface Jobs {
  /** Parses texts, in their order. */
  readonly parseTexts: { readonly input: readonly UnpreparedText[]; readonly output: readonly ParsedBody[] };
  /** Parses and draws texts, in their order. */
  readonly prepareTexts: { readonly input: readonly UnpreparedText[]; readonly output: readonly PreparedText[] };
  /** Takes pages apart for the search: see `search/page-words.ts`. */
  readonly readWords: { readonly input: PageBatch; readonly output: BatchWords };
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

interface ThreadOptions {
  readonly onStart?: () => void;
}

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

const ENDED = 'A worker thread has ended before its work.';

export class WorkerThread {
  readonly #script: URL;
  /** `null` until there is something to do. */
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  /** Why it does nothing any more. */
  #failure: Error | null = null;
  #lastId = 0;

  readonly #options: ThreadOptions;

  /** `script` is the bundled `worker.ts`. */
  constructor(script: URL, options: ThreadOptions = {}) {
    this.#script = script;
    this.#options = options;
  }

  /** Starts the thread, for work that comes soon. Once started, the process does not come to its end before `end`. */
  start(): void {
    this.#started();
  }

  /** Rejects with what the job throws. Jobs are done one after the other, in the order of the calls. */
  async run<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['output']> {
    if (this.#failure !== null) throw this.#failure;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#started().postMessage({ id, name, input } satisfies JobRequest);
    });
  }

  /** Whatever it does: what waits is rejected. */
  async end(): Promise<void> {
    this.#fail(new Error(ENDED));
    await this.#worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    this.#options.onStart?.();
    const worker = new Worker(this.#script);
    worker.on('message', (answer: JobAnswer) => this.#settle(answer));
    // Without its code, which would be taken for what a disk says of a job: a script that is missing has one.
    worker.on('error', (cause) => this.#fail(new Error(`A worker thread failed: ${String(cause)}`, { cause })));
    worker.on('exit', () => this.#fail(new Error(ENDED)));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: JobAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('output' in answer) return waiting?.resolve(answer.output as never);
    const { message, ...rest } = answer.error;
    waiting?.reject(Object.assign(new Error(message), rest));
  }

  #fail(error: Error): void {
    // Its end comes after the error that was the reason.
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
