/**
 * Templates of shortcodes that are HTML with parameters → what they draw. A small part of Go's templates: parameters, the text
 * between the tags, `with`, `if`, variables and functions on texts. Another construct is named, and nothing is drawn.
 */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import {
  type Call,
  FUNCTIONS,
  htmlOf,
  isTruthy,
  SafeHtml,
  textOfValue,
  UnknownPart,
  type Value,
} from './hugo-functions.ts';

/** What a template may ask for. */
export interface TemplateData {
  /** Parameters by name, or by number for those without names. */
  readonly params: ReadonlyMap<string, string>;
  /** The text between the tags; empty for none. */
  readonly inner: string;
  /** Fields of the page and of the site, their names in lower case. */
  readonly page: Fields;
  readonly site: Fields;
  /** Markdown as HTML, for a place in the middle of HTML. */
  readonly markdown: (text: string) => string;
}
export type Drawn = { readonly ok: true; readonly html: string } | { readonly ok: false; readonly reason: string };

/** The HTML that a template draws, or what of it is unknown. */
export function drawTemplate(template: string, data: TemplateData): Drawn {
  try {
    const run = new TemplateRun(readPieces(template), data);
    return { ok: true, html: run.draw() };
  } catch (error) {
    if (error instanceof UnknownPart) return { ok: false, reason: error.message };
    throw error;
  }
}

interface Piece {
  readonly text: string;
  /** True for what is between two braces. */
  readonly isAction: boolean;
}

/** `{{-` and `-}}` take the white space around them. */
function readPieces(template: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [end, trims] = [0, false];
  for (const match of template.matchAll(/\{\{(-?)\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*(-?)\}\}/gu)) {
    const [whole, before = '', action = '', after = ''] = match;
    const text = template.slice(end, match.index);
    const started = trims ? text.trimStart() : text;
    pieces.push({ text: before === '-' ? started.trimEnd() : started, isAction: false });
    if (!action.startsWith('/*')) pieces.push({ text: action, isAction: true });
    [end, trims] = [match.index + whole.length, after === '-'];
  }
  const rest = template.slice(end);
  return [...pieces, { text: trims ? rest.trimStart() : rest, isAction: false }];
}

class TemplateRun {
  readonly #pieces: readonly Piece[];
  readonly #data: TemplateData;
  readonly #variables = new Map<string, Value>();
  readonly #functions: ReadonlyMap<string, Call>;
  #at = 0;
  /** What the dot means; `undefined` for the shortcode itself. */
  #dot: Value | undefined = undefined;

  constructor(pieces: readonly Piece[], data: TemplateData) {
    this.#pieces = pieces;
    this.#data = data;
    this.#functions = new Map([...FUNCTIONS, ...MARKDOWN.map((name) => [name, this.#markdown] as const)]);
  }

  draw(): string {
    const html = this.#drawBlock(true);
    if (this.#at < this.#pieces.length) throw new UnknownPart('an "end" without its beginning');
    return html;
  }

  /** Up to the `end` or `else` that belongs to it, where it stops. */
  #drawBlock(isShown: boolean): string {
    let html = '';
    for (; this.#at < this.#pieces.length; this.#at++) {
      const { text, isAction } = this.#pieces[this.#at] ?? { text: '', isAction: false };
      if (!isAction) html += isShown ? text : '';
      else if (/^(?:end|else)\b/u.test(text)) return html;
      else if (/^(?:if|with)\b/u.test(text)) html += this.#drawChoice(text, isShown);
      else if (isShown) html += this.#runAction(text);
      else if (/^(?:range|block|define|template)\b/u.test(text)) throw new UnknownPart(text);
    }
    return html;
  }

  #drawChoice(head: string, isShown: boolean): string {
    const [, word = '', condition = ''] = /^(if|with)\s+([\s\S]+)$/u.exec(head) ?? [];
    const before = this.#dot;
    const value = isShown ? this.#evaluate(condition) : null;
    const isTrue = isShown && isTruthy(value);
    this.#at++;
    if (isTrue && word === 'with') this.#dot = value;
    const first = this.#drawBlock(isTrue);
    this.#dot = before;
    const { text: stop = '' } = this.#pieces[this.#at] ?? {};
    if (stop === 'end') return first;
    const further = /^else\s+((?:if|with)\s[\s\S]+)$/u.exec(stop)?.[1];
    if (further !== undefined) return first + this.#drawChoice(further, isShown && !isTrue);
    if (stop !== 'else') throw new UnknownPart(`"${word}" without its end`);
    this.#at++;
    const second = this.#drawBlock(isShown && !isTrue);
    if (this.#pieces[this.#at]?.text !== 'end') throw new UnknownPart(`"${word}" without its end`);
    return first + second;
  }

  #runAction(action: string): string {
    const [, name, written = ''] = /^(\$\w+)\s*:?=\s*([\s\S]+)$/u.exec(action) ?? [];
    if (name === undefined) return htmlOf(this.#evaluate(action));
    this.#variables.set(name, this.#evaluate(written));
    return '';
  }

  #evaluate(source: string): Value {
    const words = source.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|[()|]|[^\s()|]+/gu) ?? [];
    const reader = { words, at: 0 };
    const value = this.#readPipe(reader);
    if (reader.at < words.length) throw new UnknownPart(source);
    return value;
  }

  #readPipe(reader: WordReader): Value {
    let value = this.#readCommand(reader, []);
    while (reader.words[reader.at] === '|') {
      reader.at++;
      value = this.#readCommand(reader, [value]);
    }
    return value;
  }

  /** An operand, or a function with its arguments; the value that a pipe brings is the last of them. */
  #readCommand(reader: WordReader, piped: readonly Value[]): Value {
    const word = reader.words[reader.at] ?? '';
    const call = word === '.Get' || word === '$.Get' ? this.#get : this.#functions.get(word);
    if (call === undefined) {
      const value = this.#readOperand(reader);
      if (piped.length > 0) throw new UnknownPart(word);
      return value;
    }
    reader.at++;
    const args: Value[] = [];
    while (reader.at < reader.words.length && !/^[|)]$/u.test(reader.words[reader.at] ?? '')) {
      args.push(this.#readOperand(reader));
    }
    return call([...args, ...piped]);
  }

  #readOperand(reader: WordReader): Value {
    const word = reader.words[reader.at++] ?? '';
    if (word === '(') {
      const value = this.#readPipe(reader);
      if (reader.words[reader.at++] !== ')') throw new UnknownPart('a parenthesis');
      return value;
    }
    if (/^["`]/u.test(word)) return word.slice(1, -1).replaceAll(/\\(.)/gu, '$1');
    if (/^-?\d+(?:\.\d+)?$/u.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === '.' && this.#dot !== undefined) return this.#dot;
    const variable = this.#variables.get(word);
    return variable === undefined ? this.#readField(word.replace(/^\$(?=\.)/u, '')) : variable;
  }

  #readField(word: string): Value {
    const { inner, params, page, site } = this.#data;
    if (word === '.Inner') return new SafeHtml(inner);
    if (word === '.IsNamedParams') return [...params.keys()].some((name) => !/^\d+$/u.test(name));
    const [, owner, path = ''] = /^\.?(?:Page\.)?(Site|site|Page)?\.(\w+(?:\.\w+)*)$/u.exec(word) ?? [];
    const names = path.toLowerCase().split('.');
    if (owner?.toLowerCase() === 'site') return fieldAt(site, names);
    if (owner === 'Page' && names[0] === 'params') return fieldAt(page, names.slice(1));
    if (owner === 'Page' && names[0] === 'title') return fieldAt(page, names);
    throw new UnknownPart(word);
  }

  readonly #get: Call = ([key = '']) => {
    const value = this.#data.params.get(textOfValue(key));
    return value === 'true' || value === 'false' ? value === 'true' : (value ?? '');
  };

  readonly #markdown: Call = (args) => {
    const value = args.at(-1) ?? '';
    return new SafeHtml(this.#data.markdown(value instanceof SafeHtml ? value.html : textOfValue(value)));
  };
}

interface WordReader {
  readonly words: readonly string[];
  at: number;
}

const MARKDOWN = ['markdownify', 'transform.Markdownify', '.Page.RenderString', '$.Page.RenderString'];

function fieldAt(fields: Fields, names: readonly string[]): Value {
  const [name = '', ...rest] = names;
  const key = Object.keys(fields).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? '' : fields[key];
  if (rest.length > 0) return isFields(value) ? fieldAt(value, rest) : '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isFields(value) ? value : '';
}
