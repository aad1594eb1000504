/** Pages that list documents by tag. docsite does not have them. Pure. */
import { tagsOf } from '../posts.ts';
import { readWrittenFields } from '../written-fields.ts';
import { tagSlug } from './blog.ts';
import type { DocLine } from './doc-lines.ts';
import type { OldDoc, OldVersion } from './versions.ts';

/** A page for each tag of a version, and one for all of them. `textOf` gives the text of a document in the language that is counted. */
export function countTagPages(
  lines: readonly DocLine[],
  textOf: (doc: OldDoc, version: OldVersion, line: DocLine) => string,
): number {
  const versions = lines.flatMap((line) => line.versions.map((version) => ({ line, version })));
  return versions.reduce((sum, { line, version }) => {
    const published = version.docs.filter(({ oldRoute }) => oldRoute !== null);
    const tags = published.flatMap((doc) => tagsOf(readWrittenFields(textOf(doc, version, line))).map(tagSlug));
    return sum + (tags.length === 0 ? 0 : new Set(tags).size + 1);
  }, 0);
}
