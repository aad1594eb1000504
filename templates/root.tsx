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

/**
 * Renders a page in the layout. A crash in the page leaves the layout, a crash in the layout leaves a way out. Each
 * page gets new elements, so that what a reader opened or a feature changed does not show on the next page.
 */
export function Root({ site, page, Template }: RootProps) {
  return (
    <PageProvider site={site} page={page}>
      <CrashBoundary resetKey={page.route} fallback={(error, retry) => <CrashedSite error={error} retry={retry} />}>
        <Layout>
          <CrashBoundary resetKey={page.route} fallback={(error, retry) => <CrashedPage error={error} retry={retry} />}>
            <Template key={page.route} page={page} />
          </CrashBoundary>
        </Layout>
        <NavigationStatus />
      </CrashBoundary>
    </PageProvider>
  );
}
