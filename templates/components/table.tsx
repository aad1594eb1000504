/** A table that scrolls on its own, with the same frame as tables in Markdown. */
import type { ReactNode } from 'react';

export interface TableProps {
  /** Name of the scrolling region. */
  readonly label: string;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
}

/** The frame can be focused, so that the keyboard can scroll it. A script removes the tab stop if nothing scrolls. */
export function Table({ label, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className="table-wrapper" role="group" aria-label={label} tabIndex={0} suppressHydrationWarning>
      <table>{children}</table>
    </div>
  );
}
