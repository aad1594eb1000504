/** Texts that are easy to write and that careless parsers take very long for. Each is made in any size. */

/** @typedef {{ name: string, write: (bytes: number) => string }} HostileText `write`: about that many bytes, all ASCII */

/**
 * One piece over and over, between a start and an end.
 * @param {string} name
 * @param {string} piece
 * @param {{ start?: string, end?: string }} [around]
 * @returns {HostileText}
 */
function repeated(name, piece, { start = '', end = '' } = {}) {
  return { name, write: (bytes) => start + piece.repeat(Math.max(1, Math.floor(bytes / piece.length))) + end };
}

/**
 * Two pieces, each over and over: what opens and what closes.
 * @param {string} name
 * @param {string} open
 * @param {string} close
 * @returns {HostileText}
 */
function nested(name, open, close) {
  return {
    name,
    write: (bytes) => {
      const count = Math.max(1, Math.floor(bytes / (open.length + close.length)));
      return open.repeat(count) + close.repeat(count);
    },
  };
}

/**
 * Code without a line break.
 * @param {string} language
 * @param {string} piece
 * @returns {HostileText}
 */
function code(language, piece) {
  return repeated(`code, ${language}: ${piece.trim()}`, piece, { start: `\`\`\`${language}\n`, end: '\n```\n' });
}

/** Languages whose grammars have been slow on one long word or line. */
const LANGUAGES = [
  'ts',
  'c',
  'cpp',
  'java',
  'csharp',
  'kotlin',
  'scala',
  'ruby',
  'graphql',
  'r',
  'html',
  'md',
  'js',
  'python',
  'php',
  'rust',
  'go',
  'bash',
  'css',
  'json',
  'yaml',
  'sql',
  'swift',
  'diff',
];

/** @type {readonly HostileText[]} */
export const HOSTILE_TEXTS = [
  repeated('open brackets', '['),
  repeated('closing brackets', ']'),
  repeated('open pictures', '!['),
  nested('links in links', '[', '](a)'),
  nested('pictures in pictures', '![', '](a)'),
  nested('brackets', '[', ']'),
  repeated('links', '[a](b) '),
  repeated('links, one a line', '[a](b)\n'),
  repeated('links without an end', '[a](<b'),
  repeated('links with titles without an end', '[a](b "'),
  repeated('references', '[a][b] ', { end: '\n\n[b]: c\n' }),
  { name: 'definitions', write: (bytes) => Array.from({ length: bytes / 16 }, (_, i) => `[${i}]: a${i}\n`).join('') },
  repeated('one definition', '[a]: b\n'),
  repeated('stars', '*'),
  repeated('stars and letters', '*a '),
  repeated('stars and lines', '_a *b '),
  repeated('strong without an end', '**a'),
  nested('emphasis', '*a **', '** *'),
  repeated('strikes', '~~a '),
  repeated('backticks', '`'),
  {
    name: 'backticks of growing length',
    write: (bytes) => Array.from({ length: Math.sqrt(2 * bytes) }, (_, i) => `${'`'.repeat(i + 1)} `).join(''),
  },
  repeated('backslashes', '\\'),
  repeated('entities', '&amp;'),
  repeated('ampersands', '&'),
  repeated('less-than signs', '<'),
  repeated('open tags', '<a '),
  repeated('tags', '<b>'),
  repeated('closing tags', '</b>'),
  repeated('comments without an end', '<!--'),
  repeated('comments', '<!-- -->'),
  repeated('declarations', '<!A '),
  repeated('processing instructions', '<?a '),
  repeated('attributes', ' a=b', { start: '<img', end: '>' }),
  repeated('attributes of a block', ' a="b"', { start: '<div', end: '>' }),
  repeated('candidates of a srcset', 'a.png 1x, ', { start: '<img srcset="', end: 'a.png">' }),
  repeated('one value', 'a', { start: '<img alt="', end: '">' }),
  repeated('addresses', 'http://a.co '),
  repeated('addresses without blanks', 'http://a.co'),
  repeated('schemes', 'http://'),
  repeated('www and dots', 'www.'),
  repeated('www addresses', 'www.a.co '),
  repeated('dots', '.', { start: 'www.a.co/' }),
  repeated('closing marks', ')', { start: 'http://a.co/(' }),
  repeated('mail addresses', 'a@b.co '),
  repeated('mail addresses without blanks', 'a@b.co'),
  repeated('at signs', 'a@'),
  repeated('autolinks', '<http://a.co>'),
  repeated('one long word', 'a'),
  repeated('spaces', ' ', { start: 'a', end: 'b' }),
  repeated('tabs', '\t', { start: 'a', end: 'b' }),
  repeated('line breaks', '\n'),
  repeated('carriage returns', '\r'),
  repeated('quotes, nested', '>'),
  repeated('quotes', '> a\n'),
  {
    name: 'quotes of growing depth',
    write: (bytes) => Array.from({ length: Math.sqrt(2 * bytes) }, (_, i) => `${'>'.repeat(i + 1)}\n`).join(''),
  },
  repeated('lists', '- a\n'),
  repeated('lists in one line', '- '),
  {
    name: 'lists of growing depth',
    write: (bytes) => Array.from({ length: Math.sqrt(bytes) }, (_, i) => `${'  '.repeat(i)}- a\n`).join(''),
  },
  repeated('numbered lists', '1. a\n'),
  repeated('tasks', '- [ ] a\n'),
  repeated('headings', '# a\n'),
  repeated('headings with one id', '# a {#b}\n'),
  repeated('spaces in a heading', ' ', { start: '# a', end: 'b {#' }),
  repeated('underlined headings', 'a\n=\n'),
  repeated('rules', '---\n'),
  repeated('rows of a table', '|a|b|\n', { start: '|a|b|\n|-|-|\n' }),
  {
    name: 'cells of a table',
    write: (bytes) => `|${'a|'.repeat(bytes / 6)}\n|${'-|'.repeat(bytes / 6)}\n|${'b|'.repeat(bytes / 6)}\n`,
  },
  {
    name: 'a square table',
    write: (bytes) => {
      const side = Math.sqrt(bytes / 2);
      return `|${'a|'.repeat(side)}\n|${'-|'.repeat(side)}\n${`|${'b|'.repeat(side)}\n`.repeat(side)}`;
    },
  },
  {
    name: 'columns without cells',
    write: (bytes) => `|${'a|'.repeat(bytes / 8)}\n|${'-|'.repeat(bytes / 8)}\n${'|\n'.repeat(bytes / 8)}`,
  },
  repeated('pipes', '|'),
  repeated('footnotes, inline', '^[x] '),
  nested('footnotes in footnotes', '^[', ']'),
  repeated('references to one footnote', '[^1] ', { end: '\n\n[^1]: a\n' }),
  {
    name: 'footnotes',
    write: (bytes) => {
      const count = bytes / 24;
      return `${Array.from({ length: count }, (_, i) => `[^${i}]`).join(' ')}\n\n${Array.from({ length: count }, (_, i) => `[^${i}]: a\n`).join('\n')}`;
    },
  },
  repeated('open footnotes', '[^1'),
  repeated('references to unknown footnotes', '[^1] '),
  repeated('references to unknown footnotes, one a line', '[^1]\n'),
  repeated('spaced links', '[a](b c) '),
  repeated('expressions', '{a.b} '),
  repeated('open expressions', '{a '),
  repeated('components', '<A.B x={1}> '),
  repeated('unknown tags', '<Card>\n\n'),
  repeated('imports', "import a from 'b'\n"),
  repeated('blanks after an import', ' ', { start: "import 'a'", end: 'x' }),
  repeated('commas in a srcset', ',', { start: '<img srcset="a', end: 'b">' }),
  {
    name: 'ids of one tag',
    write: (bytes) => `<div${Array.from({ length: bytes / 12 }, (_, i) => ` id="a${i}"`).join('')}>\n`,
  },
  repeated('blanks after a marked line', ' ', { start: '```js\n// highlight-start', end: 'x\n```\n' }),
  repeated('escaped bars', '\\|', { start: '|a|\n|-|\n|', end: '|\n' }),
  repeated('rows with too many cells', '|a|b|\n', { start: '|a|\n|-|\n' }),
  repeated('boxes in a list', '- :::note\n  a\n  :::\n'),
  repeated('code in boxes', ':::note\n```\n:::\n```\n:::\n\n'),
  repeated('slashes', '/', { start: '[a](/', end: 'b)' }),
  repeated('percent signs', '%', { start: '[a](b', end: ')' }),
  repeated('dots of a path', '../', { start: '[a](', end: 'b.md)' }),
  repeated('boxes', ':::note\na\n:::\n\n'),
  repeated('boxes without an end', ':::note\n'),
  {
    name: 'boxes in boxes',
    write: (bytes) => {
      const depth = Math.sqrt(bytes);
      return (
        Array.from({ length: depth }, (_, i) => `${':'.repeat(depth - i + 3)}note\n`).join('') +
        Array.from({ length: depth }, (_, i) => `${':'.repeat(i + 4)}\n`).join('')
      );
    },
  },
  repeated('boxes of an unknown kind', ':::recipe\n'),
  repeated('ends of boxes', ':::\n\n'),
  repeated('brackets in a title', '[', { start: ':::note' }),
  repeated('alerts', '> [!NOTE]\n> a\n\n'),
  repeated('tabs of a group', '@tab a\n\nb\n\n', { start: ':::tabs\n', end: ':::\n' }),
  repeated('groups of tabs', ':::tabs\n@tab a\nb\n:::\n\n'),
  repeated('variables', '{{version}} '),
  repeated('open variables', '{{a'),
  {
    name: 'different variables',
    write: (bytes) => Array.from({ length: bytes / 10 }, (_, i) => `{{v${i}}} `).join(''),
  },
  repeated('details', '<details><summary>a</summary>\n\nb\n\n</details>\n\n'),
  repeated('blocks of code', '```js\na\n```\n'),
  repeated('code without an end', '```\n'),
  repeated('options of code', 'title="', { start: '```js ' }),
  repeated('ranges of lines', '1-9,', { start: '```js {', end: '1}\na\n```\n' }),
  repeated('marked lines', '// highlight-next-line\na\n', { start: '```js\n', end: '```\n' }),
  repeated('starts of marked lines', '// highlight-start\n', { start: '```js\n', end: '```\n' }),
  repeated('front matter without an end', 'a: b\n', { start: '---\n' }),
  {
    name: 'fields of front matter',
    write: (bytes) => `---\n${Array.from({ length: bytes / 12 }, (_, i) => `f${i}: a\n`).join('')}---\n`,
  },
  repeated('lists in front matter', '[', { start: '---\na: ', end: '\n---\n' }),
  repeated('keywords', ' - a\n', { start: '---\nkeywords:\n', end: '---\n' }),
  repeated('marks of a conflict', '<<<<<<< a\n=======\n>>>>>>> b\n'),
  ...LANGUAGES.flatMap((language) => [
    code(language, 'a'),
    code(language, 'a '),
    code(language, '('),
    code(language, '"'),
    code(language, '<a'),
    code(language, 'a.'),
    code(language, 'a\n'),
  ]),
];
