/** `docsite versions list`: the versions, what they consist of, and what is promised for them. */
import { versionStatus } from '../../content/model/build-version.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { VersionStatus } from '../../shared/types/page.ts';
import type { StoredVersion, VersionName } from '../../shared/types/store.ts';
import { findVersion } from '../../versions/store/snapshot.ts';
import type { Streams } from '../terminal/streams.ts';
import { type OpenStore, readStoreCommand, type StoreOptions } from './store-session.ts';

interface VersionRow {
  readonly label: VersionName;
  readonly released: StoredVersion['released'];
  /** As the site shows it, unless the manifest promises otherwise. */
  readonly status: VersionStatus | 'maintained';
  /** Last day with fixes; `null` when none is set. */
  readonly until: string | null;
  readonly pages: number;
  /** Files whose bytes lie in the version's own folder, and those that lie in others'. */
  readonly own: number;
  readonly shared: number;
}

/** Prints a table, newest first; with `--json` the rows. */
export async function runVersionsList(options: StoreOptions, io: Streams): Promise<number> {
  return readStoreCommand(options, io, (store) => {
    const rows = store.newestFirst.map((name) => buildRow(store, name));
    return {
      desired: null,
      lines: rows.length === 0 ? ['There is no version yet.'] : formatTable(rows),
      json: { versions: rows },
    };
  });
}

function buildRow(store: OpenStore, label: VersionName): VersionRow {
  const version = findVersion(store.snapshot.versions, label);
  const paths = [...(version?.files.keys() ?? store.next?.files.keys() ?? [])];
  const holders = [...(version?.files.values() ?? [])].map((key) => store.snapshot.places.get(key)?.holder);
  const own = label === NEXT ? paths.length : holders.filter((holder) => holder === label).length;
  const support = version?.support ?? null;
  return {
    label,
    released: version?.released ?? null,
    status: support?.status ?? versionStatus(label, store.newestFirst, store.latest),
    until: support?.until ?? null,
    pages: paths.filter(isMarkdown).length,
    own,
    shared: paths.length - own,
  };
}

const COLUMNS = ['version', 'released', 'status', 'pages', 'own', 'shared'] as const;

function formatTable(rows: readonly VersionRow[]): readonly string[] {
  const cells = rows.map(({ label, released, status, until, pages, own, shared }) => [
    label,
    released ?? '',
    until === null ? status : `${status} until ${until}`,
    ...[pages, own, shared].map(String),
  ]);
  const widths = COLUMNS.map((title, index) => Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)));
  const isNumber = (index: number): boolean => index >= COLUMNS.indexOf('pages');
  return [COLUMNS, ...cells].map((row) =>
    row
      .map((cell, index) => (isNumber(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
