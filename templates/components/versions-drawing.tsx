/**
 * The texts of the whole site over its releases: a column for each, as high as it has pages, with the new texts marked. It
 * grows with the number of versions alone. The table of versions has the same numbers.
 */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { VersionRow, VersionsPageData } from '../../src/shared/types/page.ts';

/** Of the drawing, in its own units: it is stretched to the room there is. */
const HEIGHT = 100;
const COLUMN = 4;
const GAP = 1;
/** That one new text of thousands can still be seen. */
const LEAST_HEIGHT = 3;
/** So that few versions make no wide columns. */
const MOST_PIXELS = 16;

type Release = { readonly label: string } & NonNullable<VersionRow['texts']>;

/** Oldest first. The drawing is left out on a site with fewer than two. */
export function releasesOf({ preRelease, stable, past }: VersionsPageData): readonly Release[] {
  return [...preRelease, ...(stable === null ? [] : [stable]), ...past]
    .flatMap(({ label, texts }) => (texts === null ? [] : [{ label, ...texts }]))
    .toSorted((a, b) => a.place - b.place);
}

/** Its stylesheet is `history.css`. */
export function VersionsDrawing({ releases }: { readonly releases: readonly Release[] }) {
  const [oldest, newest] = [releases[0], releases.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return null;
  const most = Math.max(1, ...releases.map(({ pages }) => pages));
  const path = (counts: readonly number[]): string => counts.map((count, at) => column(at, count / most)).join('');
  return (
    <figure className="history-drawing versions-drawing">
      <div>
        <svg
          role="img"
          aria-label={strings.drawingOfVersions}
          aria-describedby="texts-over-versions"
          width={releases.length * MOST_PIXELS}
          viewBox={`0 0 ${releases.length * (COLUMN + GAP) - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path d={path(releases.map(({ pages }) => pages))} />
          <path className="is-new" d={path(releases.map(({ changed }) => changed))} />
        </svg>
        <p aria-hidden="true">
          <span>{oldest.label}</span>
          <span>{newest.label}</span>
        </p>
      </div>
      <figcaption id="texts-over-versions">{strings.drawingOfVersionsText({ count: most })}</figcaption>
    </figure>
  );
}

/** From the foot of the drawing. */
function column(at: number, share: number): string {
  if (share === 0) return '';
  const height = Math.max(LEAST_HEIGHT, Math.round(share * HEIGHT));
  return `M${at * (COLUMN + GAP)} ${HEIGHT}v-${height}h${COLUMN}v${height}z`;
}
