/** `docsite versions list`: the versions, what they consist of, and what is promised for them. */
import { listVersions, type VersionRow } from '../../store/commands/list-versions.ts';
import type { Streams } from '../terminal/streams.ts';
import { readStoreCommand, type StoreOptions } from './store-command.ts';
import { largest } from '../../shared/extremes.ts';

/** Prints a table, newest first; with `--json` the rows. */
export async function runVersionsList(options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, (store) => {
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
