/** Values of Go's templates, and those of its functions that work on texts. */
// cspell:ignore plainify
import { type Fields } from '../../../../src/shared/string/fields.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';

/** Says what of a template is unknown. */
export class UnknownPart extends Error {}

/** HTML that is not escaped once more. */
export class SafeHtml {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

export type Value = string | number | boolean | SafeHtml | Fields | null;
export type Call = (args: readonly Value[]) => Value;

const safe: Call = ([value = '']) => (value instanceof SafeHtml ? value : new SafeHtml(textOfValue(value)));
const unchanged: Call = ([value = '']) => value;
const onText =
  (change: (text: string) => string): Call =>
  ([value = '']) =>
    value instanceof SafeHtml ? new SafeHtml(change(value.html)) : change(textOfValue(value));

/** By name; a value that a pipe brings is the last argument. */
export const FUNCTIONS: readonly (readonly [name: string, call: Call])[] = [
  ['safeHTML', safe],
  ['safeHTMLAttr', safe],
  ['safeURL', unchanged],
  ['safeCSS', unchanged],
  ['htmlUnescape', safe],
  ['relURL', unchanged],
  ['relLangURL', unchanged],
  ['string', onText((text) => text)],
  ['lower', onText((text) => text.toLowerCase())],
  ['upper', onText((text) => text.toUpperCase())],
  ['title', onText((text) => text.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase()))],
  ['trim', ([value = '', signs = '']) => trimSigns(value, textOfValue(signs))],
  ['strings.TrimSpace', onText((text) => text.trim())],
  ['plainify', onText((text) => text.replaceAll(/<[^>]*>/gu, ''))],
  ['default', ([preset = '', value = '']) => (isTruthy(value) || value === false ? value : preset)],
  ['cond', ([test = '', yes = '', no = '']) => (isTruthy(test) ? yes : no)],
  ['not', ([value = '']) => !isTruthy(value)],
  ['and', (args) => args.find((value) => !isTruthy(value)) ?? args.at(-1) ?? ''],
  ['or', (args) => args.find(isTruthy) ?? args.at(-1) ?? ''],
  ['eq', ([value = '', ...others]) => others.some((other) => textOfValue(other) === textOfValue(value))],
  ['ne', ([value = '', other = '']) => textOfValue(other) !== textOfValue(value)],
  ['print', (args) => args.map(textOfValue).join('')],
  ['printf', ([form = '', ...args]) => formatText(textOfValue(form), args)],
];

function trimSigns(value: Value, signs: string): Value {
  const cut = (text: string): string => {
    let [start, end] = [0, text.length];
    while (start < end && signs.includes(text.charAt(start))) start++;
    while (end > start && signs.includes(text.charAt(end - 1))) end--;
    return text.slice(start, end);
  };
  return onText(cut)([value]);
}

function formatText(form: string, args: readonly Value[]): string {
  let next = 0;
  return form.replaceAll(/%(.)/gu, (whole, sign: string) => {
    if (sign === '%') return '%';
    if (!/[sdv]/u.test(sign)) throw new UnknownPart(`printf ${whole}`);
    return textOfValue(args[next++] ?? '');
  });
}

/** What counts as true for `if` and `with`. */
export function isTruthy(value: Value): boolean {
  if (value instanceof SafeHtml) return value.html !== '';
  return value !== '' && value !== 0 && value !== false && value !== null;
}

/** A value as text, not escaped. */
export function textOfValue(value: Value): string {
  if (value instanceof SafeHtml) return value.html;
  if (value === null) return '';
  if (typeof value === 'object') throw new UnknownPart('a list of fields');
  return String(value);
}

/** A value as HTML. */
export function htmlOf(value: Value): string {
  return value instanceof SafeHtml ? value.html : escapeHtml(textOfValue(value));
}
