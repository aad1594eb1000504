/** The table of past versions, grouped by major number. */
import type { VersionRow } from '../../src/shared/types/page.ts';
import { VersionTable } from './version-table.tsx';

/** Keeps the order of the rows, newest first. Rows with the same major number form a group. */
export function PastVersions({ rows }: { readonly rows: readonly VersionRow[] }) {
  const groups = new Map<string, VersionRow[]>();
  for (const row of rows) {
    const title = groupTitle(row.label);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  const titled = [...groups].map(([title, members]) => ({ title, rows: members }));
  return <VersionTable label="Past versions" groups={titled} />;
}

function groupTitle(label: string): string {
  const major = /^v?(\d+)(?:\.|$)/u.exec(label)?.[1];
  return major === undefined ? 'Other versions' : `Version ${major}`;
}
