/** Finds the place of a link in components and templates by searching for its text. */
import { placeAt } from '../../shared/text/text-lines.ts';

export interface ModulePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export class ModuleSources {
  readonly #texts: ReadonlyMap<string, string>;

  /** Source texts by module path. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The only place with this address, in the module or else in all; `null` if there is none or several. */
  locate(value: string, module: string | null): ModulePlace | null {
    const own = module === null ? [] : findIn(module, this.#texts.get(module) ?? '', value);
    if (own.length === 1) return own[0] ?? null;
    const all = [...this.#texts].flatMap(([file, text]) => findIn(file, text, value));
    return own.length === 0 && all.length === 1 ? (all[0] ?? null) : null;
  }
}

/** All string literals that consist of the value. */
function findIn(file: string, text: string, value: string): readonly ModulePlace[] {
  const places: ModulePlace[] = [];
  for (const quote of ['"', "'", '`']) {
    const literal = quote + value + quote;
    for (let index = text.indexOf(literal); index !== -1; index = text.indexOf(literal, index + 1)) {
      places.push({ file, ...placeAt(text, index + 1) });
    }
  }
  return places;
}
