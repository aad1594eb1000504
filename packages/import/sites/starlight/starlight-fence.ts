/** Blocks of code as Expressive Code reads them → docsite's. Pure. */
import { appendAll } from '../../../../src/shared/append-all.ts';
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';

const OPEN = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^\s{]*)(.*)$/u;
/** An option: its name, and its value in braces, quotes or slashes; or a word. */
const OPTION = /(?:([\w-]+)=)?(\{[^{}]*\}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/(?:\\.|[^/\\])+\/)|([^\s]+)/gu;
/** A comment with nothing but the name of a file. */
const NAME =
  /^\s*(?:\/\/|#|<!--|\/\*|--)\s*(?:file ?name:?\s*)?((?:[\w.@~$()[\]-]*\/)*[\w.@$()[\]-]*\.[a-z][\w.]*)\s*(?:-->|\*\/)?\s*$/iu;
const NAME_LINES = 4;
const MARKS: Readonly<Record<string, string>> = { ins: '// [!code ++]', del: '// [!code --]' };

interface Options {
  /** In their order, as docsite reads them. */
  readonly kept: string[];
  readonly left: string[];
  readonly highlighted: string[];
  /** By 0-based line: the comment that marks it. */
  readonly marked: Map<number, string>;
  language: string;
  title: string | null;
  numbers: string;
}

/** The block with its options and marks as docsite has them. What has no counterpart is reported. */
export function convertFence(fence: string, report: (fields: ProblemFields) => void): string {
  const [open = '', ...rest] = fence.split('\n');
  const [, indent = '', signs = '', language = '', info = ''] = OPEN.exec(open) ?? [];
  const close = rest.at(-1) ?? '';
  if (signs === '' || rest.length === 0 || !/^[ \t>]*[`~]+[ \t]*$/u.test(close)) return fence;
  const options = readOptions(language, info);
  const code = takeName(rest.slice(0, -1), options);
  const isDiff = language === 'diff' && options.language !== 'diff';
  const lines = code.map((line, index) => {
    const [, before = '', sign, after = ''] = (isDiff ? /^([ \t>]*)([+-])(.*)$/u.exec(line) : null) ?? [];
    const mark = sign === undefined ? options.marked.get(index) : sign === '+' ? MARKS['ins'] : MARKS['del'];
    const text = sign === undefined ? (isDiff ? line.replace(/^([ \t>]*?) /u, '$1') : line) : before + after;
    // Alone on its line, such a comment would mark the next one.
    return mark === undefined || text.trim() === '' ? text : `${text} ${mark}`;
  });
  if (options.left.length > 0) {
    report({
      severity: 'info',
      code: 'code-word',
      what: `${countOf(options.left.length, 'option')} of a block of code ${options.left.length === 1 ? 'was' : 'were'} left out: ${options.left.join(', ')}.`,
      why: 'The code is shown as it is.',
    });
  }
  return [indent + signs + writeInfo(options), ...lines, close].join('\n');
}

function readOptions(language: string, info: string): Options {
  const options: Options = {
    kept: [],
    left: [],
    highlighted: [],
    marked: new Map(),
    language,
    title: null,
    numbers: '',
  };
  for (const [written, name = '', value = '', word = ''] of info.matchAll(OPTION)) {
    if (word !== '') readWord(word, options);
    else if (value.startsWith('{') && ['', 'mark', 'ins', 'del'].includes(name)) readRange(name, value, options);
    else if (name === 'title') options.title = value;
    else if (name === 'lang') options.language = value.slice(1, -1);
    else options.left.push(written);
  }
  return options;
}

function readWord(word: string, options: Options): void {
  const [name = '', value] = word.split('=');
  if (name === 'startLineNumber') options.numbers = `showLineNumbers=${value ?? '1'}`;
  else if (name === 'showLineNumbers') {
    if (value !== 'false') options.numbers ||= name;
  } else if (/^(?:wrap|frame|preserveIndent|hangingIndent|collapse\w*)$/u.test(name)) options.left.push(word);
  else options.kept.push(word);
}

/** `{1,3-4}`, perhaps after a label: `{"Here":1}`. */
function readRange(name: string, value: string, options: Options): void {
  const [, label, lines = ''] = /^\{\s*("[^"]*"|'[^']*')?:?\s*([\d,\s-]*)\}$/u.exec(value) ?? [];
  if (label !== undefined) options.left.push(label);
  const ranges = lines.split(',').map((one) => one.trim());
  if (name === '' || name === 'mark') appendAll(options.highlighted, ranges.filter(Boolean));
  else {
    for (const range of ranges) {
      const [first = 0, last = first] = range.split('-').map(Number);
      // Ranges may be longer than any code.
      for (let line = first; line <= Math.min(last, first + 10_000); line++)
        options.marked.set(line - 1, MARKS[name] ?? '');
    }
  }
}

/** The lines without the comment that names the file, whose name becomes the title. */
function takeName(lines: readonly string[], options: Options): readonly string[] {
  if (options.title !== null) return lines;
  const at = lines.slice(0, NAME_LINES).findIndex((line) => NAME.test(line));
  if (at === -1) return lines;
  options.title = JSON.stringify(NAME.exec(lines[at] ?? '')?.[1]);
  const after = lines.slice(at + 1);
  return [...lines.slice(0, at), ...(after[0]?.trim() === '' ? after.slice(1) : after)];
}

function writeInfo({ language, title, highlighted, numbers, kept }: Options): string {
  const words = [
    language,
    ...(title === null ? [] : [`title=${title}`]),
    ...(highlighted.length === 0 ? [] : [`{${highlighted.join(',')}}`]),
    numbers,
    ...kept,
  ];
  const info = words.filter(Boolean).join(' ');
  return language === '' && info !== '' ? `text ${info}` : info;
}
