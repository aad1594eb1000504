/** The front matter of a page of the old site, as it is written. */
import { findFrontMatter } from '../../src/content/parse/front-matter.ts';
import { type Fields, isFields } from '../../src/shared/string/fields.ts';
import { readYaml } from './read-yaml.ts';
import { type PageChange, settleYaml } from './settle-fields.ts';

/** Without what cannot be read: who settles the page reports that. */
export function readWrittenFields(text: string): Fields {
  return readFields(text) ?? readFields(settleYaml(text).text) ?? {};
}

/** What `readWrittenFields` left out or changed. */
export function findUnread(text: string): readonly PageChange[] {
  return readFields(text) === null ? settleYaml(text).changes : [];
}

/** `null` where it is wrong. */
function readFields(text: string): Fields | null {
  const value = readYaml(findFrontMatter(text).yaml);
  if (value === undefined) return null;
  return isFields(value) ? value : {};
}
