/** What the writers of tags may ask of the page they write. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import type { Scope } from '../../literal.ts';
import type { ComponentUses, DocCard } from '../component-uses.ts';
import type { Binding } from '../page-scope.ts';
import type { MdxElement, MdxNode } from './nodes.ts';

/** Where a piece is: in Markdown, in raw HTML, or in raw HTML that must show what Markdown shows. */
export type RenderMode = 'markdown' | 'raw' | 'inline-html';

/** A place that shows a file of code. */
export interface CodeUse {
  /** The lines that are shown: `3,10`; `null` for all. */
  readonly range: string | null;
  readonly offset: number;
  /** False where an include would show these lines otherwise. */
  readonly isSame: boolean;
}
export interface PageTools {
  /** The whole text that offsets count in. */
  readonly source: string;
  readonly scope: Scope;
  /** Of the old site; `null` if none of them is taken over. */
  readonly components: ComponentUses | null;
  bindingOf(name: string): Binding | undefined;
  render(nodes: readonly MdxNode[], mode: RenderMode): string;
  /** As `render`, where names mean these values; `null` if something in it has no value. */
  renderWith(values: ReadonlyMap<string, unknown>, nodes: readonly MdxNode[], mode: RenderMode): string | null;
  /** The content between the tags as a block that starts at the left edge; may be empty. */
  renderBlock(element: MdxElement): string;
  /** The comment that includes the partial; `null` where its text must be written into the page: anywhere but between blocks. */
  includePartial(element: MdxElement, path: string, isBlock: boolean): string | null;
  /** The words of a fence that include the file (`file="…"`); `null` where its code must be written into the page. */
  includeCode(path: string, use: CodeUse): string | null;
  /** The text of a partial with the element's attributes as props; `null` when it cannot be included. */
  renderPartial(element: MdxElement, path: string): string | null;
  linePrefix(start: number): string;
  /** Text of a file that a path of this page names (`@site/…` counts from the site's root); `null` if it does not exist. */
  readFile(path: string): string | null;
  /** That path relative to the site's root; `null` for a package's. */
  resolveFile(path: string): string | null;
  /** The pages around this one in its sidebar; may be empty. */
  listCards(): readonly DocCard[];
  mapHref(href: string): string;
  /** Notes a problem at an offset: a warning unless said otherwise. */
  report(offset: number, fields: ProblemFields): void;
  /** A block of code, written at this offset, as docsite has it. */
  convertFence(fence: string, start: number): string;
  /** Counts a component that stays in the page as code. */
  countComponent(name: string): void;
}

/** True for an element alone on its lines, apart from other tags. */
export function isBlock(element: MdxElement, page: PageTools): boolean {
  const before = page.linePrefix(element.start);
  const lineEnd = page.source.indexOf('\n', element.end);
  const after = page.source.slice(element.end, lineEnd === -1 ? undefined : lineEnd);
  return (
    /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:<[^>]*>[ \t]*)*$/u.test(before) &&
    /^[ \t]*(?:<[^>]*>[ \t]*)*$/u.test(after)
  );
}
