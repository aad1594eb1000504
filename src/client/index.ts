/** Entry `docsite/client`: what a site's own pages and templates may use. */
export { MissingProviderError, PageProvider, usePage, useSite } from './hooks/page-context.tsx';
