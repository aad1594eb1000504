/** A word in a frame: since when something exists, or how finished it is. */
import type { ReactNode } from 'react';

export interface BadgeProps {
  /** The colour: that of the admonition of the same name. */
  readonly type?: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution';
  readonly children?: ReactNode;
}

export function Badge({ type = 'note', children }: BadgeProps) {
  return <span className={`block-badge block-badge-${type}`}>{children}</span>;
}
