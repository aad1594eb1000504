/**
 * What MDX would have run and Markdown does not: lines of imports and exports, expressions in braces, components with code
 * in their attributes. Documents hold no code, so readers would see it as text, or not at all.
 */
import type Token from 'markdown-it/lib/token.mjs';
import { htmlTagNames } from 'html-tag-names';
import { mathmlTagNames } from 'mathml-tag-names';
import { svgTagNames } from 'svg-tag-names';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { unmarkVariables } from '../../../shared/model/variables.ts';
import { TagReader } from './components/component-tag.ts';
import { adviseOnTag, describeMistake } from './components/describe-tag.ts';
import { positionOf } from './inline-positions.ts';
import { type BodySource, type Locate, locateInBlock, type Position } from './source-positions.ts';

/** In lower case, as HTML compares them. */
const ELEMENTS = new Set(htmlTagNames);
/** Elements of drawings and formulas. `<Text>` and `<Card>` are not among them. */
const FOREIGN_ELEMENTS = new Set([...svgTagNames, ...mathmlTagNames]);
/** Elements that show nothing in a text; with a capital letter, a component was meant. */
const WITHOUT_CONTENT = new Set(['Base', 'Body', 'Head', 'Html', 'Link', 'Meta', 'Title']);

/** At the start of a line. Prose that begins with these words has no quotes or signs in these places. */
const IMPORT =
  /import(?:\s*(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^{}]{0,500}\})(?:\s*,\s*(?:\*\s+as\s+[\w$]+|\{[^{}]{0,500}\}))?\s+from)?\s*(['"])[^'"\n]+\1\s*(?:;\s*)?$/my;
const EXPORT =
  /export\s+(?:default\s+(?:(?:async|class|function)\b|[({]|[\w$]+\s*(?:;|=>))|(?:const|let|var)\s+[\w$]+\s*[=:]|(?:async\s+)?function[\s*]|class\s+[\w$]+\s*(?:\{|extends\b)|\*\s+from\s|\{[^{}]{0,500}\}\s*(?:;|from\s|$))/y;
const IDENTIFIER = /[A-Za-z_$][\w$]*/gu;
/** A tag of JSX in text, which HTML would not parse as a tag: its name has a dot, or it contains braces. */
const TAG_IN_TEXT = /<([A-Z][\w.]*)(?:\s[^<>]*|\/)?>/gu;
/** What a formula or a path has before a brace. */
const BRACES = /(?<![\w\\^$}])\{([^{}]*)\}/gu;

/** A tag of raw HTML with an unknown name. */
export interface UnknownTag extends Position {
  readonly name: string;
  /** HTML comes before it in its block. */
  readonly isInHtml: boolean;
}

/** True if browsers have a meaning for it in HTML, in whatever case. */
export function isHtmlElement(name: string): boolean {
  return ELEMENTS.has(name.toLowerCase());
}

/** True if HTML has no element of that name. */
export function isUnknownElement(name: string): boolean {
  return WITHOUT_CONTENT.has(name) || !(isHtmlElement(name) || FOREIGN_ELEMENTS.has(name));
}

/**
 * Tags that do nothing, one finding per name, at its first place. A name with a hyphen that the text also closes is not among them: a
 * script of the site may define that element, and `<your-name>` as a placeholder is never closed.
 */
export function describeUnknownTags(
  tags: readonly UnknownTag[],
  closedTags: ReadonlySet<string>,
  variableNames: readonly string[],
): readonly BodyFinding[] {
  const places = new Map<string, UnknownTag[]>();
  for (const tag of tags) {
    if (tag.name.includes('-') && closedTags.has(tag.name.toLowerCase())) continue;
    const known = places.get(tag.name);
    if (known === undefined) places.set(tag.name, [tag]);
    else known.push(tag);
  }
  return [...places.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    return [unknownTag({ ...first, name: unmarkVariables(first.name, variableNames) }, more.length + 1)];
  });
}

/** Imports, exports, expressions and components that are shown as text, in the order of the tokens. */
export function findMdx(tokens: readonly Token[], source: BodySource): readonly BodyFinding[] {
  const names = new Set<string>();
  return tokens.flatMap((block, index) => {
    if (block.type !== 'inline' || block.map === null) return [];
    const locate = locateInBlock(source, block);
    // MDX reads them only in top-level paragraphs.
    const isTop = block.level === 1 && tokens[index - 1]?.type === 'paragraph_open';
    const lines = isTop ? findModuleLines(block.content, locate, names) : [];
    // The braces of an import are not expressions.
    return lines.length > 0 ? lines : findInText(block, locate, { source, names });
  });
}

/** Adds the names that the lines declare to `names`. */
function findModuleLines(content: string, locate: Locate, names: Set<string>): readonly BodyFinding[] {
  if (!/^(?:import|export)\s/mu.test(content)) return [];
  const found: BodyFinding[] = [];
  for (const { index } of content.matchAll(/^/gmu)) {
    const statement = matchAt(IMPORT, content, index) ?? matchAt(EXPORT, content, index);
    if (statement === null) continue;
    const kind = statement.startsWith('import') ? 'import' : 'export';
    for (const [name] of statement.matchAll(IDENTIFIER)) names.add(name);
    found.push({
      code: 'mdx-import',
      ...locate(index),
      what: `This line is an ${kind} of MDX.`,
      why: 'Documents are Markdown without code, so readers see it as text.',
      fix: 'Remove it, and write what it provides as Markdown or HTML; or put it into a code block.',
      isError: false,
    });
  }
  return found;
}

function matchAt(pattern: RegExp, content: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(content)?.[0] ?? null;
}

interface Context {
  readonly source: BodySource;
  /** Those that the text imports or exports. */
  readonly names: ReadonlySet<string>;
}

function findInText(block: Token, locate: Locate, { source, names }: Context): readonly BodyFinding[] {
  if (!/[{<]/u.test(block.content)) return [];
  return joinTexts(block).flatMap(({ text, start }) => {
    /** Null where the source differs, as with a backslash, which means text. */
    const placeOf = (written: string): Position | null => {
      const at = block.content.indexOf(written.split('\n', 1)[0] ?? '', start);
      return at === -1 ? null : locate(at);
    };
    const reader = new TagReader(text);
    const components = [...text.matchAll(TAG_IN_TEXT)].flatMap(({ 0: written, 1: name = '', index }) => {
      if (!name.includes('.') && !/[={]\s*\{|\s\{/u.test(written)) return [];
      const read = reader.read(index);
      const place = placeOf(written);
      return place === null || read?.tag !== null ? [] : [describeMistake(read.mistake, place)];
    });
    const expressions = [...text.matchAll(BRACES)].flatMap(({ 0: written, 1: inner = '', index }) => {
      // The value of an attribute has been reported with its tag.
      if (components.length > 0 && text[index - 1] === '=') return [];
      const place = isExpression(inner.trim(), names) ? placeOf(written) : null;
      return place === null ? [] : [mdxExpression(unmarkVariables(written, source.variableNames), place)];
    });
    return [...expressions, ...components];
  });
}

/** Text of a block between its markup, over line ends. `start`: index into the block's content. */
function joinTexts(block: Token): readonly { readonly text: string; readonly start: number }[] {
  const joined: { text: string; start: number }[] = [];
  let isOpen = false;
  for (const child of block.children ?? []) {
    const isText = child.type === 'text' || child.type === 'softbreak';
    const text = child.type === 'softbreak' ? '\n' : child.content;
    const last = joined.at(-1);
    if (isText && isOpen && last !== undefined) last.text += text;
    else if (isText) joined.push({ text, start: positionOf(child) });
    isOpen = isText;
  }
  return joined;
}

/** Only what is clearly an expression: `{id}` in a path and `{a, b}` in prose are text. */
function isExpression(inner: string, names: ReadonlySet<string>): boolean {
  const [first = ''] = /^[A-Za-z_$][\w$]*/u.exec(inner) ?? [];
  return (
    names.has(first) ||
    (inner.startsWith('/*') && inner.endsWith('*/')) ||
    /^(?:'[^']*'|"[^"]*")$/u.test(inner) ||
    /^-?\d[\d.]*\s*[-+*/%]\s*-?\d/u.test(inner) ||
    /^(?:props|frontMatter)\.\w/u.test(inner) ||
    /&&|=>/u.test(inner)
  );
}

function mdxExpression(written: string, place: Position): BodyFinding {
  const isComment = written.includes('/*');
  const [shown = ''] = written.split('\n');
  return {
    code: 'mdx-expression',
    ...place,
    what: isComment ? 'This is a comment of MDX.' : `"${shown}" is an expression of MDX.`,
    why: 'Documents are Markdown without code, so readers see it as it is written.',
    fix: isComment ? 'Write it as "<!-- … -->".' : 'Write its value; or put it into backticks if the text is meant.',
    isError: false,
  };
}

function unknownTag({ name, isInHtml, line, column }: UnknownTag, times: number): BodyFinding {
  return {
    code: 'unknown-tag',
    line,
    column,
    what: `"<${name}>" is not an element of HTML.${times > 1 ? ` The text has it ${times} times.` : ''}`,
    why: 'Browsers ignore the tag, or show it as text.',
    fix: /^[A-Z]/u.test(name)
      ? adviseOnTag(name, isInHtml)
      : `Put "<${name}>" into backticks, or write a backslash before it, if the text is meant.`,
    isError: false,
  };
}
