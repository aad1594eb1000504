/** The theme of a site: its templates and pages, compiled, with the data that every page shows. */
import type { SiteData } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import { type Bundle, type BundleResult, type BundleSource, bundleTemplates } from './bundle/bundle.ts';
import { buildSiteData } from './page/data/site-pages.ts';

export interface Theme {
  /** Browser scripts have been compiled with it: pages must be drawn with the same. */
  readonly data: SiteData;
  readonly bundle: Bundle;
  /** Warnings. */
  readonly problems: readonly Problem[];
}
/** Without a bundle, `problems` has errors. */
export type ThemeResult = BundleResult & Pick<Theme, 'data'>;

export async function compileTheme(source: Omit<BundleSource, 'site'>): Promise<ThemeResult> {
  const data = buildSiteData(source.config);
  return { ...(await bundleTemplates({ ...source, site: data })), data };
}
