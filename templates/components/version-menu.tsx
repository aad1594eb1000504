/**
 * For pages without scripts, a link to the history of a document, elsewhere to the list of versions, and a button that
 * opens a menu in the element after it. CSS shows one of the two. With a single version there is only the link.
 */
import type { ReactNode } from 'react';
import { usePage } from '../../src/client/hooks/page-context.tsx';
import type { Href } from '../../src/shared/types/store.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

export interface VersionMenuProps {
  readonly className?: string;
  /** Where all versions are, if the page does not say. */
  readonly versionsHref?: Href | undefined;
  /** The label of both. */
  readonly children: ReactNode;
}

export function VersionMenu({ className, versionsHref = '/versions', children }: VersionMenuProps) {
  // Without scripts no reader may lose the page; a list of versions on it would change with each release.
  const { version, historyHref, ofSet } = usePage();
  const hasMenu = version?.badge !== false;
  // The key makes a new element per version: React cannot change text that the browser has translated.
  return (
    <div key={version?.label} className={className} data-version-menu="">
      <Link className={hasMenu ? 'menu-button' : undefined} href={historyHref ?? ofSet?.versionsHref ?? versionsHref}>
        {children}
      </Link>
      {hasMenu && (
        <>
          <button
            type="button"
            className="menu-button version-button"
            aria-haspopup="dialog"
            aria-expanded="false"
            suppressHydrationWarning
          >
            {children}
          </button>
          <div dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
        </>
      )}
    </div>
  );
}
