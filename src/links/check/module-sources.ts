/** Finds the place of a link in the site's own components and templates, which are programs: by its text alone. */
import { placeAt } from '../../shared/text/text-lines.ts';

export interface ModulePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export class ModuleSources {
  readonly #texts: ReadonlyMap<string, string>;

  /** Texts of modules by their paths. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The only place where the address is written, in this module or in all; `null` when there is none, or a choice. */
  locate(value: string, module: string | null): ModulePlace | null {
    const own = module === null ? [] : findIn(module, this.#texts.get(module) ?? '', value);
    if (own.length === 1) return own[0] ?? null;
    const all = [...this.#texts].flatMap(([file, text]) => findIn(file, text, value));
    return own.length === 0 && all.length === 1 ? (all[0] ?? null) : null;
  }
}

/** All places at which a text of a program is the value and nothing else. */
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
