/** Warns on pages of unreleased and past versions. It never names the latest version, which changes (DESIGN 4). */
import { nodes } from '../../src/client/hooks/nodes.tsx';
import { usePage, useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { PageVersion } from '../../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

const STATES = {
  unreleased: strings.bannerUnreleased,
  unmaintained: strings.bannerUnmaintained,
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
  const { ofSet } = usePage();
  return (
    <div className={`banner banner-${kind}`} role="note">
      <p>
        {nodes.banner({
          title: ofSet?.label ?? title,
          version: <b translate="no">{version.label}</b>,
          state: STATES[kind],
        })}
      </p>
      {/* A script that knows the latest version names it: here, releases would change old pages. */}
      {version.bannerHref && (
        <Link className="button" href={version.bannerHref} data-latest="" suppressHydrationWarning>
          {strings.readLatest}
        </Link>
      )}
    </div>
  );
}
