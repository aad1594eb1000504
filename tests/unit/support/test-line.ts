/** Lines of a site in tests: the documentation without versions, but for what a test says. */
import type { Line, SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import type { SiteConfig } from '../../../src/shared/types/config.ts';

export function testLine(versions: readonly Version[] = [], fields: Partial<Line> = {}): Line {
  return {
    id: null,
    set: null,
    hasVersions: true,
    config: {} as SiteConfig,
    versions,
    inStore: versions,
    latest: versions.find(({ isLatest }) => isLatest) ?? null,
    historyRoutes: new Map(),
    movedHistories: new Map(),
    redirects: [],
    movedPages: new Map(),
    ...fields,
  };
}

/** The site with other fields of its documentation. */
export function changeDocs(model: SiteModel, fields: Partial<Line>): SiteModel {
  const [docs, ...others] = model.lines;
  return { ...model, lines: [{ ...docs, ...fields }, ...others] };
}
