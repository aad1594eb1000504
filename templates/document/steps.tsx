/** A numbered list as a series of steps, each with as much text as it needs. */
import type { ReactNode } from 'react';

export function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="block-steps">{children}</div>;
}
