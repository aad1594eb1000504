/** A line of text of a VitePress page, outside of blocks of code. Pure. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import { mapMarkdownLinks } from '../../mdx/write/map-links.ts';
import { convertAttributeLists } from '../attribute-lists.ts';
import { markHeadingValue } from '../../mdx/write/pin-heading-ids.ts';
import type { MarkdownPlugin } from './vitepress-includes.ts';

const TAG = /<[a-z][\w-]*(?=[\s/>])(?:"[^"]*"|[^"<>])*>/gu;
/** Only Vue reads such an attribute. */
const BOUND_ATTRIBUTE = /\s(?:v-[\w:.-]+|[:@#][a-z][\w:.-]*)(?:="[^"]*")?/gu;
/** A component, its text between the two signs; those of an escaped tag and of code are passed over. */
const COMPONENT = /(`[^`]*`)|(?<!\\)<\/?([A-Z]\w*|[a-z]+(?:-[a-z]+)+)\b((?:"[^"]*"|[^"<>])*)>/gu;

/** Further lists: behind a link or a picture, and of a paragraph. `{#id}` of a heading has a meaning. */
const ATTRIBUTES = /(?<=\))\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}|[ \t]+\{[ \t]*\.[\w-][^{}\n]*\}[ \t]*$/gu;

/** A heading with a list of attributes at its end, of which docsite has the id. */
const HEADING = /^( {0,3}#{1,6}[ \t].*?)[ \t]*\{([^{}\n]*)\}[ \t]*#*[ \t]*$/u;
/** The id of a paragraph or an item: one of a heading has a meaning. */
const PARAGRAPH_ID = /[ \t]+\{[ \t]*#([\w-]+)[^{}\n]*\}[ \t]*$/u;
const TASK = /^((?:[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)+)\[(?=[ x]\][ \t])/iu;
/** The start of a footnote or of a reference to one; a span of code. */
const FOOTNOTE = /(`[^`]*`)|(?<![\\!])\[\^(?=[^\s\]]+\])/gu;

export interface LineTools {
  /** Notes a problem of this line. */
  readonly report: (fields: ProblemFields) => void;
  /** An address in it, as the new page has it. */
  readonly mapHref: (href: string) => string;
  readonly plugins: ReadonlySet<MarkdownPlugin>;
  /** Fills in expressions: `write` says how a value is written outside of code. */
  readonly fill: (text: string, write: (value: string, code: string) => string) => string;
}

/** The line with its badges, links and components; its heading keeps the id that VitePress made of it. */
export function convertLine(line: string, tools: LineTools): string {
  // VitePress makes ids of headings without components, pictures and emoji, and of entities and expressions as they are written.
  const inHeading = /^ {0,3}#{2,6}[ \t]/u.test(line)
    ? (shown: string, code = ''): string => markHeadingValue(shown, code)
    : (shown: string): string => shown;
  const text = convertParagraph(tools.fill(convertHeading(line, tools), inHeading), tools.plugins);
  const badges = text.replaceAll(
    /<Badge\b([^<>]*?)\/>|<Badge\b([^<>]*?)>([^<]*)<\/Badge>/gu,
    (...[, own, around, content]: (string | undefined)[]) => {
      const attributes = own ?? around ?? '';
      const type = /\btype="(\w+)"/u.exec(attributes)?.[1];
      const shown = content ?? /\btext="([^"]*)"/u.exec(attributes)?.[1] ?? '';
      return inHeading(`<Badge${type === undefined ? '' : ` type="${type}"`}>${shown}</Badge>`);
    },
  );
  const linked = badges
    .split(/(`[^`]*`)/u)
    .map((piece, index) => (index % 2 === 1 ? piece : convertPiece(piece, tools)))
    .join('');
  const plain = linked
    .replaceAll(/!\[[^\]]*\]\([^()]*\)/gu, (picture) => inHeading(picture))
    .replaceAll(/(?<=[ \t]):[a-z\d_+-]+:(?=[ \t]|$)/gu, (emoji) => inHeading(emoji))
    .replaceAll(/&(#?\w+);/gu, (entity, name: string) => inHeading(entity, `&amp;${name};`));
  return plain.replaceAll(COMPONENT, (whole, code?: string, name?: string) => {
    if (code !== undefined || name === 'Badge' || name === undefined) return whole;
    if (!whole.startsWith('</')) {
      const what = `<${name}> is a component of Vue and is shown as code.`;
      tools.report({
        code: 'unknown-component',
        what,
        fix: 'Write what it shows in Markdown or in HTML.',
      });
    }
    return inHeading(`\`${whole}\``);
  });
}

/** The line with a backslash where docsite would read a task or a footnote, and the id of a paragraph. */
function convertParagraph(line: string, plugins: LineTools['plugins']): string {
  if (/^ {0,3}#{1,6}[ \t]/u.test(line)) return line;
  const named = line.replace(PARAGRAPH_ID, ' <a id="$1"></a>');
  const text = plugins.has('tasks') ? named : named.replace(TASK, '$1\\[');
  // Elements that fill lines have no Markdown in them.
  if (plugins.has('footnotes') || !text.includes('[^') || /^[ \t]*</u.test(text)) return text;
  return text.replaceAll(FOOTNOTE, (part, code?: string) => (code === undefined ? `\\${part}` : part));
}

function convertHeading(line: string, { report }: LineTools): string {
  const [whole, heading = '', list = ''] = HEADING.exec(line) ?? [];
  if (whole === undefined) return line;
  const id = /(?:^|\s)(#[^\s.#]+)/u.exec(list)?.[1];
  if (list.trim() !== id) {
    report({ severity: 'info', code: 'dropped-attribute', what: `Attributes such as {${list}} were left out.` });
  }
  return id === undefined ? heading : `${heading} {${id}}`;
}

/** Text outside of code: addresses, and elements of HTML without what only Vue reads. */
function convertPiece(piece: string, { report, mapHref }: LineTools): string {
  const mapped = mapMarkdownLinks(piece, mapHref);
  const links = convertAttributeLists(mapped).replaceAll(ATTRIBUTES, (list) => {
    report({ severity: 'info', code: 'dropped-attribute', what: `Attributes such as ${list.trim()} were left out.` });
    return '';
  });
  return links.replaceAll(TAG, (tag) =>
    tag.replaceAll(BOUND_ATTRIBUTE, (attribute) => {
      if (attribute.trim() === 'v-pre') return '';
      report({
        code: 'unresolved-expression',
        what: `The attribute ${attribute.trim()} of Vue was left out.`,
        why: 'Pages of docsite run no code of their own: what it hides, repeats or sets is shown as it is written.',
        fix: 'Write what the page showed.',
      });
      return '';
    }),
  );
}
