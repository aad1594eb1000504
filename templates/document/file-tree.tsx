/** Files and folders, written as a list in a list. */
import type { ReactNode } from 'react';

export function FileTree({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="block-tree" translate="no">
      {children}
    </div>
  );
}
