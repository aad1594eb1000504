/** A box with a title. With an address, the whole box can be clicked. */
import type { ReactNode } from 'react';

export interface CardProps {
  readonly title: string;
  readonly href?: string;
  readonly children?: ReactNode;
}

/** The link's accessible name is the title, not all the text of the card. */
export function Card({ title, href, children }: CardProps) {
  return (
    <div className="block-card">
      <p className="block-card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      {children !== undefined && <div className="block-card-text">{children}</div>}
    </div>
  );
}
