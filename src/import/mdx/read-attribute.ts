/** Attributes of components, by name. */
import { attributeValue } from './html-tag.ts';
import type { MdxElement } from './nodes.ts';
import type { PageTools } from './page-tools.ts';

/** The value of an attribute; `undefined` when it is not there or not known. */
export function readAttribute(element: MdxElement, name: string, page: PageTools): unknown {
  const attribute = element.attributes.find((one) => one.name === name);
  if (attribute === undefined) return undefined;
  const value = attributeValue(attribute, page.scope);
  return value.ok ? value.value : undefined;
}

/** Notes the attributes that have no meaning in docsite. */
export function reportOtherAttributes(element: MdxElement, page: PageTools, known: readonly string[]): void {
  const others = element.attributes.filter(({ name }) => !known.includes(name));
  const [first] = others;
  if (first === undefined) return;
  page.report(first.start, {
    severity: 'info',
    code: 'dropped-attribute',
    what: `${others.map(({ name }) => `"${name}"`).join(', ')} of <${element.name}> has no equivalent in docsite.`,
    why: 'It was left out.',
  });
}

/** The same, when it is a text; else `null`. */
export function textAttribute(element: MdxElement, name: string, page: PageTools): string | null {
  const value = readAttribute(element, name, page);
  return typeof value === 'string' ? value : null;
}
