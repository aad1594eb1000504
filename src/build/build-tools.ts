/** What a build works with besides the site: its texts with their caches and threads, a thread that writes, the search. */
import type { BuildResources, BuildOptions } from './build-result.ts';
import type { PlanSearch } from './plan-site.ts';
import { MIN_FILES_FOR_THREAD, type StageFiles } from '../render/output/write-output.ts';
import { planSearch } from '../search/site-search.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';
import type { WordThread } from '../search/read-pages.ts';
import { ownBytes } from '../threads/own-bytes.ts';
import { textThread } from '../threads/text-threads.ts';
import { WorkerThread } from '../threads/worker-thread.ts';

export interface BuildTools {
  readonly texts: PreparedTexts;
  /** The same for a further language. */
  readonly createTexts: () => PreparedTexts;
  readonly search: PlanSearch;
  /** Called when it is known how many pages will be written: a thread is ready when the first of many are drawn. */
  readonly foreseePages: (pages: number) => void;
  /** Writes files while the next ones are made; `undefined` where everything is done in one thread. */
  readonly stageElsewhere: StageFiles | undefined;
  readonly close: () => Promise<void>;
}

export function openBuildTools({ place: { cache = null }, asked = {}, resources = {} }: BuildOptions): BuildTools {
  const workers = startWorkers(resources);
  const [writer] = workers;
  const { shard = null } = asked;
  const createTexts = (): PreparedTexts =>
    new PreparedTexts({
      cache,
      // Of a part, not all texts are shown.
      draw: shard === null ? 'at once' : 'when asked',
      threads: workers.map((worker) => textThread((name, input) => worker.run(name, input))),
    });
  const threads = workers.map(
    (worker): WordThread =>
      (batch) =>
        worker.run('readWords', batch),
  );
  return {
    texts: createTexts(),
    createTexts,
    search: (site) => planSearch({ ...site, cache, threads }),
    foreseePages: (pages) => {
      if (pages >= MIN_FILES_FOR_THREAD) writer?.start();
    },
    stageElsewhere: writer && stageIn(writer),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}

function startWorkers({ threads = null, onWork }: BuildResources): readonly WorkerThread[] {
  if (threads === null) return [];
  const onStart = (): void => onWork?.('much');
  return Array.from({ length: threads.count }, () => new WorkerThread(threads.script, { onStart }));
}

function stageIn(writer: WorkerThread): StageFiles {
  return (files) =>
    writer.run(
      'stageFiles',
      files.map((file) => ({ ...file, content: ownBytes(file.content) })),
    );
}
