/** YAML of an old site. */
import { parseYaml } from '../../src/content/parse/front-matter.ts';

/** YAML, or JSON, which is YAML too; `undefined` for a text that cannot be read: the build of the new site reports what is wrong. */
export function readYaml(yaml: string): unknown {
  try {
    return parseYaml(yaml);
  } catch {
    return undefined;
  }
}
