/** Expressions that make elements of values that are known: `{list.map((item) => <li>{item}</li>)}`, `{props.cloud && <p>…</p>}`. */
import { evaluateCode, parseParameters } from '../../literal.ts';
import { bindItems } from '../../known-value.ts';
import type { Place } from '../read/nodes.ts';
import type { PageTools, RenderMode } from '../read/page-tools.ts';
import { type Markup, readMarkup } from './theme-components.ts';

/** Up to the elements. */
const MAP = /^\{\s*([\w$.]+|\[[^[\]]*\])\.map\(\s*(?:\(([^()]*)\)|([\w$]+))\s*=>\s*(?:\(\s*)?(?=<)/u;
const CONDITION = /^\{([\s\S]+?)(&&|\?(?:\s*null\s*:)?)\s*(?:\(\s*)?(?=<)/u;
/** Between the elements of a choice, and after them. */
const ELSE = /^[\s)]*:[\s(]*$/u;
const NOTHING = /^[\s)]*(?::\s*(?:null|undefined|false|''|"")\s*)?\}$/u;
const END = /^[\s,)]*\}$/u;

/** `null` for another expression, and where something in it has no value. */
export function renderElements(place: Place, mode: RenderMode, page: PageTools): string | null {
  return (
    renderMap(readMarkup(place, MAP, page), mode, page) ?? renderChoice(readMarkup(place, CONDITION, page), mode, page)
  );
}

function renderMap(elements: Markup | null, mode: RenderMode, page: PageTools): string | null {
  if (elements === null || !END.test(elements.rest)) return null;
  const [list = '', several, single = ''] = elements.parts;
  const parameters = parseParameters(several ?? single);
  const read = evaluateCode(list, page.scope);
  const items = read.ok && parameters !== null ? bindItems(read.value, parameters) : null;
  const parts = items?.map((values) => page.renderWith(values, elements.nodes, mode)) ?? [null];
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

/** `{condition && <p>…</p>}`, and one or the other of two elements. React shows nothing for `false`, and the number for 0. */
function renderChoice(elements: Markup | null, mode: RenderMode, page: PageTools): string | null {
  if (elements === null) return null;
  const [condition = '', operator = ''] = elements.parts;
  const read = evaluateCode(condition, page.scope);
  if (!read.ok || read.value === 0) return null;
  const between = elements.nodes.findIndex(
    ({ type, start, end }) => type === 'text' && ELSE.test(page.source.slice(start, end)),
  );
  const hasElse = between !== -1;
  if (!(hasElse ? END : NOTHING).test(elements.rest) || (hasElse && operator !== '?')) return null;
  const [yes, no] = hasElse
    ? [elements.nodes.slice(0, between), elements.nodes.slice(between + 1)]
    : operator.endsWith(':')
      ? [[], elements.nodes]
      : [elements.nodes, []];
  return page.renderWith(new Map(), read.value ? yes : no, mode);
}
