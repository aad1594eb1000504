/** Cards next to each other, as many as there is room for. */
import type { ReactNode } from 'react';

export function CardGrid({ children }: { readonly children?: ReactNode }) {
  return <div className="block-card-grid">{children}</div>;
}
