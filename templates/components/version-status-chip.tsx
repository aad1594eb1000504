/** The status of a version in a word or two. */
import type { PageVersion, VersionStatus } from '../../src/shared/types/page.ts';
import { Chip } from './chip.tsx';
import type { Tone } from './chip.tsx';
import { Day } from './day.tsx';

const STATUSES: Readonly<Record<VersionStatus, { readonly label: string; readonly tone: Tone }>> = {
  latest: { label: 'Latest', tone: 'tip' },
  unreleased: { label: 'Unreleased', tone: 'info' },
  prerelease: { label: 'Pre-release', tone: 'warning' },
  maintained: { label: 'Maintained', tone: 'tip' },
  unmaintained: { label: 'No longer maintained', tone: 'note' },
};

export interface VersionStatusChipProps extends Pick<PageVersion, 'status'> {
  readonly endOfLife: PageVersion['endOfLife'] | undefined;
}

/** The label and tone of the status, and the end of life if one is set. */
export function VersionStatusChip(props: VersionStatusChipProps) {
  return (
    <Chip tone={STATUSES[props.status].tone}>
      <VersionStatusWords {...props} />
    </Chip>
  );
}

/** The same without the chip, which does not wrap. */
export function VersionStatusWords({ status, endOfLife }: VersionStatusChipProps) {
  const { label } = STATUSES[status];
  if (!endOfLife) return label;
  return (
    <>
      {status === 'unmaintained' ? 'End of life' : `${label} until`} <Day date={endOfLife} />
    </>
  );
}
