/** Modules that the bundler makes for one site. */

declare module 'docsite:site' {
  import type { SiteData } from '../shared/types.ts';
  /** What all pages of the site have in common. */
  export const site: SiteData;
}

declare module 'docsite:pages' {
  import type { ComponentType } from 'react';
  /** Modules of `pages/` by their path from the site's root. */
  export const pageModules: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
}
