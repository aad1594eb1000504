/** Sidebars that strangers may have written: without links that run code, and with HTML that is safe (BEHAVIOUR B224). */
import { escapeVariables, fillVariables } from '../../../shared/model/variables.ts';
import { findingProblem } from '../../../shared/problem/problem.ts';
import type { Problem } from '../../../shared/types/problem.ts';
import { describeLeftOut } from '../../parse/untrusted/left-out.ts';
import { reduceHtml } from '../../parse/untrusted/reduce-tokens.ts';
import { WrittenValues } from '../../parse/untrusted/written-values.ts';
import type { ParsedSidebars, SidebarItem } from './items.ts';

interface MenuSource {
  /** Of the version. */
  readonly variables: Readonly<Record<string, string>>;
  /** Path of the file on disk; `null` for a sidebar that docsite made. */
  readonly diskPath: string | null;
}

/** The same sidebars without what is left out of them, with a problem for each. */
export function reduceSidebars({ sidebars, problems }: ParsedSidebars, source: MenuSource): ParsedSidebars {
  const lost: Problem[] = [];
  const reduced = [...sidebars].map(([name, items]) => [name, reduceItems(items, source, lost)] as const);
  return { sidebars: new Map(reduced), problems: [...problems, ...lost] };
}

function reduceItems(items: readonly SidebarItem[], source: MenuSource, lost: Problem[]): readonly SidebarItem[] {
  const { variables, diskPath } = source;
  const values = new WrittenValues({ variables: [variables] });
  const report = (what: string, line: number): void => {
    lost.push({ ...findingProblem(describeLeftOut(what, { line, column: 1 }), { file: diskPath }), column: null });
  };
  return items.flatMap((item): readonly SidebarItem[] => {
    if (item.type === 'category') return [{ ...item, items: reduceItems(item.items, source, lost) }];
    if (item.type === 'link') {
      const reason = values.refuseAddress(item.href, 'link');
      if (reason !== null) report(`The address of this link ${reason}.`, item.line);
      return reason === null ? [item] : [];
    }
    if (item.type !== 'html') return [item];
    // Whether its tags are closed is seen in this one item. What comes out is what is written.
    const { html, removals } = reduceHtml(fillVariables(item.value, variables), values);
    for (const { what } of removals) report(what, item.line);
    return [{ ...item, value: escapeVariables(html) }];
  });
}
