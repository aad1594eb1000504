/** Elements and styles made by scripts. */

/** An element with the given properties and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Adds styles after all others of the theme, in its layer. As a constructed stylesheet: the content security policy of a site forbids
 * `<style>` (BEHAVIOUR B176), and asks nothing of styles that a script makes.
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer docsite{${css}}`);
  document.adoptedStyleSheets.push(sheet);
}
