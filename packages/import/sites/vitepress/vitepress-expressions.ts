/** Expressions of Vue in the text of a VitePress page, also in spans of code: its own fields and plain values are filled in. Pure. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';

/** What is between the braces: in quotes there may be others. */
const CODE = String.raw`((?:'[^'\n]*'|'(?![^'\n]*')|"[^"\n]*"|"(?![^"\n]*")|[^{}'"])*)`;
const EXPRESSION = new RegExp(String.raw`\{\{${CODE}\}\}`, 'gu');
/** An element whose content Vue leaves alone; a span of code; an expression. */
const PARTS = new RegExp(
  String.raw`<([a-z][\w-]*)\b[^<>]*\sv-pre\b[^<>]*>.*?<\/\1>|\x60[^\x60\n]*\x60|${EXPRESSION.source}`,
  'gu',
);

export interface ExpressionTools {
  /** Those of the page that the text is in. */
  readonly fields: Fields;
  readonly report: (fields: ProblemFields) => void;
  /** How a value is written in text, by the code that it stands for. */
  readonly write: (value: string, code: string) => string;
}

/** The line with the values of its expressions. One that only the code of the site knows stays, and is reported. */
export function fillExpressions(line: string, { fields, report, write }: ExpressionTools): string {
  if (!line.includes('{{')) return line;
  const valueOf = (expression: string, code: string): string | null => {
    const value = readValue(code.trim(), fields);
    if (value === null)
      report({ code: 'unresolved-expression', what: `This expression is shown as text: ${expression}` });
    return value;
  };
  return line.replaceAll(PARTS, (part, element?: string, code?: string) => {
    if (element !== undefined) return part;
    if (code === undefined)
      return part.replaceAll(EXPRESSION, (whole, inner: string) => valueOf(whole, inner) ?? whole);
    const value = valueOf(part, code);
    return value === null ? part : write(value.replaceAll(/[\\`*_[\]<>|]/gu, '\\$&'), part);
  });
}

/** `$frontmatter.a.b`, `'text'` and `12`; `null` for anything else. */
function readValue(code: string, fields: Fields): string | null {
  if (/^(?:'[^'\\]*'|"[^"\\]*"|\d+)$/u.test(code)) return code.replaceAll(/^["']|["']$/gu, '');
  const path = /^\$frontmatter((?:\??\.\w+)+)$/u.exec(code)?.[1];
  const value = path
    ?.match(/\w+/gu)
    ?.reduce<unknown>((around, name) => (isFields(around) ? around[name] : undefined), fields);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
