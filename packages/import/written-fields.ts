/** The front matter of a page of the old site, as it is written. */
import { findFrontMatter, parseYaml } from '../../src/content/parse/front-matter.ts';
import { type Fields, isFields } from '../../src/shared/string/fields.ts';
import { type PageChange, settleYaml } from './settle-fields.ts';

/** Without what cannot be read: who settles the page reports that. */
export function readWrittenFields(text: string): Fields {
  return readYaml(text) ?? readYaml(settleYaml(text).text) ?? {};
}

/** What `readWrittenFields` left out or changed. */
export function findUnread(text: string): readonly PageChange[] {
  return readYaml(text) === null ? settleYaml(text).changes : [];
}

/** `null` where it is wrong. */
function readYaml(text: string): Fields | null {
  try {
    const value: unknown = parseYaml(findFrontMatter(text).yaml);
    return isFields(value) ? value : {};
  } catch {
    return null;
  }
}
