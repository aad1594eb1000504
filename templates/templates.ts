/** The template of each kind of page. The build has them all at hand; the browser loads all but the document's when needed. */
import type { ComponentType } from 'react';
import type { PageData } from '../src/shared/types/page.ts';
import { CategoryPage } from './category.tsx';
import { ChangesPage } from './changes.tsx';
import { ComparePage } from './compare.tsx';
import { DocPage } from './doc.tsx';
import { HistoryPage } from './history.tsx';
import { LanguagesPage } from './languages.tsx';
import { MarkdownPage } from './markdown-page.tsx';
import { NotFoundPage } from './not-found.tsx';
import { OverviewPage } from './overview.tsx';
import { SearchPage } from './search.tsx';
import { UsersPage } from './users.tsx';
import { VersionLandingPage } from './version-landing.tsx';
import { VersionsPage } from './versions.tsx';

/** What draws the content of a page. A site's own component takes no notice of `page`. */
export type PageTemplate = ComponentType<{ readonly page: PageData }>;

/** Templates by kind; pages of kind `component` bring their own. */
export const TEMPLATES = {
  doc: DocPage,
  category: CategoryPage,
  'version-landing': VersionLandingPage,
  overview: OverviewPage,
  changes: ChangesPage,
  versions: VersionsPage,
  history: HistoryPage,
  users: UsersPage,
  languages: LanguagesPage,
  search: SearchPage,
  compare: ComparePage,
  'not-found': NotFoundPage,
  markdown: MarkdownPage,
} satisfies {
  readonly [Kind in Exclude<PageData['kind'], 'component'>]: ComponentType<{
    readonly page: Extract<PageData, { readonly kind: Kind }>;
  }>;
};
