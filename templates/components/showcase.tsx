/** Logos of organisations that use the product, each with a link to its site. */
import type { ShowcaseUser } from '../../src/shared/types/config.ts';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import { PageStyles } from './page-styles.tsx';

export interface ShowcaseProps {
  readonly users: readonly ShowcaseUser[];
  /** Side of a logo in CSS pixels. */
  readonly size: number;
}

/** Renders nothing without users. */
export function Showcase({ users, size }: ShowcaseProps) {
  if (users.length === 0) return null;
  return (
    <>
      <PageStyles />
      <ul className="showcase">
        {users.map((user) => (
          <li key={user.infoLink}>
            <Link href={user.infoLink} title={user.caption}>
              <Image src={user.image} alt={user.caption} width={size} height={size} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
