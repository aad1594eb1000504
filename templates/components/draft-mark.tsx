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

/** Above a draft. The page decides whether to show it. */
export function DraftBanner() {
  return (
    <div className="banner tone-warning" role="note">
      <b>Draft</b>
      <br />
      This page is not published: <code translate="no">docsite build</code> leaves it out.
    </div>
  );
}
