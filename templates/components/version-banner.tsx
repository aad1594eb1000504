/** Warns on pages of unreleased and past versions. Never says which version is the latest: that would date the page. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import type { PageVersion } from '../../src/shared/types.ts';
import { Link } from './link.tsx';

const STATES = {
  unreleased: 'which is not released yet. What you read here may still change.',
  unmaintained: 'which is no longer maintained.',
} as const;

/** Draws nothing when the version's banner is `none`. */
export function VersionBanner({ version }: { readonly version: PageVersion }) {
  const { title } = useSite();
  if (version.banner === 'none') return null;
  return (
    <div className={`banner banner-${version.banner}`} role="note">
      This is the documentation of {title} <b>{version.label}</b>, {STATES[version.banner]}{' '}
      {version.bannerHref !== null && (
        <>
          For the current release, see the <Link href={version.bannerHref}>latest version</Link>.
        </>
      )}
    </div>
  );
}
