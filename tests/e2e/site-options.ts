/** What a Playwright project sets for the sites its tests use. */

/** `built`: a build, served as a host does. `sources`: `docsite serve`. */
export type SiteSource = 'built' | 'sources';

export interface SiteOptions {
  readonly from: SiteSource;
}
