/**
 * Words after the language of a block of code that have no meaning, and components in the configuration that do not
 * exist.
 */
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { problem } from '../../shared/problem/problem.ts';
import { describeKnown, didYouMean } from '../../shared/problem/suggest.ts';
import { COMPONENTS_DIR } from '../../shared/site-folders.ts';
import { FENCE_WORDS } from '../../shared/string/fence-info.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { LocateField } from '../config/source.ts';

type Fences = SiteConfig['fences'];

/** One problem per word, at its first place. Where a component draws the block, the other words are its own. */
export function checkFences(
  { components }: Pick<ParsedBody, 'components'>,
  fences: Fences,
  file: string,
): readonly Problem[] {
  const reported = new Set<string>();
  return components.flatMap(({ fence = [], attributes, line, column }) => {
    if (fence.some((word) => Object.hasOwn(fences, word))) return [];
    const language = attributes.find(({ name }) => name === 'language')?.value;
    const unknown = fence.filter((word) => word !== language && !reported.has(word));
    return unknown.map((word) => {
      reported.add(word);
      const known = [...FENCE_WORDS, 'title', 'showLineNumbers', ...Object.keys(fences)];
      const isKnown = known.includes(word);
      return problem({
        severity: 'warn',
        code: 'unknown-fence-word',
        file,
        line,
        column,
        what: isKnown
          ? `The value of "${word}" after the language of a block of code cannot be read.`
          : `The word "${word}" after the language of a block of code means nothing.`,
        why: `${isKnown ? '' : didYouMean(word, known)} The block is shown without it.`.trim(),
        fix: isKnown
          ? 'Correct or remove it.'
          : `Correct or remove it, or name a component that draws such blocks: fences: { ${keyOf(word)}: 'Name' } in the configuration.`,
      });
    });
  });
}

function keyOf(word: string): string {
  return /^[A-Za-z]\w*$/u.test(word) ? word : `'${word}'`;
}

/** Components of `fences` that the site does not have. */
export function checkFenceComponents(
  fences: Fences,
  known: ReadonlySet<string>,
  locate: LocateField,
): readonly Problem[] {
  return Object.entries(fences)
    .filter(([, name]) => !known.has(name))
    .map(([word, name]) =>
      problem({
        code: 'bad-config',
        ...locate(['fences', word]),
        what: `"fences.${word}" names "${name}", which is not a component of this site.`,
        why: describeKnown(name, known),
        fix: `Correct the name, or make ${COMPONENTS_DIR}/${name}.tsx.`,
      }),
    );
}
