/** Explains why a capitalised tag is not a component, and what to write instead. */
import type { BodyFinding } from '../../../../shared/model/parsed-body.ts';
import type { Position } from '../source-positions.ts';
import type { TagMistake } from './component-tag.ts';

/** Its name or its attributes cannot be those of a component. */
export function describeMistake({ what, fix }: TagMistake, place: Position): BodyFinding {
  return {
    code: 'bad-component',
    ...place,
    what,
    why: 'The tag is not read as a component: browsers ignore it, or show it as text.',
    fix,
    isError: false,
  };
}

/** A tag that could be a component, but is not closed, or is inside HTML. */
export function adviseOnTag(name: string, isInHtml: boolean): string {
  return isInHtml
    ? `If it is a component, put an empty line before it: in HTML there is no Markdown until the next empty line.`
    : `If it is a component, close it: "<${name} />" or "</${name}>"; if the text is meant, put "<${name}>" into backticks.`;
}
