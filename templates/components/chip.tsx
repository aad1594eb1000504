/** A word in a tinted pill: a state. The colour only repeats what the word says. */
import type { ReactNode } from 'react';

/** The tones of the admonitions, which chips share. */
export type Tone = 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution';

/** Inline content; the text must make sense without the colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`chip tone-${tone}`}>{children}</span>;
}
