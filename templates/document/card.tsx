/** A box with a title, and perhaps an icon or a picture above it. With an address, the whole box can be clicked. */
import type { ReactNode } from 'react';
import type { LinkIconName } from '../../src/shared/icons/link-icons.ts';
import { BlockIcon } from './block-icon.tsx';
import { Styles, useElements } from './on-page.tsx';

export interface CardProps {
  readonly title: string;
  readonly href?: string;
  readonly icon?: LinkIconName;
  /** A picture in place of an icon. Decorative. */
  readonly image?: string;
  /** Makes the title a heading: 2 to 6. */
  readonly level?: number;
  readonly children?: ReactNode;
}

/** The link's accessible name is the title, not all the text of the card. */
export function Card({ title, href, icon, image, level, children }: CardProps) {
  const { A, Img } = useElements();
  const Title = level === undefined ? 'p' : (`h${String(level)}` as 'h2');
  return (
    <div className="block-card">
      <Styles />
      {icon !== undefined && (
        <span className="block-card-icon">
          <BlockIcon name={icon} />
        </span>
      )}
      {image !== undefined && <Img className="block-card-image" src={image} alt="" loading="lazy" />}
      <Title className="block-card-title">{href === undefined ? title : <A href={href}>{title}</A>}</Title>
      {children !== undefined && <div className="block-card-text">{children}</div>}
    </div>
  );
}
