/**
 * Writes the words of the site's language into the code that reads them: of `strings.search` the text remains, of
 * `strings.versionNumber({ version })` a template literal. So a site in English has not a byte more than with words
 * in its code, and no page carries words that it does not show. A call that is not understood here is left as it is, and
 * reads the table in the browser.
 */
import { ENGLISH } from '../../shared/messages/english.ts';
import { chooseForm, namesIn, splitMessage } from '../../shared/messages/message.ts';
import type { StringTable } from '../../shared/messages/strings.ts';
import type { Message } from '../../shared/types/message.ts';

export interface Language {
  readonly table: StringTable;
  /** BCP 47 tag: decides which plural form a number takes. */
  readonly tag: string;
}

/** What the code imports for messages in more than two plural forms. */
const PLURAL_MODULE = 'docsite:plural';
const CHOOSE = 'docsiteChooseForm';

const IMPORTED =
  /\bimport\s*\{[^}]*\b(?:strings|nodes)\b[^}]*\}\s*from\s*['"](?:[^'"]*\/(?:site-strings|nodes)\.tsx?|docsite\/client)['"]/u;
const READ = /(?<![\w$.'"`])(strings|nodes)\.([a-z]+)\b/giu;
/** Languages that are asked for the form of every count up to this one. */
const MOST_ASKED = 200;

/** The code of a module of templates or client, or `null` when there are no words to write into it. */
export function inlineStrings(code: string, language: Language): string | null {
  if (!IMPORTED.test(code)) return null;
  const inlined = inlineIn(code, language);
  if (inlined === code) return null;
  // At the end, so that lines keep their numbers.
  return inlined.includes(`${CHOOSE}(`)
    ? `${inlined}\nimport { choose as ${CHOOSE} } from '${PLURAL_MODULE}';\n`
    : inlined;
}

/** In a stylesheet: the comment names the message, and the last string of the declaration after it is replaced. */
const READ_BY_STYLE = /(\/\* strings\.(\w+) \*\/\s*content:[^;]*)'[^';]*';/gu;

/** A stylesheet with the words of the language. */
export function writeStyleStrings(css: string, { table }: Language): string {
  return css.replaceAll(READ_BY_STYLE, (whole, start: string, key: string) => {
    const message = Object.hasOwn(ENGLISH, key) ? table[key as keyof StringTable] : null;
    return typeof message === 'string' ? `${start}${quoteForStyle(message)};` : whole;
  });
}

/** CSS Syntax Level 3, section 4.3.7. */
function quoteForStyle(text: string): string {
  return `"${text.replaceAll(/["\\\n\r\f]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

/** The module that `PLURAL_MODULE` names. */
export function pluralModule({ tag }: Language): string {
  return `const rules = new Intl.PluralRules(${JSON.stringify(tag)});
export const choose = (count, forms) => forms[rules.select(count)] ?? forms.other;`;
}

/** What takes the place of `shared/strings/english.ts`, for code that reads the whole table. Only texts have words of APIs. */
export function tableModule({ table }: Language): string {
  const read = Object.entries(table).filter(([key]) => !key.startsWith('api'));
  const entries = read.map(([key, message]) => {
    // A message that fills nothing in, in place of one that does: it is called all the same.
    const isText = typeof message !== 'string' || plainText(key, message) !== null || namesIn(message).size > 0;
    return [key, isText ? message : { other: message }];
  });
  return `export const ENGLISH = ${JSON.stringify(Object.fromEntries(entries))};`;
}

function inlineIn(code: string, language: Language): string {
  let result = '';
  let done = 0;
  for (const { 0: read, 1: kind = '', 2: key = '', index } of code.matchAll(READ)) {
    if (index < done || !Object.hasOwn(ENGLISH, key)) continue;
    const message = language.table[key as keyof StringTable];
    const end = index + read.length;
    const written = code[end] === '(' ? readValues(code, end) : null;
    const text = written === null ? plainText(key, message) : writeCall(kind, message, { written, language });
    if (text === null) continue;
    result += code.slice(done, index) + text;
    done = written?.end ?? end;
  }
  return result + code.slice(done);
}

/** `null` for a message that is filled in: its function is meant. */
function plainText(key: string, message: Message): string | null {
  const english: Message = ENGLISH[key as keyof StringTable];
  const isFilled = typeof english !== 'string' || splitMessage(english).names.length > 0;
  return isFilled || typeof message !== 'string' ? null : JSON.stringify(message);
}

interface Written {
  /** Expressions by name. */
  readonly values: ReadonlyMap<string, string>;
  /** After the closing parenthesis. */
  readonly end: number;
}

function writeCall(
  kind: string,
  message: Message,
  { written, language }: { readonly written: Written; readonly language: Language },
): string | null {
  const values = new Map([...written.values].map(([name, value]) => [name, inlineIn(value, language)]));
  const write = (text: string): string => (kind === 'nodes' ? writeNodes(text, values) : writeText(text, values));
  if (typeof message === 'string') return write(message);
  const count = values.get('count') ?? '';
  // It is written more than once.
  if (!/^[\w$.]+$/u.test(count)) return null;
  const rules = new Intl.PluralRules(language.tag);
  const others = Array.from({ length: MOST_ASKED }, (_, asked) => asked).filter(
    (asked) => chooseForm(message, asked, rules) !== message.other,
  );
  const special = write(chooseForm(message, 1, rules));
  if (others.length === 0) return write(message.other);
  if (others.join() === '1') return `(${count} === 1 ? ${special} : ${write(message.other)})`;
  if (others.join() === '0,1' && chooseForm(message, 0, rules) === chooseForm(message, 1, rules)) {
    return `(${count} < 2 ? ${special} : ${write(message.other)})`;
  }
  const forms = Object.entries(message).map(([form, text]) => `${form}: ${write(text)}`);
  return `${CHOOSE}(${count}, { ${forms.join(', ')} })`;
}

function writeText(text: string, values: ReadonlyMap<string, string>): string {
  const { pieces, names } = splitMessage(text);
  if (names.length === 0) return JSON.stringify(text);
  const filled = names.map((name) => (values.has(name) ? `\${${values.get(name) ?? ''}}` : ''));
  return `\`${pieces.map((piece, index) => escapeTemplate(piece) + (filled[index] ?? '')).join('')}\``;
}

function writeNodes(text: string, values: ReadonlyMap<string, string>): string {
  const { pieces, names } = splitMessage(text);
  const parts = pieces.flatMap((piece, index) => {
    const value = values.get(names[index] ?? '');
    return [...(piece === '' ? [] : [JSON.stringify(piece)]), ...(value === undefined ? [] : [value])];
  });
  return `<>${parts.map((part) => `{${part}}`).join('')}</>`;
}

function escapeTemplate(text: string): string {
  return text.replaceAll(/[`\\]|\$\{/gu, '\\$&');
}

/** The values of a call `({ name: expression, other })`; `null` for one that is written in another way. */
function readValues(code: string, open: number): Written | null {
  const start = /^\(\s*\{/u.exec(code.slice(open))?.[0].length;
  if (start === undefined) return null;
  const values = new Map<string, string>();
  let at = open + start;
  for (;;) {
    const [spaces = '', name = ''] = /^\s*(\w*)/u.exec(code.slice(at)) ?? [];
    at += spaces.length;
    if (name !== '') {
      const colon = /^\s*:/u.exec(code.slice(at))?.[0].length ?? 0;
      const end = skipExpression(code, at + colon);
      if (end === null) return null;
      values.set(name, colon === 0 ? name : code.slice(at + colon, end).trim());
      at = end;
    }
    if (code[at] === ',') at += 1;
    else break;
  }
  const close = /^\s*\}\s*,?\s*\)/u.exec(code.slice(at))?.[0].length;
  return close === undefined ? null : { values, end: at + close };
}

/** Where an expression ends: at a comma or a closing bracket. `null` when the text ends first. */
function skipExpression(code: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const sign = code[at] ?? '';
    if (sign === '`') return null;
    if (sign === '"' || sign === "'") {
      at = code.indexOf(sign, at + 1);
      if (at === -1) return null;
    } else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (sign === ',' && depth === 0) return at;
  }
  return null;
}
