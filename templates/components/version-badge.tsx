/** Shows which version a page belongs to. */
import type { PageVersion } from '../../src/shared/types/page.ts';

/** Renders nothing if the site has a single version. */
export function VersionBadge({ version }: { readonly version: PageVersion }) {
  return version.badge ? <span className="version-badge">{`Version: ${version.label}`}</span> : null;
}
