/** The elements of the head that describe a page: title, metadata, canonical (BEHAVIOUR B132). */

const ELEMENTS =
  'title,meta[name],meta[property],link[rel=canonical],link[rel=alternate],script[type$=json],[data-page]';

/**
 * Those that describe the current page. What React, a feature or a script of the host has put there belongs to
 * others and stays.
 */
let shown: readonly Element[] = [];

/** To be called once, before React puts anything into the head. */
export function adoptHead(): void {
  shown = [...document.head.querySelectorAll(ELEMENTS)];
}

/** Copies that belong to the current document: elements of a fetched one would keep all of it in memory. */
export function readHead(from: Document): readonly Element[] {
  return [...from.head.querySelectorAll(ELEMENTS)].map((element) => document.importNode(element, true));
}

/** Makes the head describe another page. Elements that are equal already stay. */
export function showHead(wanted: readonly Element[]): void {
  const isIn = (list: readonly Element[], element: Element): boolean =>
    list.some((other) => other.isEqualNode(element));
  const kept = shown.filter((element) => isIn(wanted, element));
  const added = wanted.filter((element) => !isIn(kept, element));
  for (const element of shown) if (!kept.includes(element)) element.remove();
  document.head.append(...added);
  shown = [...kept, ...added];
}
