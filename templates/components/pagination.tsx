/** Links to the previous and next page, in the order of the sidebar. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { PageLink } from '../../src/shared/types/page.ts';
import { Link } from './link.tsx';

export interface PaginationProps {
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}

/** Renders nothing for a page without neighbours. Reader modes leave out what is in a `footer`. */
export function Pagination({ previous, next }: PaginationProps) {
  if (!(previous ?? next)) return null;
  return (
    <footer>
      <nav className="pagination" aria-label={strings.docsPages}>
        {previous && (
          <Link className="pagination-previous" href={previous.href} rel="prev">
            <span className="pagination-sublabel">{strings.previous}</span>
            {previous.label}
          </Link>
        )}
        {next && (
          <Link className="pagination-next" href={next.href} rel="next">
            <span className="pagination-sublabel">{strings.next}</span>
            {next.label}
          </Link>
        )}
      </nav>
    </footer>
  );
}
