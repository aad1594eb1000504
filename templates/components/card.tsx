/** A link to a page with a sentence about it. The whole card can be clicked. */
import type { Href } from '../../src/shared/types/store.ts';
import { Link } from './link.tsx';

export interface CardProps {
  readonly label: string;
  readonly href: Href;
  /** Below the label; empty for none. */
  readonly text: string;
  /** Small text above the label. */
  readonly kicker?: string;
}

/** The link's accessible name is the label, not all the text of the card. */
export function Card({ label, href, text, kicker }: CardProps) {
  return (
    <div className="card">
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <p className="card-label">
        <Link href={href} icon>
          {label}
        </Link>
      </p>
      {text !== '' && <p className="card-text">{text}</p>}
    </div>
  );
}
