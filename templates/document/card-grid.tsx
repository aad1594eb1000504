/** Cards next to each other, as many as there is room for. */
import type { ReactNode } from 'react';
import { Styles } from './on-page.tsx';

export function CardGrid({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="block-card-grid">
      <Styles />
      {children}
    </div>
  );
}
