/** What `version` and `versions add` print of the version that they stored. */
import { countOf } from '../../shared/text/format-count.ts';
import type { IsoDate, VersionName } from '../../shared/types/store.ts';
import type { InsertSummary } from '../../versions/change/insert-version.ts';
import type { ChangeOptions, StoreAnswer } from './store-command.ts';

/** Options of the two commands that make a version. */
export interface NewVersionOptions extends ChangeOptions {
  /** Day of the release; today in UTC when left out. */
  readonly date?: IsoDate;
}

/** `3.2.1: 22 files: 3 new, 19 shared with 3.2.0; 1 renamed`, and a line for each file that has another path now. */
export function describeVersion(name: VersionName, summary: InsertSummary): Pick<StoreAnswer, 'lines' | 'json'> {
  const { files, previous, shared, sharedElsewhere, renamed } = summary;
  const parts = [`${summary.new} new`];
  if (previous !== null) parts.push(`${shared} shared with ${previous}`);
  if (sharedElsewhere > 0) parts.push(`${sharedElsewhere} shared with other versions`);
  const tail = renamed.size === 0 ? '' : `; ${renamed.size} renamed`;
  return {
    lines: [
      `${name}: ${countOf(files, 'file')}: ${parts.join(', ')}${tail}`,
      ...[...renamed].map(([from, to]) => `  renamed: ${from} → ${to}`),
    ],
    json: { version: name, ...summary, renamed: Object.fromEntries(renamed) },
  };
}
