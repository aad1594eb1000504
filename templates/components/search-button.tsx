/** The button that opens the search. A script loads the search when the pointer or the focus reaches the button. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import { Icon } from './icon.tsx';

/** On narrow screens only the icon shows. Nothing on a site without search. */
export function SearchButton() {
  if (!useSite().search) return null;
  return (
    <button
      type="button"
      className="icon-button search-button needs-js"
      aria-label={strings.search}
      aria-keyshortcuts="/ Control+K Meta+K"
      suppressHydrationWarning
    >
      <Icon name="search" />
      <span>
        {`${strings.search} `}
        <kbd>/</kbd>
      </span>
    </button>
  );
}
