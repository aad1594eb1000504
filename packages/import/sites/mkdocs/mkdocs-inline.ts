/** What extensions of MkDocs read in a line of text → HTML: keys, marks, insertions, raised and lowered text, edits, icons. */
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { keyLabel } from './mkdocs-keys.ts';

/** Addresses and tags, in which nothing is converted. */
const SKIPPED = /\]\([^()\s]*\)|<[^<>]*>|\bhttps?:\/\/[^\s)]+/u.source;
const FORMULA = /(`+[^`]+`+)|\$\$[^$]+\$\$|(?<!\\)\$(?![\s$])(?:[^$`\\]|\\.)*?(?<!\s)\$(?!\d)|(?<!\\)\\\(.+?\\\)/gu;
/** Signs for groups of letters. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '(c)': '©',
  '(r)': '®',
  '(tm)': '™',
  'c/o': '℅',
  '+/-': '±',
  '=/=': '≠',
  '-->': '→',
  '<--': '←',
  '<-->': '↔',
  ...Object.fromEntries(
    '1/4¼ 1/2½ 3/4¾ 1/3⅓ 2/3⅔ 1/5⅕ 2/5⅖ 3/5⅗ 4/5⅘ 1/6⅙ 5/6⅚ 1/8⅛ 3/8⅜ 5/8⅝ 7/8⅞'
      .split(' ')
      .map((one) => [one.slice(0, 3), one.slice(3)]),
  ),
};

type Rule = readonly [pattern: string, write: (groups: readonly string[], whole: string) => string];
const wrap =
  (tag: string) =>
  (groups: readonly string[]): string =>
    `<${tag}>${groups[0] ?? ''}</${tag}>`;

const KEY = String.raw`(?:[\w-]+|"[^"]+"|'[^']+')`;
/** By the name of the extension, in the order in which they are applied. */
const RULES: readonly (readonly [extension: string, rules: readonly Rule[]])[] = [
  [
    'pymdownx.critic',
    [
      [String.raw`\{\+\+(.+?)\+\+\}`, wrap('ins')],
      [String.raw`\{--(.+?)--\}`, wrap('del')],
      [String.raw`\{==(.+?)==\}`, wrap('mark')],
      [String.raw`\{>>(.+?)<<\}`, wrap('span')],
      [String.raw`\{~~(.*?)~>(.*?)~~\}`, ([before = '', after = '']) => `<del>${before}</del><ins>${after}</ins>`],
    ],
  ],
  ['pymdownx.keys', [[String.raw`(?<![\\+])\+\+((?:${KEY}\+)*${KEY})\+\+(?!\+)`, writeKeys]]],
  ['pymdownx.mark', [[String.raw`(?<![\w=\\])==(?![\s=])(.+?)(?<!\s)==(?![\w=])`, wrap('mark')]]],
  [
    'pymdownx.caret',
    [
      [String.raw`(?<![\w^\\])\^\^(?![\s^])(.+?)(?<!\s)\^\^(?![\w^])`, wrap('ins')],
      [String.raw`(?<![\\^[])\^(?![\s^])([^\s^]+)\^(?!\^)`, wrap('sup')],
    ],
  ],
  [
    'pymdownx.smartsymbols',
    [
      [
        String.raw`(?<![\w\\(<+=-])(\((?:c|r|tm)\)|c/o|\+/-|=/=)(?![\w)+=-])`,
        ([letters = '']) => SYMBOLS[letters] ?? letters,
      ],
      // An arrow at the end of a line may end a comment.
      [
        String.raw`((?<=\S[ \t])(?:<-->|-->|<--)(?=[ \t]\S)|(?<![\w/.])\d/\d(?![\w/]|\.\d))`,
        ([letters = '']) => SYMBOLS[letters] ?? letters,
      ],
    ],
  ],
  ['pymdownx.tilde', [[String.raw`(?<![\\~])~(?![\s~])([^\s~]+)~(?!~)`, wrap('sub')]]],
];

function writeKeys([names = '']: readonly string[], whole: string): string {
  const labels = (names.match(new RegExp(KEY, 'gu')) ?? []).map(keyLabel);
  if (labels.includes(null)) return whole;
  return labels.map((label) => `<kbd>${escapeHtml(label ?? '')}</kbd>`).join('+');
}

/** The line outside of its code as these extensions show it. */
export function convertMarks(line: string, extensions: ReadonlySet<string>): string {
  if (!/[+=^~{`(/>]/u.test(line)) return line;
  return line
    .split(/(`+[^`]+`+)/u)
    .map((piece, index) => {
      if (index % 2 === 1)
        return extensions.has('pymdownx.inlinehilite') ? piece.replace(/^`(?:#!|:::)\w+ /u, '`') : piece;
      return RULES.reduce(
        (text, [name, rules]) => (extensions.has(name) ? rules.reduce(applyRule, text) : text),
        piece,
      );
    })
    .join('');
}

function applyRule(text: string, [pattern, write]: Rule): string {
  return text.replaceAll(new RegExp(`${SKIPPED}|${pattern}`, 'gu'), (whole, ...rest) => {
    const groups = rest.slice(0, -2).filter((group) => typeof group === 'string');
    return groups.length === 0 ? whole : write(groups, whole);
  });
}

/** The line with the source of formulas as code: Markdown would read their signs. */
export function convertFormulas(line: string): string {
  return line.replaceAll(FORMULA, (whole, code?: string) => (code === undefined ? `\`${whole}\`` : whole));
}

/** Text after a comment is Markdown to MkDocs; in CommonMark the whole line is HTML. */
export function putCommentLast(line: string): string {
  return line.replace(
    /^([ \t]*)((?:<!--(?:(?!-->).)*-->[ \t]*)+)(?=\S)(.*)$/u,
    (_, indent: string, comments: string, text: string) =>
      text.startsWith('<') ? `${indent}${comments}${text}` : `${indent}${text} ${comments.trimEnd()}`,
  );
}

/** Signs that mean what these icons do in a text; other icons only decorate it. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  'check ✓;check-bold ✓;check-circle ✓;close ✗;close-circle ✗;close-thick ✗;x ✗;alert ⚠;alert-circle ⚠;information ℹ;star ★;heart ♥;arrow-right →;arrow-left ←;arrow-up ↑;arrow-down ↓;plus +;minus −'
    .split(';')
    .map((pair) => pair.split(' ') as [string, string]),
);
const ICON = /(`[^`\n]*`)|(?<![\w:]):(?:material|fontawesome|octicons|simple)-([\w-]+):[ \t]?/gu;

/** The line with signs in place of icons, without the other ones; `lost` is the first of these, `null` for none. */
export function convertIcons(line: string): { readonly text: string; readonly lost: string | null } {
  let lost: string | null = null;
  const text = line.replaceAll(ICON, (whole, code?: string, name?: string) => {
    if (code !== undefined || name === undefined) return whole;
    const sign = SIGNS.get(name.replace(/^(?:solid|regular|brands)-|-(?:16|24)$/gu, '').replace(/-outline$/u, ''));
    if (sign !== undefined) return sign + whole.slice(whole.trimEnd().length);
    lost ??= whole.trim();
    return '';
  });
  return { text, lost };
}
