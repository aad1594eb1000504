/** What a file begins with and is shown as text, although it was meant for docsite: fields in a wrong place or in the syntax of another tool. */
import type { BodyFinding } from '../../shared/model/parsed-body.ts';
import { isLfsPointer, LFS_FAULT } from '../../shared/string/lfs-pointer.ts';
import { splitLines } from '../../shared/string/text-lines.ts';
import { findFrontMatter, isField } from './front-matter.ts';

const BEFORE = /(?:\s|<!--[\s\S]*?-->)*/y;
/** Characters of the first block that are looked at. */
const MAX_BLOCK = 1000;
/** Fields that other tools have and docsite does not. */
const OTHER_FIELDS =
  /^(?:authors?|category|categories|date|layout|permalink|status|subtitle|summary|tags?|template)$/iu;

/** A warning for fields that Markdown takes for text, and an error for a pointer of Git LFS. */
export function findMissedStart(file: string): readonly BodyFinding[] {
  if (isLfsPointer(file)) {
    const why = 'Readers see the pointer as text.';
    return [{ ...LFS_FAULT, code: 'wrong-file-content', line: 1, column: 1, why, isError: true }];
  }
  if (findFrontMatter(file).block !== '') return [];
  BEFORE.lastIndex = 0;
  const before = BEFORE.exec(file)?.[0] ?? '';
  // Spaces before the first line belong to it.
  const start = before.lastIndexOf('\n') + 1;
  const lines = splitLines(file.slice(start, start + MAX_BLOCK));
  const why = describeMiss(lines, start > 0);
  if (why === null) return [];
  return [
    {
      code: 'bad-front-matter',
      line: splitLines(before).length,
      column: null,
      what: 'This looks like front matter, but is shown as text.',
      why,
      fix: 'Start the file with a line "---", then the fields, then another "---".',
      isError: false,
    },
  ];
}

/** Why the first block is not front matter; `null` for one that is text. */
function describeMiss(lines: readonly string[], isLater: boolean): string | null {
  const [first = '', second = ''] = lines;
  const mark = first.trim();
  if (/^-{3,}$/u.test(mark)) {
    if (!isField(/^([a-z_]+):(?:\s|$)/u.exec(second)?.[1] ?? '')) return null;
    if (isLater) return 'Front matter begins on the first line of a file.';
    return mark === '---' && first.startsWith('---')
      ? 'No line "---" closes it.'
      : 'It begins and ends with a line "---", of three dashes alone.';
  }
  const isOther =
    (mark === '+++' && /^\s*(?:[\w-]+\s*=|\[)/u.test(second)) ||
    /^---\s*(?:coffee|javascript|js|json|toml|ya?ml)$/iu.test(mark) ||
    (mark === ';;;' && /^\s*["{]/u.test(second)) ||
    /^\{\s*"[\w-]+"\s*:/u.test(lines.slice(0, 2).join('\n')) ||
    (/^% \S/u.test(first) && second.startsWith('% ')) ||
    isFieldList(lines);
  return isOther ? 'docsite reads YAML, between two lines "---" at the top of the file.' : null;
}

/** `title: Text`, as MultiMarkdown and MkDocs have it, or `:title: Text`; to the first empty line. */
function isFieldList(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => line.trim() === '');
  const block = end === -1 ? lines : lines.slice(0, end);
  const names = block.map((line, index) => {
    if (index > 0 && /^\s+\S/u.test(line)) return '';
    return /^:?([A-Za-z][\w-]*):(?:\s|$)/u.exec(line)?.[1] ?? null;
  });
  if (names.includes(null)) return false;
  // One line such as "Description: …" may be prose.
  if (block.length === 1) return isField(names[0] ?? '');
  return names.some((name) => isField(name?.toLowerCase() ?? '') || OTHER_FIELDS.test(name ?? ''));
}
