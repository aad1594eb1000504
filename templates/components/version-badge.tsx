/** Shows which version a page belongs to, and opens the menu of versions. */
import { nodes } from '../../src/client/hooks/nodes.tsx';
import type { PageVersion } from '../../src/shared/types/page.ts';
import { VersionMenu } from './version-menu.tsx';
import { VersionName } from './version-name.tsx';

/** Renders nothing if the site has a single version. */
export function VersionBadge({ version }: { readonly version: PageVersion }) {
  return version.badge ? (
    <VersionMenu className="version-badge">
      {nodes.versionBadge({ version: <VersionName label={version.label} /> })}
    </VersionMenu>
  ) : null;
}
