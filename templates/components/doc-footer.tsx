/** Below a document: the edit link, its last change, and since which version it has its text. */
import { nodes } from '../../src/client/hooks/nodes.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DocPageData } from '../../src/shared/types/page.ts';
import { Day } from './day.tsx';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';
import { VersionName } from './version-name.tsx';

export type DocFooterProps = Pick<
  DocPageData,
  'editUrl' | 'storedEditUrl' | 'historyHref' | 'lastUpdate' | 'textSince' | 'version'
>;

/** Renders nothing if there is nothing to show. */
export function DocFooter({ editUrl, storedEditUrl, historyHref, lastUpdate, textSince, version }: DocFooterProps) {
  const { date, author } = lastUpdate ?? {};
  if (!(editUrl ?? storedEditUrl ?? date ?? author ?? textSince)) return null;
  return (
    <footer className="doc-footer">
      {editUrl && (
        <Link href={editUrl} icon>
          {strings.editThisPage}
        </Link>
      )}
      {storedEditUrl && (
        <Link href={storedEditUrl} icon>
          {strings.editStoredText}
          <span className="text-count" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
        </Link>
      )}
      {textSince && (
        <span>
          {nodes.textSince({ version: <VersionName label={textSince.label} href={textSince.changesHref} /> })}
          {textSince.before && (
            <>
              {' · '}
              <Link href={textSince.before.href}>{strings.textOf({ version: textSince.before.label })}</Link>
            </>
          )}
          {/* A shared data file knows until when a past version's text lasts: that changes, and the page must not (DESIGN 4). */}
          {/maintained/u.test(version.status) && (
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
