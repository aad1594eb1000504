/** Attributes of components, by name. */
import { attributeValue } from './html-tag.ts';
import type { MdxElement } from './nodes.ts';
import type { PageTools } from './page-tools.ts';

/** The value of an attribute; `undefined` if it is missing or unknown. */
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
    why: 'It was omitted.',
  });
}

/** An attribute that readers see as text; `null` if missing. Of JSX, its text. Notes what is lost. */
export function labelAttribute(element: MdxElement, name: string, page: PageTools): string | null {
  const attribute = element.attributes.find((one) => one.name === name);
  if (attribute === undefined) return null;
  const read = attributeValue(attribute, page.scope);
  if (read.ok) return typeof read.value === 'string' || typeof read.value === 'number' ? String(read.value) : null;
  const code = attribute.code?.trim() ?? '';
  const isMarkup = /^<[^{}]*>$/u.test(code);
  const text = isMarkup
    ? code
        .replaceAll(/<[^>]*>/gu, '')
        .replaceAll(/\s+/gu, ' ')
        .trim()
    : '';
  page.report(attribute.start, {
    code: 'dropped-attribute',
    what: `"${name}" of <${element.name}> ${text === '' ? 'was omitted' : `has no markup now: ${text}`}.`,
    why: isMarkup ? 'docsite takes it as plain text.' : `Its value is unknown before the page runs (${read.reason}).`,
    fix: 'Write it as text.',
  });
  return text === '' ? null : text;
}

/** The value of an attribute, when it is a text; else `null`. */
export function textAttribute(element: MdxElement, name: string, page: PageTools): string | null {
  const value = readAttribute(element, name, page);
  return typeof value === 'string' ? value : null;
}
