/** The front matter of a page of the old site, as it is written. */
import { findFrontMatter, parseYaml } from '../../src/content/parse/front-matter.ts';
import { type Fields, isFields } from '../../src/shared/string/fields.ts';

/** Empty where it is wrong: the first build reports that. */
export function readWrittenFields(text: string): Fields {
  try {
    const value: unknown = parseYaml(findFrontMatter(text).yaml);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
