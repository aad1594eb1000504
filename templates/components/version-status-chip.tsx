/** The status of a version in a word or two. */
import { nodes } from '../../src/client/hooks/nodes.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { PageVersion, VersionStatus } from '../../src/shared/types/page.ts';
import { Chip } from './chip.tsx';
import type { Tone } from './chip.tsx';
import { Day } from './day.tsx';

const STATUSES: Readonly<Record<VersionStatus, { readonly label: string; readonly tone: Tone }>> = {
  latest: { label: strings.latest, tone: 'tip' },
  unreleased: { label: strings.unreleased, tone: 'info' },
  prerelease: { label: strings.prerelease, tone: 'warning' },
  maintained: { label: strings.maintained, tone: 'tip' },
  unmaintained: { label: strings.unmaintained, tone: 'note' },
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
  const date = <Day date={endOfLife} />;
  return status === 'unmaintained' ? nodes.endOfLife({ date }) : nodes.statusUntil({ status: label, date });
}
