/** The table of past versions, grouped by major number. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { VersionRow } from '../../src/shared/types/page.ts';
import { VersionTable, type VersionTableProps } from './version-table.tsx';

export interface PastVersionsProps extends Pick<VersionTableProps, 'hasTexts'> {
  readonly rows: readonly VersionRow[];
}

/** Keeps the order of the rows, newest first. Rows with the same major number form a group. */
export function PastVersions({ rows, hasTexts }: PastVersionsProps) {
  const groups = new Map<string, VersionRow[]>();
  for (const row of rows) {
    const title = groupTitle(row.label);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  const titled = [...groups].map(([title, members]) => ({ title, rows: members }));
  return <VersionTable label={strings.pastVersions} groups={titled} hasTexts={hasTexts} />;
}

function groupTitle(label: string): string {
  const major = /^v?(\d+)(?:\.|$)/u.exec(label)?.[1];
  return major === undefined ? strings.otherVersions : strings.versionNumber({ version: major });
}
