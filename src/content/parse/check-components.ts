/** Components that a text uses and the site does not have. */
import { htmlTagNames } from 'html-tag-names';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { problem } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { COMPONENTS_DIR } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';

/** One problem per name, at its first place. */
export function checkComponents(
  { components }: Pick<ParsedBody, 'components'>,
  known: ReadonlySet<string>,
  file: string,
): readonly Problem[] {
  if (components.length === 0) return [];
  const reported = new Set<string>();
  return components.flatMap(({ name, fence, line, column }): Problem | readonly [] => {
    // Of blocks of code, `check-fences.ts` speaks.
    if (fence !== undefined || known.has(name) || reported.has(name)) return [];
    reported.add(name);
    const times = components.filter((use) => use.name === name).length;
    return problem({
      severity: 'warn',
      code: 'unknown-tag',
      file,
      line,
      column,
      what: `"<${name}>" is not a component of this site.${times > 1 ? ` The text has it ${times} times.` : ''}`,
      why: `${didYouMean(name, known)} Only what is between its tags is shown.`.trim(),
      fix: htmlTagNames.includes(name.toLowerCase())
        ? `Write "<${name.toLowerCase()}>" for the element of HTML; or make ${COMPONENTS_DIR}/${name}.tsx.`
        : `Correct the name, or make ${COMPONENTS_DIR}/${name}.tsx; or put the tag into backticks if the text is meant.`,
    });
  });
}
