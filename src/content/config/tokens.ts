/** TypeScript cut into tokens, as far as finding keys needs it: strings, comments and templates must not be taken for code. */

export interface Token {
  /** As written. */
  readonly text: string;
  /** The name that it has as a key: a string without its quotes, everything else as written. */
  readonly name: string;
  /** Offset of its first character. */
  readonly at: number;
}

const BLANK = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
const WORD = /[\p{ID_Start}$_#@\d][\p{ID_Continue}$.]*/uy;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const SIGN = /=>|\.\.\.|[=!<>]=+|[^]/y;
/** A slash behind one of these divides; anywhere else it starts a regular expression. */
const BEFORE_DIVISION = /^(?:[)\]}]|(?!return$)[\p{ID_Continue}$'"`].*)$/su;

/** The tokens in their order, without comments. Never throws: a bracket or a string that is not closed ends with the text. */
export function readTokens(code: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (;;) {
    offset += matchAt(BLANK, code, offset).length;
    if (offset >= code.length) return tokens;
    const text = readToken(code, offset, tokens.at(-1)?.text ?? '');
    tokens.push({ text, name: /^['"]/u.test(text) ? unquote(text) : text, at: offset });
    offset += text.length;
  }
}

function readToken(code: string, offset: number, before: string): string {
  if (code[offset] === '`') return code.slice(offset, skipTemplate(code, offset));
  const regex = code[offset] === '/' && !BEFORE_DIVISION.test(before) ? matchAt(REGEX, code, offset) : '';
  return regex || matchAt(STRING, code, offset) || matchAt(WORD, code, offset) || matchAt(SIGN, code, offset);
}

/** The offset behind a template literal; its `${…}` may hold templates again. */
function skipTemplate(code: string, start: number): number {
  let offset = start + 1;
  while (offset < code.length && code[offset] !== '`') {
    if (code.startsWith('${', offset)) offset = skipSubstitution(code, offset + 2);
    else offset += code[offset] === '\\' ? 2 : 1;
  }
  return Math.min(offset + 1, code.length);
}

function skipSubstitution(code: string, start: number): number {
  let [offset, depth, before] = [start, 1, '{'];
  while (depth > 0) {
    offset += matchAt(BLANK, code, offset).length;
    if (offset >= code.length) break;
    before = readToken(code, offset, before);
    offset += before.length;
    depth += Number(before === '{') - Number(before === '}');
  }
  return offset;
}

function matchAt(pattern: RegExp, code: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(code)?.[0] ?? '';
}

/** Only escapes that keys have in practice: a quote or a backslash. */
function unquote(text: string): string {
  return text.slice(1, -1).replaceAll(/\\(['"\\])/gu, '$1');
}
