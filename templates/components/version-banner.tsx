/** Warns on pages of unreleased and past versions. It never names the latest version, which changes (DESIGN 4). */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import type { PageVersion } from '../../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

const STATES = {
  unreleased: 'which is not released yet. What you read here may still change.',
  unmaintained: 'which is no longer maintained.',
} as const;

/** Renders no banner if the version's is `none`. A script may still offer the reader's preferred version. */
export function VersionBanner({ version }: { readonly version: PageVersion }) {
  return (
    <>
      <div className="version-offer" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
      {version.banner !== 'none' && <Banner kind={version.banner} version={version} />}
    </>
  );
}

function Banner({ kind, version }: { readonly kind: keyof typeof STATES; readonly version: PageVersion }) {
  const { title } = useSite();
  return (
    <div className={`banner banner-${kind}`} role="note">
      This is the documentation of {title} <b>{version.label}</b>, {STATES[kind]}{' '}
      {version.bannerHref && (
        <>
          For the current release, see the{' '}
          <Link href={version.bannerHref} data-latest="" suppressHydrationWarning>
            latest version
          </Link>
          .
        </>
      )}
    </div>
  );
}
