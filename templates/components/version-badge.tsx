/** Shows which version a page belongs to. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { PageVersion } from '../../src/shared/types/page.ts';

/** Renders nothing if the site has a single version. */
export function VersionBadge({ version }: { readonly version: PageVersion }) {
  return version.badge ? (
    <span className="version-badge">{strings.versionBadge({ version: version.label })}</span>
  ) : null;
}
