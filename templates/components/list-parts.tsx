/** Links to the parts of a list that is too long for one page. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { ListPart } from '../../src/shared/types/page.ts';
import { Link } from './link.tsx';

/** Renders nothing if the list fits on one page. The current part is plain text, not a link. */
export function ListParts({ part }: { readonly part: ListPart | undefined }) {
  if (part === undefined) return null;
  return (
    <nav className="page-links" aria-label={strings.partsOfList}>
      <span>{strings.partOf({ part: part.index + 1, count: part.routes.length })}</span>
      {part.routes.map((href, index) =>
        index === part.index ? (
          <strong key={href} aria-current="page">
            {index + 1}
          </strong>
        ) : (
          <Link key={href} href={href}>
            {index + 1}
          </Link>
        ),
      )}
    </nav>
  );
}
