/** A status in a tinted pill. The colour only repeats what the text says. */
import type { ReactNode } from 'react';

/** Shared with admonitions. */
export type Tone = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution';

/** Takes inline content, which must make sense without the colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`chip tone-${tone}`}>{children}</span>;
}
