/** Attributes as JSX has them → attributes of HTML. */
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { evaluateCode, type Scope } from '../../literal.ts';
import { type Evaluated, known, valueText } from '../../known-value.ts';
import type { JsxAttribute, MdxElement } from './nodes.ts';
import type { PageTools } from './page-tools.ts';
import { VOID_ELEMENTS } from './scan.ts';

export interface HtmlTag {
  /** The opening tag; for an element without end tag the whole of it. */
  readonly html: string;
  /** HTML that an attribute sets as the element's content; `null` when none does. */
  readonly innerHtml: string | null;
  /** Attributes that have no form in HTML, as written. */
  readonly dropped: readonly JsxAttribute[];
}

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['xlinkHref', 'xlink:href'],
  ['acceptCharset', 'accept-charset'],
  ['httpEquiv', 'http-equiv'],
  ['defaultValue', 'value'],
  ['defaultChecked', 'checked'],
]);
/** Attributes of SVG that keep their capitals. */
const CAPITALS =
  /^(?:viewBox|preserveAspectRatio|gradientUnits|gradientTransform|patternUnits|patternTransform|clipPathUnits|refX|refY|markerWidth|markerHeight|stdDeviation|textLength|pathLength|baseFrequency|numOctaves|attributeName|repeatCount)$/u;
const HYPHENS =
  /^(?:stroke|fill|font|text|stop|clip|color|flood|lighting|dominant|alignment|baseline|letter|word|marker(?:Start|Mid|End)|pointer|shape|vector|paint)(?=[A-Z])/u;
/** Style properties whose numbers are not pixels. */
const NO_UNIT =
  /^(?:opacity|zIndex|fontWeight|lineHeight|flex(?:Grow|Shrink)?|order|zoom|columnCount|orphans|widows|fillOpacity|strokeOpacity|aspectRatio|gridRow|gridColumn|scale|tabSize)$/u;
const LINKS = new Set(['href', 'src', 'poster', 'data']);

/** The element's opening tag in HTML. A tag that is HTML already keeps its bytes. */
export function toHtmlTag(element: MdxElement, page: Pick<PageTools, 'source' | 'scope' | 'mapHref'>): HtmlTag {
  const { name, attributes, start, openEnd } = element;
  const source = page.source.slice(start, openEnd);
  const isVoid = VOID_ELEMENTS.has(name);
  const isPlain = attributes.every((attribute) => isHtml(attribute) && mappedText(attribute, page) === null);
  if (isPlain) {
    const html = isVoid ? source : source.replace(/\s*\/>$/u, '>');
    return { html, innerHtml: null, dropped: [] };
  }
  const written: string[] = [];
  const dropped: JsxAttribute[] = [];
  let innerHtml: string | null = null;
  for (const attribute of attributes) {
    const value = attributeValue(attribute, page.scope);
    if (attribute.name === 'dangerouslySetInnerHTML' && value.ok) {
      innerHtml = valueText((value.value as { readonly __html?: unknown } | null)?.__html ?? '');
      continue;
    }
    const html = value.ok && attribute.name !== '...' ? writeAttribute(attribute, value.value, page) : null;
    if (html === null) dropped.push(attribute);
    else if (html !== '') written.push(html);
  }
  const end = isVoid && source.endsWith('/>') ? ' />' : '>';
  return { html: `<${[name, ...written].join(' ')}${end}`, innerHtml, dropped };
}

/** The value of an attribute: its text, `true` without a value, or what its expression gives. */
export function attributeValue({ text, code }: JsxAttribute, scope: Scope): Evaluated {
  if (code !== null) return evaluateCode(code, scope);
  return known(text ?? true);
}

function isHtml({ name, code }: JsxAttribute): boolean {
  return code === null && htmlName(name) === name.toLowerCase() && !/^on[A-Z]|^(?:key|ref)$/u.test(name);
}

function mappedText({ name, text }: JsxAttribute, page: Pick<PageTools, 'mapHref'>): string | null {
  if (text === null || !LINKS.has(name)) return null;
  const mapped = page.mapHref(text);
  return mapped === text ? null : mapped;
}

/** Empty for what needs no attribute, `null` for what has none. */
function writeAttribute({ name, text }: JsxAttribute, value: unknown, page: Pick<PageTools, 'mapHref'>): string | null {
  if (name === 'key' || name === 'ref' || value === null || value === undefined || value === false) return '';
  if (/^on[A-Z]/u.test(name)) return null;
  const html = htmlName(name);
  if (value === true) return /^(?:aria-|data-)/u.test(name) ? `${html}="true"` : html;
  if (name === 'style' && typeof value === 'object') return `style="${escapeHtml(formatStyle(value))}"`;
  if (typeof value === 'object') return null;
  const string = LINKS.has(name) ? page.mapHref(valueText(value)) : valueText(value);
  // Text between quotes has its entities already.
  return `${html}="${text === null ? escapeHtml(string) : string.replaceAll('"', '&quot;')}"`;
}

/** The name of an attribute in HTML. */
export function htmlName(name: string): string {
  const renamed = RENAMED.get(name);
  if (renamed !== undefined) return renamed;
  if (name.includes('-') || CAPITALS.test(name)) return name;
  if (HYPHENS.test(name)) return name.replaceAll(/[A-Z]/gu, (char) => `-${char.toLowerCase()}`);
  return name.toLowerCase();
}

function formatStyle(style: object): string {
  return Object.entries(style)
    .filter(([, value]: [string, unknown]) => value !== null && value !== undefined && value !== false)
    .map(([key, value]: [string, unknown]) => {
      const property = key.startsWith('--') ? key : key.replaceAll(/[A-Z]/gu, (char) => `-${char.toLowerCase()}`);
      const isPixels = typeof value === 'number' && value !== 0 && !key.startsWith('--') && !NO_UNIT.test(key);
      return `${property.replace(/^ms-/u, '-ms-')}: ${String(value)}${isPixels ? 'px' : ''}`;
    })
    .join('; ');
}
