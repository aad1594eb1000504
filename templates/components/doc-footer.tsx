/** Below a document: the edit link, its last change, and since which version it has its text. */
import { nodes } from '../../src/client/hooks/nodes.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DocPageData, PageVersion } from '../../src/shared/types/page.ts';
import { Day } from './day.tsx';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

export type DocFooterProps = Pick<DocPageData, 'editUrl' | 'historyHref' | 'lastUpdate' | 'textSince' | 'version'>;

/** Renders nothing if there is nothing to show. */
export function DocFooter({ editUrl, historyHref, lastUpdate, textSince, version }: DocFooterProps) {
  const date = lastUpdate?.date;
  const author = lastUpdate?.author;
  if (!(editUrl ?? date ?? author ?? textSince)) return null;
  return (
    <footer className="doc-footer">
      {editUrl && (
        <Link href={editUrl} icon>
          {strings.editThisPage}
        </Link>
      )}
      {textSince && (
        <span>
          {nodes.textSince({
            version:
              textSince.changesHref === null ? (
                textSince.label
              ) : (
                <Link href={textSince.changesHref}>{textSince.label}</Link>
              ),
          })}
          {textSince.before !== null && ' · '}
          {textSince.before !== null && (
            <Link href={textSince.before.href}>{strings.textOf({ version: textSince.before.label })}</Link>
          )}
          {isPast(version) && (
            <span className="text-newer" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
          )}
        </span>
      )}
      {historyHref && <Link href={historyHref}>{strings.pageHistory}</Link>}
      {(date ?? author) && (
        <span className="last-updated">
          {nodes.lastUpdated({
            date: date && nodes.lastUpdatedDate({ date: <Day date={date} /> }),
            author: author && strings.lastUpdatedAuthor({ author }),
          })}
        </span>
      )}
    </footer>
  );
}

/** A shared data file knows until when a past version's text lasts: that changes, and the page must not (DESIGN 4). */
function isPast({ status }: PageVersion): boolean {
  return status === 'maintained' || status === 'unmaintained';
}
