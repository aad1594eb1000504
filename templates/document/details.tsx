/** Text that opens below its summary. */
import type { ReactNode } from 'react';

export interface DetailsProps {
  readonly summary: string;
  readonly open?: boolean;
  readonly children?: ReactNode;
}

export function Details({ summary, open = false, children }: DetailsProps) {
  return (
    <details open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
