/** Modules that the bundler makes for one site. */

declare module 'docsite:site' {
  /**
   * What all pages of the site have in common. The type is imported in place: a relative `import` statement is not
   * allowed in here (TS2439), and being a declaration file this one is not checked, so it would silently be `any`.
   */
  export const site: import('../shared/types/page.ts').SiteData;
}

declare module 'docsite:stemmer' {
  /** Of the site's language. */
  export const stemmer: import('../shared/search/stemmers.ts').Stemmer;
}

declare module 'docsite:search-provider' {
  /** What answers the search in place of the index; `null` for a site without. */
  const provider: import('./search/results.ts').SearchProvider | null;
  export default provider;
}

declare module 'docsite:pages' {
  import type { ComponentType } from 'react';
  /** Modules of `pages/` by their path from the site's root. */
  export const pageModules: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
}

declare module 'docsite:islands' {
  import type { ComponentType } from 'react';
  /** Modules of `components/` that run in the browser, by the names of their components. */
  export const islands: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<object> }>>>;
}

/** A stylesheet that is not part of the one that all pages load: its address. */
declare module '*.css?url' {
  const href: string;
  export default href;
}
