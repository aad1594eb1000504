/** Problems of components that are still to be written: one for each component, whatever the number of its uses. */
import { groupBy } from '../../../../src/shared/group-by.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { PropValues } from './stub-source.ts';

/**
 * The problems, where those of one stub are one, at its first use: with the number of uses and pages, a text that versions share
 * counted once. `props` are the attributes by the tag of the new site, which the fix names.
 */
export function groupStubs(problems: readonly Problem[], props: ReadonlyMap<string, PropValues>): readonly Problem[] {
  const isStub = ({ code }: Problem): boolean => code === 'component-stub';
  const groups = groupBy(problems.filter(isStub), ({ fix }) => fix);
  return problems.flatMap((one) => {
    const group = isStub(one) ? groups.get(one.fix) : undefined;
    if (group === undefined) return [one];
    return group[0] === one ? [joinUses(one, group, props)] : [];
  });
}

function joinUses(first: Problem, uses: readonly Problem[], props: ReadonlyMap<string, PropValues>): Problem {
  const tag = /(\w+)\.tsx/u.exec(first.fix)?.[1] ?? '';
  const names = [...(props.get(tag)?.keys() ?? [])].toSorted(compareText);
  const pages = new Set(uses.map(({ file }) => file)).size;
  const counted = `${countOf(uses.length, 'use')} on ${countOf(pages, 'page')}`;
  return {
    ...first,
    why: `${counted}${names.length === 0 ? '' : `, with ${names.join(', ')}`}. ${first.why}`,
    versions: [...new Set(uses.flatMap(({ versions }) => versions))],
  };
}
