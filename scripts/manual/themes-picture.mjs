/** A picture of the themes that have a name: a small page for each, in the light mode beside the dark mode. */
const [WIDTH, HEIGHT, GAP] = [300, 172, 16];
const FONT = 'font-family="system-ui, sans-serif"';

/**
 * @param {typeof import('../../src/content/config/theme-colors.ts')} themes
 * @returns {string} SVG
 */
export function drawThemes({ PRESETS, DEFAULT_THEME, colorsOf }) {
  const rows = Object.entries(PRESETS).map(([name, preset], row) => {
    const theme = { ...DEFAULT_THEME, ...preset };
    const [light, dark] = /** @type {const} */ (['light', 'dark']).map((mode) => {
      return drawPage({ name, radius: theme.radius, colors: colorsOf(theme, mode) });
    });
    return `<g transform="translate(0 ${row * (HEIGHT + GAP)})">${light}<g transform="translate(${WIDTH + GAP})">${dark}</g></g>`;
  });
  const [width, height] = [2 * WIDTH + GAP, rows.length * (HEIGHT + GAP) - GAP];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n${rows.join('\n')}\n</svg>\n`;
}

/** @param {{ name: string, radius: number, colors: ReadonlyMap<string, string> }} page */
function drawPage({ name, radius, colors }) {
  const of = (/** @type {string} */ token) => colors.get(`color-${token}`) ?? '';
  /** `place`: its left and upper edge, width, height, and how round it is. */
  const box = (/** @type {string} */ place, /** @type {string} */ fill, stroke = fill) => {
    const [x, y, width, height, round = radius] = place.split(' ');
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" stroke="${stroke}"/>`;
  };
  const text = (/** @type {string} */ place, /** @type {string} */ token, /** @type {string} */ words) => {
    const [x, y, size = '11'] = place.split(' ');
    const weight = Number(size) > 11 ? ' font-weight="700"' : '';
    return `<text x="${x}" y="${y}" font-size="${size}" ${FONT}${weight} fill="${of(token)}">${words}</text>`;
  };
  return [
    box(`0.5 0.5 ${WIDTH - 1} ${HEIGHT - 1} 8`, of('background'), of('border')),
    `<path d="M1 30.5h${WIDTH - 2}" stroke="${of('border')}"/>`,
    text('12 20 12', 'heading', name),
    box(`226.5 7.5 62 16 ${radius / 2}`, of('surface'), of('border')),
    text('236 19 9', 'muted', 'Search'),
    box(`8.5 40.5 72 20 ${radius / 2}`, of('accent-tint')),
    text('16 54', 'accent-text', 'Guide'),
    text('16 77', 'text', 'Reference'),
    text('98 58 18', 'heading', 'Getting started'),
    text('98 80', 'text', `Install it, or read the <tspan fill="${of('accent-text')}">guide</tspan>.`),
    box('98.5 92.5 188 28', colors.get('code-background') ?? '', of('border')),
    text('108 110', 'text', 'npm run docs'),
    box('98.5 132.5 72 25', of('accent')),
    text('111 149', 'on-accent', 'Continue'),
    text('184 149', 'muted', 'Updated today'),
  ].join('');
}
