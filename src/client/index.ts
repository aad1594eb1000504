/** Entry `docsite/client`: what a site's own pages and templates may use. */
export { nodes } from './hooks/nodes.tsx';
export { MissingProviderError, PageProvider, usePage, useSite } from './hooks/page-context.tsx';
export type {
  CategoryPageData,
  ChangesPageData,
  ComparePageData,
  DocPageData,
  HistoryPageData,
  LandingPageData,
  LanguagesPageData,
  MarkdownPageData,
  NotFoundPageData,
  OverviewPageData,
  PageData,
  SearchPageData,
  SiteData,
  UsersPageData,
  VersionsPageData,
} from '../shared/types/page.ts';
export type { Hit, PageResult, SearchOptions, SearchProvider, SearchResults } from './search/results.ts';
export { strings } from '../shared/messages/site-strings.ts';
