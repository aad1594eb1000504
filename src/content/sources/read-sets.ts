/** Lists the folders of further sets of documents. Nothing in them is opened. */
import { realpath } from 'node:fs/promises';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { setName } from '../../shared/model/sets.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { SetConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion } from '../../shared/types/store.ts';
import { listFolder } from '../../versions/store/list-folder.ts';
import { isLeftOut } from '../../versions/store/read-store.ts';

export interface ReadSets {
  /** In the order of the configuration. */
  readonly sets: readonly StoredVersion[];
  /** Errors `no-pages` for a set without documents, and those of `listFolder`. */
  readonly problems: readonly Problem[];
}

/** Left out of a folder is what is left out of `docs/next`. */
export async function readSets(root: string, configs: readonly SetConfig[]): Promise<ReadSets> {
  if (configs.length === 0) return { sets: [], problems: [] };
  const realRoot = await realpath(root).catch(() => root);
  const read = await Promise.all(configs.map((config) => readSet(realRoot, config)));
  return { sets: read.map(({ set }) => set), problems: read.flatMap(({ problems }) => problems) };
}

async function readSet(
  root: string,
  { id, path: folder }: SetConfig,
): Promise<{ readonly set: StoredVersion; readonly problems: readonly Problem[] }> {
  const { files, problems } = await listFolder({ root, folder, isLeftOut });
  const name = setName(id);
  const listed = files.map((path) => [path, { path, holder: name, diskPath: `${folder}/${path}` }] as const);
  const hasPages = files.some(isMarkdown) || problems.length > 0;
  return {
    set: { name, released: null, support: null, files: new Map(listed), renamed: new Map(), updated: {} },
    problems: hasPages ? problems : [noPages(id, folder)],
  };
}

function noPages(id: string, folder: string): Problem {
  return problem({
    code: 'no-pages',
    file: folder,
    what: `The set "${id}" has no pages: its folder is missing, or has no Markdown file.`,
    fix: 'Add a page, correct "path" in the configuration, or remove the set.',
  });
}
