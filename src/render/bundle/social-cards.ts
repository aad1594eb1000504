/**
 * Draws the pictures that other sites show with a link to a document (BEHAVIOUR B284). The packages that draw are the site's own:
 * sites without cards do not install them. Fonts are files of packages, so that a card is the same on every machine.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { problem } from '../../shared/problem/problem.ts';
import { isExternal } from '../../shared/href.ts';
import { attempt } from '../../shared/string/error-code.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { CardFonts, LATIN } from './card-fonts.ts';

/** What a card says. */
export interface SocialCard {
  readonly title: string;
  /** Of the sidebar; empty for none. */
  readonly section: string;
  /** Empty where documents have no versions. */
  readonly version: string;
}
export interface CardTools {
  /** A PNG. The same card gives the same bytes. */
  readonly draw: (card: SocialCard) => Uint8Array;
  /** The package for the first characters of the card that no font here has; `null` if there is none, or if nothing is missing. */
  readonly lacks: (card: SocialCard) => string | null;
  /** All that cards depend on besides what they say. */
  readonly look: readonly unknown[];
}

const CANVAS = '@napi-rs/canvas';
const [WIDTH, HEIGHT, EDGE] = [1200, 630, 80];

interface Context {
  fillStyle: string;
  font: string;
  direction: 'ltr' | 'rtl';
  textAlign: 'start';
  fillRect: (...place: readonly [x: number, y: number, width: number, height: number]) => void;
  fillText: (text: string, x: number, y: number) => void;
  measureText: (text: string) => { readonly width: number };
  drawImage: (image: Picture, ...place: readonly [x: number, y: number, width: number, height: number]) => void;
}
interface Picture {
  readonly width: number;
  readonly height: number;
}
/** What is used of `@napi-rs/canvas`, whose types are not there where it is not installed. */
interface Drawing {
  readonly createCanvas: (
    width: number,
    height: number,
  ) => { readonly getContext: (kind: '2d') => Context; readonly toBuffer: (type: 'image/png') => Uint8Array };
  readonly GlobalFonts: { readonly register: (font: Buffer, name: string) => unknown };
  readonly loadImage: (source: Buffer) => Promise<Picture>;
}

/** Nothing for a site without cards. What is missing is an error, with the command that installs it. */
export async function loadCardTools(
  root: string,
  config: SiteConfig,
): Promise<{ readonly tools: CardTools | null; readonly problems: readonly Problem[] }> {
  if (config.socialImage !== 'generated') return { tools: null, problems: [] };
  const require = createRequire(join(root, 'package.json'));
  const drawing = attempt(() => require(CANVAS) as Drawing);
  const latin = attempt(() => require.resolve(`${LATIN}/unicode.json`));
  if (!drawing || !latin)
    return { tools: null, problems: [missing([...(drawing ? [] : [CANVAS]), ...(latin ? [] : [LATIN])])] };
  const fonts = new CardFonts(config.locale.htmlLang, require, (font, name) =>
    drawing.GlobalFonts.register(font, name),
  );
  const logo = await readLogo(root, config, drawing);
  const versions = [CANVAS, LATIN].map((name) => attempt(() => versionOf(require, name)) ?? '');
  const look = [versions, colorsOf(config), config.title, config.locale, logo?.bytes.toString('base64') ?? ''];
  return {
    tools: {
      lacks: (card) => fonts.lacks([card.title, card.section, card.version, config.title].join(' ')),
      draw: (card) => new CardDrawing(drawing, fonts, config).draw(card, logo?.picture ?? null),
      look,
    },
    problems: [],
  };
}

function missing(packages: readonly string[]): Problem {
  return problem({
    code: 'bad-config',
    file: 'docsite.config.ts',
    what: `socialImage: 'generated' needs ${packages.join(' and ')}.`,
    why: 'docsite draws cards with packages that sites without cards do not install.',
    fix: `Run "npm install --save-dev ${packages.join(' ')}".`,
  });
}

async function readLogo(root: string, { navbar }: SiteConfig, { loadImage }: Drawing) {
  const file = navbar.logo?.light ?? null;
  if (file === null || isExternal(file)) return null;
  const bytes = attempt(() => readFileSync(join(root, 'static', file)));
  if (!bytes) return null;
  // A card without a logo is better than none: the file itself is checked as a link.
  const picture = await loadImage(bytes).catch(() => null);
  return picture === null ? null : { bytes, picture };
}

function versionOf(require: NodeJS.Require, name: string): string {
  return (require(`${name}/package.json`) as { readonly version: string }).version;
}

function colorsOf({ theme: { light } }: SiteConfig) {
  const resolve = (name: string): string => {
    const value = light[name] ?? '#000000';
    const [, other] = /^var\(--([\w-]+)\)$/u.exec(value) ?? [];
    return other === undefined ? value : resolve(other);
  };
  const [background, heading, muted, border] = ['background', 'heading', 'muted', 'border'].map((name) =>
    resolve(`color-${name}`),
  );
  return {
    background,
    heading,
    muted,
    border,
    accent: resolve('color-accent'),
    link: resolve('color-accent-text'),
  } as Readonly<Record<'background' | 'heading' | 'muted' | 'border' | 'accent' | 'link', string>>;
}

class CardDrawing {
  readonly #canvas: ReturnType<Drawing['createCanvas']>;
  readonly #context: Context;
  readonly #fonts: CardFonts;
  readonly #config: SiteConfig;
  /** Where lines begin. */
  readonly #start: number;

  constructor({ createCanvas }: Drawing, fonts: CardFonts, config: SiteConfig) {
    this.#canvas = createCanvas(WIDTH, HEIGHT);
    this.#context = this.#canvas.getContext('2d');
    this.#fonts = fonts;
    this.#config = config;
    const { direction } = config.locale;
    this.#context.direction = direction;
    this.#context.textAlign = 'start';
    this.#start = direction === 'rtl' ? WIDTH - EDGE : EDGE;
  }

  draw({ title, section, version }: SocialCard, logo: Picture | null): Uint8Array {
    const colors = colorsOf(this.#config);
    const isRight = this.#start > EDGE;
    this.#fill(colors.background, 0, HEIGHT);
    this.#fill(colors.accent, HEIGHT - 16, 16);
    const width = logo === null ? 0 : Math.min(320, (64 * logo.width) / logo.height);
    if (logo !== null) this.#context.drawImage(logo, isRight ? this.#start - width : this.#start, EDGE, width, 64);
    const indent = logo === null ? 0 : (width + 24) * (isRight ? -1 : 1);
    this.#write(this.#config.title, { y: EDGE + 45, size: 36, weight: 700, color: colors.heading, indent });
    const { lines, size } = this.#wrap(title);
    const top = 340 - ((lines.length - 1) * size * 1.15) / 2;
    if (section !== '') this.#write(section, { y: top - size - 20, size: 32, weight: 400, color: colors.link });
    for (const [index, line] of lines.entries())
      this.#write(line, { y: top + index * size * 1.15, size, weight: 700, color: colors.heading });
    this.#write(version, { y: HEIGHT - 76, size: 32, weight: 400, color: colors.muted });
    return this.#canvas.toBuffer('image/png');
  }

  #fill(color: string, y: number, height: number): void {
    this.#context.fillStyle = color;
    this.#context.fillRect(0, y, WIDTH, height);
  }

  #write(
    text: string,
    {
      y,
      size,
      weight,
      color,
      indent = 0,
    }: { y: number; size: number; weight: 400 | 700; color: string; indent?: number },
  ): void {
    if (text === '') return;
    this.#context.font = this.#fonts.of(text, { weight, size });
    this.#context.fillStyle = color;
    this.#context.fillText(text, this.#start + indent, y);
  }

  /** In the largest size in which the title has at most three lines; what remains of an endless one is cut. */
  #wrap(title: string): { readonly lines: readonly string[]; readonly size: number } {
    for (const size of [76, 64, 54]) {
      this.#context.font = this.#fonts.of(title, { weight: 700, size });
      const lines = this.#linesOf(title);
      if (lines.length <= 3) return { lines, size };
      if (size === 54) return { lines: [...lines.slice(0, 2), `${(lines[2] ?? '').slice(0, -1)}…`], size };
    }
    return { lines: [title], size: 54 };
  }

  #linesOf(title: string): readonly string[] {
    const lines: string[] = [];
    const breaks = new Intl.Segmenter(this.#config.locale.htmlLang, { granularity: 'word' });
    let line = '';
    for (const { segment } of breaks.segment(title)) {
      const isFull = this.#context.measureText((line + segment).trimEnd()).width > WIDTH - 2 * EDGE;
      // Closing punctuation does not start a line.
      if (isFull && line !== '' && /[\p{L}\p{N}]/u.test(segment)) {
        lines.push(line.trim());
        line = '';
      }
      line += segment;
    }
    return [...lines, line.trim()];
  }
}
