/** The whole `<body>` of any page: picks the template for the page's kind. The document around it is the renderer's. */
import type { ComponentType } from 'react';
import { PageProvider } from '../src/client/hooks/page-context.tsx';
import type { PageData, SiteData } from '../src/shared/types.ts';
import { CategoryPage } from './category.tsx';
import { CrashBoundary } from './components/crash-boundary.tsx';
import { NavigationStatus } from './components/navigation-status.tsx';
import { CrashedPage, CrashedSite } from './crashed.tsx';
import { DocPage } from './doc.tsx';
import { Layout } from './layout.tsx';
import { MarkdownPage } from './markdown-page.tsx';
import { NotFoundPage } from './not-found.tsx';
import { OverviewPage } from './overview.tsx';
import { UsersPage } from './users.tsx';
import { VersionLandingPage } from './version-landing.tsx';
import { VersionsPage } from './versions.tsx';

export interface RootProps {
  readonly site: SiteData;
  readonly page: PageData;
  /** Default export of the page's module; needed for pages of kind `component`, ignored for the others. */
  readonly Component?: ComponentType;
}

/** Draws everything inside `<body>`. Throws when a page of kind `component` comes without its component. */
export function Root({ site, page, Component }: RootProps) {
  return (
    <PageProvider site={site} page={page}>
      <CrashBoundary resetKey={page.route} fallback={(error, retry) => <CrashedSite error={error} retry={retry} />}>
        <Layout>
          <CrashBoundary resetKey={page.route} fallback={(error, retry) => <CrashedPage error={error} retry={retry} />}>
            {renderPage(page, Component)}
          </CrashBoundary>
        </Layout>
        <NavigationStatus />
      </CrashBoundary>
    </PageProvider>
  );
}

function renderPage(page: PageData, Component: ComponentType | undefined) {
  switch (page.kind) {
    case 'doc':
      return <DocPage page={page} />;
    case 'category':
      return <CategoryPage page={page} />;
    case 'version-landing':
      return <VersionLandingPage page={page} />;
    case 'overview':
      return <OverviewPage page={page} />;
    case 'versions':
      return <VersionsPage page={page} />;
    case 'users':
      return <UsersPage page={page} />;
    case 'not-found':
      return <NotFoundPage page={page} />;
    case 'markdown':
      return <MarkdownPage page={page} />;
    case 'component':
      if (Component === undefined)
        throw new Error(`Root needs the default export of ${page.module} to draw ${page.route}.`);
      return <Component />;
  }
}
