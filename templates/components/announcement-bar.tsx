/** The line above the navbar. A script hides it for good by storing its id. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import { Icon } from './icon.tsx';

/** Renders nothing unless the site announces something. The close button shows only where scripts run. */
export function AnnouncementBar() {
  const bar = useSite().announcementBar;
  if (bar === null) return null;
  return (
    <section
      className="announcement"
      aria-label={strings.announcement}
      data-announcement-id={bar.id}
      suppressHydrationWarning
    >
      <div dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button type="button" className="icon-button announcement-close needs-js" aria-label={strings.close}>
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
