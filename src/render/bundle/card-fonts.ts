/** The fonts of cards: files of packages that the site has installed, part by part. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from '../../shared/string/error-code.ts';

/** Latin, Greek, Cyrillic. */
export const LATIN = '@fontsource/inter';
/** Packages of fonts by the scripts that they have. */
const FONTS: readonly (readonly [script: RegExp, name: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Han}/u, 'sc'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
];
interface Font {
  readonly name: string;
  readonly folder: string;
  readonly ranges: readonly (readonly [subset: string, from: number, to: number])[];
}

function openFont(require: NodeJS.Require, name: string): Font {
  const file = require.resolve(`${name}/unicode.json`);
  const subsets = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  const ranges = Object.entries(subsets).flatMap(([subset, list]) =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [subset.replace(/[[\]]/gu, ''), Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  );
  // Letters of English are in several subsets.
  return {
    name,
    folder: dirname(file),
    ranges: ranges.toSorted(([a], [b]) => Number(b === 'latin') - Number(a === 'latin')),
  };
}

/** Of a font, only the parts are loaded whose characters occur. */
export class CardFonts {
  readonly #language: string;
  readonly #require: NodeJS.Require;
  readonly #load: (font: Buffer, name: string) => unknown;
  readonly #opened = new Map<string, Font | null>();
  readonly #registered = new Set<string>();

  /** `load` gives a font its name. */
  constructor(language: string, require: NodeJS.Require, load: (font: Buffer, name: string) => unknown) {
    this.#language = language;
    this.#require = require;
    this.#load = load;
  }

  /** A package that the text needs; `null` for none. */
  lacks(text: string): string | null {
    for (const char of new Set(text)) {
      const [name] = packagesFor(char, text, this.#language);
      if (name !== undefined && this.#find(char, text) === null) return name;
    }
    return null;
  }

  /** The value of `font` for a text. */
  of(text: string, { weight, size }: { readonly weight: 400 | 700; readonly size: number }): string {
    const parts = new Set([...new Set(`A${text}`)].flatMap((char) => this.#find(char, text) ?? []));
    const families = [...parts].map((part) => this.#register(part, weight));
    return `${weight} ${size}px ${families.map((family) => `"${family}"`).join(',')}`;
  }

  /** Package and part of the font; `null` for characters that no package has, such as emoji: those are drawn as the machine can. */
  #find(char: string, text: string): string | null {
    const code = char.codePointAt(0) ?? 0;
    for (const name of [LATIN, ...packagesFor(char, text, this.#language)]) {
      const found = this.#open(name)?.ranges.find(([, from, to]) => code >= from && code <= to);
      if (found !== undefined) return `${name} ${found[0]}`;
    }
    return null;
  }

  #open(name: string): Font | null {
    const known = this.#opened.get(name);
    if (known !== undefined) return known;
    const font = attempt(() => openFont(this.#require, name)) ?? null;
    this.#opened.set(name, font);
    return font;
  }

  #register(part: string, weight: number): string {
    const [name = '', subset = ''] = part.split(' ');
    const family = `${part} ${String(weight)}`;
    const folder = this.#open(name)?.folder;
    if (folder === undefined || this.#registered.has(family)) return family;
    this.#registered.add(family);
    const file = `${name.replace('@fontsource/', '')}-${subset}-${String(weight)}-normal.woff2`;
    this.#load(readFileSync(join(folder, 'files', file)), family);
    return family;
  }
}

/** Han is written with the shapes of the language that the text is in. */
function packagesFor(char: string, text: string, language: string): readonly string[] {
  const [, name = ''] = FONTS.find(([script]) => script.test(char)) ?? [];
  if (name !== 'sc') return name === '' ? [] : [`@fontsource/noto-sans-${name}`];
  const [, own = ''] = FONTS.find(([script]) => script.test(text)) ?? [];
  const ofSite = /^ja\b/u.test(language) ? 'jp' : /^ko\b/u.test(language) ? 'kr' : 'sc';
  return [`@fontsource/noto-sans-${own === 'jp' || own === 'kr' ? own : ofSite}`];
}
