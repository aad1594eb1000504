/** Below a document: where to edit it, and when it last changed. */
import type { DocPageData } from '../../src/shared/types.ts';
import { Day } from './day.tsx';
import { Link } from './link.tsx';

export type DocFooterProps = Pick<DocPageData, 'editUrl' | 'lastUpdate'>;

/** Draws nothing when it has nothing to say. */
export function DocFooter({ editUrl, lastUpdate }: DocFooterProps) {
  const date = lastUpdate?.date ?? null;
  const author = lastUpdate?.author ?? null;
  if (editUrl === null && date === null && author === null) return null;
  return (
    <footer className="doc-footer">
      {editUrl !== null && (
        <Link href={editUrl} icon>
          Edit this page
        </Link>
      )}
      {(date !== null || author !== null) && (
        <span className="last-updated">
          Last updated
          {date !== null && (
            <>
              {' on '}
              <Day date={date} />
            </>
          )}
          {author !== null && ` by ${author}`}
        </span>
      )}
    </footer>
  );
}
