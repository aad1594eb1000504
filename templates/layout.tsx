/** The frame of every page: skip link, announcement, navbar, menu, main region and footer. Children go into `main`. */
import type { ReactNode } from 'react';
import { usePage } from '../src/client/hooks/page-context.tsx';
import { strings } from '../src/shared/messages/site-strings.ts';
import { AnnouncementBar } from './components/announcement-bar.tsx';
import { Footer } from './components/footer.tsx';
import { Menu } from './components/menu.tsx';
import { Navbar } from './components/navbar.tsx';

/** Filled in by the bundler: a site without an announcement has no code for one. */
declare const HAS_ANNOUNCEMENT: boolean;

/**
 * Pages with a sidebar have it in the column before `main`; on all others `main` has the full width.
 * `suppressHydrationWarning`: an open menu makes the other regions inert before React takes over.
 * Ids of templates contain a colon, which no heading's id does.
 */
export function Layout({ children }: { readonly children: ReactNode }) {
  const page = usePage();
  const sidebar = 'sidebar' in page ? page.sidebar : null;
  return (
    <>
      <a className="skip-link" href="#docsite:main" suppressHydrationWarning>
        {strings.skipToContent}
      </a>
      {HAS_ANNOUNCEMENT && <AnnouncementBar />}
      <Navbar />
      <div className={sidebar ? 'shell shell-docs' : 'shell'}>
        <Menu sidebar={sidebar} />
        <main id="docsite:main" tabIndex={-1} suppressHydrationWarning>
          {children}
        </main>
      </div>
      <Footer />
    </>
  );
}
