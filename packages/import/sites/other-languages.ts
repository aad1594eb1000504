/** Languages of the old site that are left behind, until a site has several. Pure. */
import { problem } from '../../../src/shared/problem/problem.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';

export interface OtherLanguage {
  readonly name: string;
  /** Where its pages are, as problems name it. */
  readonly folder: string;
  readonly pages: number;
}

/** A remark for each, with its pages, and how many pages that are. */
export function leaveLanguages(languages: readonly OtherLanguage[]): {
  readonly problems: readonly Problem[];
  readonly pages: number;
} {
  const left = languages.filter(({ pages }) => pages > 0);
  return {
    pages: left.reduce((sum, { pages }) => sum + pages, 0),
    problems: left.map(({ name, folder, pages }) =>
      problem({
        severity: 'warn',
        code: 'not-imported',
        file: folder,
        what: `The language "${name}" was not imported: ${countOf(pages, 'page')}.`,
        why: 'docsite has one language for each site.',
        fix: 'Make a site of its own for it.',
      }),
    ),
  };
}
