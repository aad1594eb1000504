/** How readers should see a version, in a word. */
import type { VersionStatus } from '../../src/shared/types.ts';
import { Chip } from './chip.tsx';
import type { Tone } from './chip.tsx';

const STATUSES: Readonly<Record<VersionStatus, { readonly label: string; readonly tone: Tone }>> = {
  latest: { label: 'Latest', tone: 'tip' },
  unreleased: { label: 'Unreleased', tone: 'info' },
  prerelease: { label: 'Pre-release', tone: 'warning' },
  unmaintained: { label: 'No longer maintained', tone: 'note' },
};

/** The word and its tone for each status. */
export function VersionStatusChip({ status }: { readonly status: VersionStatus }) {
  const { label, tone } = STATUSES[status];
  return <Chip tone={tone}>{label}</Chip>;
}
