/** HTML as a small tree: what a reader for Node and one for the browser can both make. */
import { escapeHtml, VOID } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';

/** Text is a string, entities decoded. */
export type TreeNode = string | TreeElement;

export interface TreeElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly TreeNode[];
}

/** Deeper elements are read as if their parents had ended: real texts do not nest so deep, and a tree is walked by recursion. */
export const MAX_DEPTH = 100;

export function hasClass({ attributes }: TreeElement, name: string): boolean {
  const classes = attributes['class'];
  // Nearly every element is asked for several classes, and has none of them.
  return classes?.includes(name) === true && classes.split(/\s+/u).includes(name);
}

/**
 * What names a place of the page, or is for its scripts. A drawing of differences holds a text twice and is on another
 * page: an id would not be unique, and a script would find a widget without its parts.
 */
const OF_THE_PAGE = /^(?:id|name|for|role|on.*|data-.*|aria-(?:controls|labelledby|describedby|owns|selected))$/u;

/** The attributes that are drawn, in their order. */
export function drawnAttributes({ attributes }: TreeElement): readonly (readonly [name: string, value: string])[] {
  return Object.entries(attributes).filter(([name]) => !OF_THE_PAGE.test(name));
}

export function openTag(name: string, attributes: readonly (readonly [string, string])[]): Html {
  return `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;
}

/** HTML of an element that is drawn as a whole. */
export function drawElement(element: TreeElement): Html {
  const open = openTag(element.name, drawnAttributes(element));
  if (VOID.test(element.name)) return open;
  return `${open}${element.children.map(drawNode).join('')}</${element.name}>`;
}

export function drawNode(node: TreeNode): Html {
  return typeof node === 'string' ? escapeHtml(node) : drawElement(node);
}
