/** Finds the place of a link in components and templates by searching for its text. */
import { placeAt } from '../../shared/string/text-lines.ts';

/** Texts of modules by path. */
export type ModuleSources = ReadonlyMap<string, string>;
interface ModulePlace extends ReturnType<typeof placeAt> {
  readonly file: string;
}

/** The only place with this address, in the module or else in all; `null` if it is missing or not unique. */
export function locateInModules(sources: ModuleSources, value: string, module: string | null): ModulePlace | null {
  const own = module === null ? [] : findIn(module, sources.get(module) ?? '', value);
  const found = own.length > 0 ? own : [...sources].flatMap(([file, text]) => findIn(file, text, value));
  return found.length === 1 ? (found[0] ?? null) : null;
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
