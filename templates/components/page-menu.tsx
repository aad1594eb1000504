/** The menu of a document, for readers who want its text as Markdown. A script fills it, so that it needs one. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';

export function PageMenu() {
  return (
    <details className="page-menu needs-js" suppressHydrationWarning>
      <summary className="menu-button" suppressHydrationWarning>
        {strings.copyPage}
      </summary>
      <div dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
    </details>
  );
}
