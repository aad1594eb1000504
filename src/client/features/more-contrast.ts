/**
 * For readers who ask for more contrast (`prefers-contrast: more`): all text of the theme gets 7 : 1 or more, WCAG's level AAA
 * (BEHAVIOUR B249). It loads for them alone. The colours are computed from those of the site, so that a site with other ones needs
 * no further list.
 */

type Color = readonly [red: number, green: number, blue: number];

/** A little more than 7, because titles are on a tint of their own colour. */
const WANTED_CONTRAST = 8;
const STEPS = 25;
const PAGE_GROUNDS = [
  '--color-background',
  '--color-surface',
  '--color-raised',
  '--color-accent-tint',
  '--color-mark',
  '--code-background',
  '--code-highlight',
  '--code-added',
  '--code-removed',
];
const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];
const TEXTS = [
  ...['accent-text', 'text', 'heading', 'muted', ...KINDS].map((name) => `--color-${name}`),
  ...['text', 'comment', 'keyword', 'string', 'number', 'title', 'type', 'attribute'].map((name) => `--code-${name}`),
];
/** What becomes darker or lighter, in this order, and what it is seen against. */
const PAIRS: readonly (readonly [changed: string, against: readonly string[]])[] = [
  ...TEXTS.map((name) => [name, PAGE_GROUNDS] as const),
  ['--color-accent', ['--color-on-accent']],
  ['--navbar-background', ['--navbar-text']],
  ['--footer-text', ['--footer-background']],
  ['--footer-link', ['--footer-background']],
];

/** Follows the reader's wish and the colour mode. */
export function startMoreContrast(): void {
  const wish = matchMedia('(prefers-contrast: more)');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const root = document.documentElement;
  const update = (): void => {
    sheet.replaceSync('');
    if (wish.matches) sheet.replaceSync(`:root[data-theme]{${strongColors()}}`);
    root.toggleAttribute('data-more-contrast', wish.matches);
  };
  wish.addEventListener('change', update);
  new MutationObserver(update).observe(root, { attributeFilter: ['data-theme'] });
  update();
}

function strongColors(): string {
  const read = colorReader();
  return PAIRS.map(([name, against]) => `${name}:rgb(${strengthen(read(name), against.map(read)).join(' ')});`).join(
    '',
  );
}

/** Reads custom properties of the document as colours, whatever their notation. */
function colorReader(): (name: string) => Color {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  return (name) => {
    if (context === null) return [0, 0, 0];
    context.fillStyle = styles.getPropertyValue(name);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}

/** The nearest shade, towards black or white, that has the wanted contrast to all others; else the end of the way. */
export function strengthen(color: Color, others: readonly Color[]): Color {
  const lights = others.map(luminance);
  const middle = lights.reduce((sum, light) => sum + light, 0) / lights.length;
  // Black and white have the same contrast to this luminance.
  const end = middle > 0.179 ? 0 : 255;
  for (let step = 0; step < STEPS; step++) {
    const [red = 0, green = 0, blue = 0] = color.map((part) => Math.round(part + ((end - part) * step) / STEPS));
    const shade = [red, green, blue] as const;
    if (lights.every((light) => contrast(luminance(shade), light) >= WANTED_CONTRAST)) return shade;
  }
  return [end, end, end];
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
