/**
 * The texts of the whole site over its releases: a column for each, as high as it has pages, with the new texts marked, which
 * leads to what changed then. It grows with the number of versions alone. The table of versions has the same numbers and links.
 */
import { largest } from '../../src/shared/extremes.ts';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { VersionRow, VersionsPageData } from '../../src/shared/types/page.ts';
import type { RoutePath } from '../../src/shared/types/store.ts';
import { Link } from './link.tsx';

/** Of the drawing, in its own units: it is stretched to the room there is. */
const HEIGHT = 100;
const COLUMN = 4;
const GAP = 1;
/** That one new text of thousands can still be seen. */
const LEAST_HEIGHT = 3;
/** Height of a line, and how many are few. */
const ROW = 8;
const MOST_ROWS = 4;
/** So that few versions make no wide columns. */
const MOST_PIXELS = 16;

type Release = { readonly label: string; readonly href: RoutePath } & NonNullable<VersionRow['texts']>;

/** Oldest first. The drawing is left out on a site with fewer than two. */
export function releasesOf({ preRelease, stable, past }: VersionsPageData): readonly Release[] {
  return [...preRelease, ...(stable === null ? [] : [stable]), ...past]
    .flatMap(({ label, texts, changesHref, docsHref }) =>
      texts === null ? [] : [{ label, href: changesHref ?? docsHref, ...texts }],
    )
    .toSorted((a, b) => a.place - b.place);
}

/** Its stylesheet is `history.css`. */
export function VersionsDrawing({ releases }: { readonly releases: readonly Release[] }) {
  const [oldest, newest] = [releases[0], releases.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return null;
  const most = largest(
    releases.map(({ pages }) => pages),
    1,
  );
  const path = (counts: readonly number[]): string => counts.map((count, at) => column(at, count / most)).join('');
  const width = releases.length * (COLUMN + GAP) - GAP;
  const lines = drawLines(releases);
  return (
    <figure className="history-drawing versions-drawing">
      <div>
        <svg
          role="img"
          aria-label={strings.drawingOfVersions}
          aria-describedby="texts-over-versions"
          width={releases.length * MOST_PIXELS}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path d={path(releases.map(({ pages }) => pages))} />
          <path className="is-new" d={path(releases.map(({ changed }) => changed))} />
        </svg>
        {/* For pointers: the table has the links that keys and screen readers reach. */}
        <div className="versions-columns" aria-hidden="true">
          {releases.map(({ label, href, changed, pages }) => (
            <Link
              key={label}
              href={href}
              tabIndex={-1}
              title={`${label}\n${strings.newTexts}: ${strings.newTextsOf({ changed, pages })}`}
            />
          ))}
        </div>
        {lines !== null && (
          <svg
            className={lines.height > MOST_ROWS * ROW ? 'versions-lines is-tall' : 'versions-lines'}
            aria-hidden="true"
            width={releases.length * MOST_PIXELS}
            viewBox={`0 0 ${width} ${lines.height}`}
            preserveAspectRatio="none"
          >
            <path d={lines.path} />
          </svg>
        )}
        <p aria-hidden="true">
          <span>{oldest.label}</span>
          <span>{newest.label}</span>
        </p>
      </div>
      <figcaption id="texts-over-versions">
        {strings.drawingOfVersionsText({ count: most })}
        {lines !== null && strings.drawingOfLines}
      </figcaption>
    </figure>
  );
}

/** From the foot of the drawing. */
function column(at: number, share: number): string {
  if (share === 0) return '';
  const height = Math.max(LEAST_HEIGHT, Math.round(share * HEIGHT));
  return `M${at * (COLUMN + GAP)} ${HEIGHT}v-${height}h${COLUMN}v${height}z`;
}

/**
 * A line for each row of releases that were made from one another, below the columns; it begins at the release that the first was made
 * from. The first line has what the newest release comes from. `null` when there is one line.
 */
function drawLines(releases: readonly Release[]): { readonly path: string; readonly height: number } | null {
  const rows = findRows(releases);
  const height = (largest(rows) + 1) * ROW;
  if (height === ROW) return null;
  const [x, y] = [(at: number) => at * (COLUMN + GAP) + COLUMN / 2, (at: number) => (rows[at] ?? 0) * ROW + ROW / 2];
  const indexOf = new Map(releases.map(({ place }, at) => [place, at]));
  const path = releases.map(({ from }, at) => {
    const origin = indexOf.get(from ?? -1);
    return origin === undefined ? '' : `M${x(origin)} ${y(origin)}V${y(at)}H${x(at)}`;
  });
  return { path: path.join(''), height };
}

/** The row of each release. One that ends before another begins leaves it to that one. */
function findRows(releases: readonly Release[]): readonly number[] {
  const indexOf = new Map(releases.map(({ place }, at) => [place, at]));
  const originOf = (at: number): number | undefined => indexOf.get(releases[at]?.from ?? -1);
  const main = new Set<number>();
  for (let at: number | undefined = releases.length - 1; at !== undefined && !main.has(at); at = originOf(at))
    main.add(at);
  const rows: number[] = [];
  /** Of each row the last release. */
  const ends: number[] = [];
  for (const at of releases.keys()) {
    const origin = originOf(at) ?? at;
    const before = rows[origin] ?? 0;
    const continues = before > 0 && ends[before] === origin;
    const free = ends.findIndex((end, row) => row > 0 && end < origin);
    const row = main.has(at) ? 0 : continues ? before : free === -1 ? Math.max(1, ends.length) : free;
    rows.push(row);
    ends[row] = at;
  }
  return rows;
}
