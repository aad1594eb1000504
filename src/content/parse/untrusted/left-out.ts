/** The problem for a text that lost something, and what the rest of it contains. */
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { isComponentName } from '../markdown/components/component-tag.ts';
import type { HtmlFacts } from '../markdown/html-attributes.ts';
import type { Position } from '../markdown/source-positions.ts';
import type { ReducedHtml } from './reduce-tokens.ts';

export function describeLeftOut(what: string, { line, column }: Position): BodyFinding {
  return {
    code: 'untrusted-content',
    line,
    column,
    what,
    why: 'It is left out, because --untrusted-docs is set.',
    fix: 'Remove it, or leave it: a build without the option shows it.',
    isError: false,
  };
}

/** Links, ids and tags of raw HTML without those that were left out. */
export function keepFacts(written: HtmlFacts, { has }: Pick<ReducedHtml, 'has'>): HtmlFacts {
  return {
    links: written.links.filter(({ start, end }) => has(start, end)),
    ids: written.ids.filter(({ start }) => has(start, start)),
    tags: written.tags.filter(({ name }) => isComponentName(name)),
    closed: [],
    base: null,
  };
}
