/** `{list.map((item) => <li>{item}</li>)}` over a list that is known: its elements, item by item. */
import { evaluateCode, parseParameters } from '../../literal.ts';
import { bindItems } from '../../map-list.ts';
import type { Place } from '../read/nodes.ts';
import type { PageTools, RenderMode } from '../read/page-tools.ts';
import { scanMarkup } from './theme-components.ts';

/** Up to the elements. */
const MAP = /^\{\s*([\w$.]+)\.map\(\s*(?:\(([^()]*)\)|([\w$]+))\s*=>\s*\(?\s*(?=<)/u;

/** `null` for another expression, and where something in it has no value. */
export function renderMap({ start, end }: Place, mode: RenderMode, page: PageTools): string | null {
  const source = page.source.slice(start, end);
  const [before, list = '', several, single = ''] = MAP.exec(source) ?? [];
  const last = source.lastIndexOf('>') + 1;
  if (before === undefined || !/^[\s,)]*\}$/u.test(source.slice(last))) return null;
  const parameters = parseParameters(several ?? single);
  const read = evaluateCode(list, page.scope);
  const items = read.ok && parameters !== null ? bindItems(read.value, parameters) : null;
  if (items === null) return null;
  const nodes = scanMarkup({ start: start + before.length, end: start + last }, page);
  const parts = items.map((values) => page.renderWith(values, nodes, mode));
  return parts.every((part) => part !== null) ? parts.join('') : null;
}
