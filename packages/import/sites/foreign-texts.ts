/** Texts in other languages than Markdown, in folders that are imported: what they are, how many, and what converts them. Pure. */
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { notImported } from '../not-imported.ts';
import { isPassedOver } from '../docusaurus/versions.ts';
import type { SiteTree } from '../site-tree.ts';

const LANGUAGES = [
  { name: 'reStructuredText', ends: /\.(?:rst|rest)$/iu, converter: 'pandoc -f rst -t gfm --wrap=none a.rst -o a.md' },
  { name: 'AsciiDoc', ends: /\.(?:adoc|asciidoc|asc)$/iu, converter: 'npx -y downdoc a.adoc' },
];

/** An error for each language that has files there. */
export function findForeignTexts(tree: SiteTree): readonly Problem[] {
  const files = tree.list('.').filter((path) => !path.split('/').some(isPassedOver));
  return LANGUAGES.flatMap(({ name, ends, converter }) => {
    const found = files.filter((path) => ends.test(path));
    const [first] = found;
    if (first === undefined) return [];
    const was = found.length === 1 ? 'was' : 'were';
    return [
      notImported(tree.fileName(first), {
        severity: 'error',
        what: `${countOf(found.length, 'file')} of ${name} ${was} not imported; this is the first one.`,
        why: 'docsite reads Markdown.',
        fix: `Convert them in a copy of the folder, and import that: ${converter}`,
      }),
    ];
  });
}
