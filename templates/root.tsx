/** Everything inside `<body>` of any page. `src/render/page/document.ts` makes the document around it. */
import { PageProvider } from '../src/client/hooks/page-context.tsx';
import type { PageData, SiteData } from '../src/shared/types/page.ts';
import { CrashBoundary } from './components/crash-boundary.tsx';
import { NavigationStatus } from './components/navigation-status.tsx';
import { CrashedPage, CrashedSite } from './crashed.tsx';
import { Layout } from './layout.tsx';
import type { PageTemplate } from './templates.ts';

export interface RootProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** Renders the content of `main`: the template of the page's kind, or the page's own component. */
  readonly Template: PageTemplate;
}

/** What the layout needs of a page when the page's own data make it crash. */
const NO_PAGE: PageData = { kind: 'not-found', route: '/404', title: '', description: '', version: null };

/**
 * Renders a page in the layout. A crash in the page leaves the layout. After a crash in the layout, the layout is tried
 * once more without the page, whose data may be damaged; a second crash leaves a bare page with a way out. Each page gets
 * new elements, so that what a reader opened or a feature changed does not show on the next page.
 */
export function Root({ site, page, Template }: RootProps) {
  const { route } = page;
  const crashedSite = (error: unknown, retry: () => void) => <CrashedSite error={error} retry={retry} />;
  return (
    <PageProvider site={site} page={page}>
      <CrashBoundary
        resetKey={route}
        fallback={(error, retry) => (
          <CrashBoundary resetKey={route} fallback={() => <main>{crashedSite(error, retry)}</main>}>
            <PageProvider site={site} page={NO_PAGE}>
              <Layout>{crashedSite(error, retry)}</Layout>
            </PageProvider>
          </CrashBoundary>
        )}
      >
        <Layout>
          <CrashBoundary resetKey={route} fallback={(error, retry) => <CrashedPage error={error} retry={retry} />}>
            <Template key={route} page={page} />
          </CrashBoundary>
        </Layout>
        {page.stylesheet && <link rel="stylesheet" href={page.stylesheet} precedence="default" />}
        {page.islands && <script type="module" async src={page.islands} />}
        {page.tabs && <script type="module" async src={page.tabs} />}
        <NavigationStatus />
      </CrashBoundary>
    </PageProvider>
  );
}
