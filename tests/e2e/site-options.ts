/** What a Playwright project says about the sites that its tests see. */

/** `built`: a build, served as a host does. `sources`: `docsite serve`. */
export type SiteSource = 'built' | 'sources';

export interface SiteOptions {
  readonly from: SiteSource;
}
