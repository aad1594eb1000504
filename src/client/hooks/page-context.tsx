/** Gives every template the site and the page it draws. What these values hold is decided by `shared/types/page.ts`. */
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { PageData, SiteData } from '../../shared/types/page.ts';

interface PageContextValue {
  readonly site: SiteData;
  readonly page: PageData;
}

const PageContext = createContext<PageContextValue | null>(null);

/** A hook was called in a component that has no `PageProvider` above it. */
export class MissingProviderError extends Error {
  constructor(hook: string) {
    super(`${hook}() was called outside of PageProvider.`);
    this.name = 'MissingProviderError';
  }
}

/** Makes `site` and `page` available to the hooks of everything inside. */
export function PageProvider({ site, page, children }: PageContextValue & { readonly children: ReactNode }) {
  return <PageContext value={{ site, page }}>{children}</PageContext>;
}

/** What all pages of the site have in common. Throws `MissingProviderError` outside of `PageProvider`. */
export function useSite(): SiteData {
  return usePageContext('useSite').site;
}

/** The page that is being drawn. Throws `MissingProviderError` outside of `PageProvider`. */
export function usePage(): PageData {
  return usePageContext('usePage').page;
}

/** False in a text, which belongs to many pages and is drawn without any. */
export function useIsOnPage(): boolean {
  return useContext(PageContext) !== null;
}

function usePageContext(hook: string): PageContextValue {
  const value = useContext(PageContext);
  if (value === null) throw new MissingProviderError(hook);
  return value;
}
