/** Marks drafts, which `docsite serve` alone shows. */
import { Chip } from './chip.tsx';

/** After a label. */
export function DraftChip() {
  return (
    <>
      {' '}
      <Chip tone="warning">Draft</Chip>
    </>
  );
}
