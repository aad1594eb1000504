/** `docsite versions list`: the versions, what they consist of, and what is promised for them. */
import { drawTree, type TreeRow } from '../../store/commands/lineage.ts';
import { listVersions, type VersionRow } from '../../store/commands/list-versions.ts';
import type { Streams } from '../terminal/streams.ts';
import { readStoreCommand, type StoreOptions } from './store-command.ts';
import { largest } from '../../shared/extremes.ts';

export interface ListOptions extends StoreOptions {
  /** What each was made from, in place of the table. */
  readonly tree?: boolean;
}

/** Prints a table, newest first; with `--json` the rows. */
export async function runVersionsList(options: ListOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, (store) => {
    if (options.tree === true) {
      const tree = drawTree(store);
      return { lines: tree.length === 0 ? ['No versions yet.'] : formatTree(tree), json: { tree } };
    }
    const rows = listVersions(store);
    return { lines: rows.length === 0 ? ['No versions yet.'] : formatTable(rows), json: { versions: rows } };
  });
}

const COLUMNS = ['version', 'released', 'status', 'pages', 'own', 'shared'] as const;

function formatTable(rows: readonly VersionRow[]): readonly string[] {
  const cells = rows.map(({ label, released, status, until, pages, own, shared }) => [
    label,
    released ?? '',
    until === null ? status : `${status} until ${until}`,
    ...[pages, own, shared].map(String),
  ]);
  const widths = COLUMNS.map((title, index) =>
    largest(
      cells.map((row) => row[index]?.length ?? 0),
      title.length,
    ),
  );
  const isNumber = (index: number): boolean => index >= COLUMNS.indexOf('pages');
  return [COLUMNS, ...cells].map((row) =>
    row
      .map((cell, index) => (isNumber(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * As git draws branches: `* 3.0.0`, and further to the right what left a release line earlier. The parent is named where it is not the
 * version below on the same release line, and marked where it was inferred.
 */
function formatTree(rows: readonly TreeRow[]): readonly string[] {
  return rows.map(({ label, parent, depth, isRecorded }, index) => {
    const below = rows.slice(index + 1).find((row) => row.depth === depth);
    const bars = rows.slice(index + 1).some((row) => row.depth < depth) ? '| '.repeat(depth) : '  '.repeat(depth);
    const from = parent === null || below?.label === parent ? '' : `  from ${parent}`;
    const how = parent === null || isRecorded ? '' : '  (inferred)';
    return `${bars}* ${label}${from}${how}`;
  });
}
