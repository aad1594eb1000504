/** Splits the inline content of a block into words. Markup counts: a word in a link is another word than one without. */
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';
import type { Content, Tag, Word } from './block.ts';
import { GAP_END, GAP_START } from './gap-marks.ts';
import type { Keys } from './keys.ts';
import { drawElement, drawnAttributes, hasClass, openTag, type TreeElement, type TreeNode } from './tree.ts';

export interface ReadOptions {
  readonly keys: Keys;
  /** What a text or the value of an attribute is compared as, such as an address without the version in it. */
  readonly comparable: (text: string) => string;
}

/** Elements that are one word. */
const PICTURE = /^(?:img|svg|math|video|audio|picture|canvas|iframe|object|embed)$/u;
const CONTROL = /^(?:br|wbr|input|select|textarea|button|progress|meter)$/u;
/** What readers do not read: the differences of a text are those of its words. */
const UNREAD = /^(?:script|style|template|noscript|link|meta|col|colgroup)$/u;
/** Links of the page to itself, buttons, since which version it has a section. */
const OF_THE_PAGE = ['heading-anchor', 'footnote-backref', 'tab-list', 'section-mark'];

/**
 * Words, numbers and names such as `docker-compose`, `2.14.1` or `user's`; signs by themselves; a character each in scripts
 * without spaces. ASCII comes first: most letters are, and classes of Unicode cost ten times as much.
 */
const LETTER = String.raw`(?:\w|(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}_])`;
const TEXT = String.raw`${GAP_START}[^${GAP_END}]*${GAP_END}|(?:${LETTER})+(?:[.'’-](?:${LETTER})+)*|[^\s]\p{M}*`;
const TEXTS = new RegExp(TEXT, 'gu');
const PIECE = new RegExp(String.raw`\s+|${TEXT}`, 'gu');
const SPACE = /^\s/u;
const SPACES = /\s+/gu;
const WORD = /[\p{L}\p{N}]/u;

export function isUnread(element: TreeElement): boolean {
  return UNREAD.test(element.name) || OF_THE_PAGE.some((name) => hasClass(element, name));
}

export function isPicture({ name }: TreeElement): boolean {
  return PICTURE.test(name);
}

/** Number of words, signs not counted. */
export function countWords(words: readonly Word[]): number {
  return countTexts(words.map(({ text }) => text));
}

export function countTexts(texts: readonly string[]): number {
  let count = 0;
  for (const text of texts) if (WORD.test(text)) count += 1;
  return count;
}

/** The texts of words alone: much cheaper to read than the words. */
export function readTexts(nodes: readonly TreeNode[], options: ReadOptions): readonly string[] {
  const texts: string[] = [];
  addTexts(texts, nodes, options);
  return texts;
}

function addTexts(texts: string[], nodes: readonly TreeNode[], options: ReadOptions): void {
  for (const node of nodes) {
    if (typeof node === 'string') for (const text of node.match(TEXTS) ?? []) texts.push(textOf(text, options));
    else if (isUnread(node)) continue;
    else if (isWhole(node)) texts.push('');
    else addTexts(texts, node.children, options);
  }
}

/** A value that is only known per page is compared as it is written. */
function textOf(piece: string, { comparable }: ReadOptions): string {
  return piece.startsWith(GAP_START) ? comparable(piece) : piece;
}

/** The content of a paragraph: white space is one space. Its words are read, and its HTML is drawn, when asked for. */
export function readContent(nodes: readonly TreeNode[], options: ReadOptions): Content | null {
  const key = keyOf(nodes, options).trim();
  return key === '' ? null : new ReadContent(key, nodes, options);
}

/** A class: an object that is written with getters has a shape of its own, which makes the engine look up all it reads of it. */
class ReadContent implements Content {
  readonly key: string;
  readonly #nodes: readonly TreeNode[];
  readonly #options: ReadOptions;
  #texts: readonly string[] | null = null;
  #words: readonly Word[] | null = null;

  constructor(key: string, nodes: readonly TreeNode[], options: ReadOptions) {
    this.key = key;
    this.#nodes = nodes;
    this.#options = options;
  }

  get texts(): readonly string[] {
    return (this.#texts ??= readTexts(this.#nodes, this.#options));
  }

  get words(): readonly Word[] {
    return (this.#words ??= new WordReader(this.#options, false).read(this.#nodes)[0] ?? []);
  }

  get html(): Html {
    return drawContent(this.#nodes).trim();
  }
}

/** All that is drawn of inline content, as it is compared. */
function keyOf(nodes: readonly TreeNode[], options: ReadOptions): string {
  let key = '';
  for (const node of nodes) {
    if (typeof node === 'string') key += escapeHtml(options.comparable(node).replaceAll(SPACES, ' '));
    else if (isWhole(node)) key += wholeKey(node, options);
    else if (!isUnread(node)) {
      const inner = keyOf(node.children, options);
      // An element around nothing, such as the target of a link, is not drawn.
      key += inner === '' ? '' : `${readTag(node, options).key}${inner}</${node.name}>`;
    }
  }
  return key;
}

function drawContent(nodes: readonly TreeNode[]): Html {
  let html = '';
  for (const node of nodes) {
    if (typeof node === 'string') html += escapeHtml(node.replaceAll(SPACES, ' '));
    else if (isWhole(node)) html += drawWhole(node);
    else if (!isUnread(node)) {
      const inner = drawContent(node.children);
      html += inner === '' ? '' : `${openTag(node.name, drawnAttributes(node))}${inner}</${node.name}>`;
    }
  }
  return html;
}

/** Text of code, without its colours. */
export function readCodeText(nodes: readonly TreeNode[], options: ReadOptions): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? options.comparable(node) : isUnread(node) ? '' : readCodeText(node.children, options),
    )
    .join('');
}

/** The words of code, by lines: white space counts, syntax colours do not. */
export function readLines(nodes: readonly TreeNode[], options: ReadOptions): readonly (readonly Word[])[] {
  const lines = new WordReader(options, true).read(nodes);
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** The words of text without markup; line breaks are space before a word. */
export function readPlainWords(text: string, keys: Keys): readonly Word[] {
  const words: Word[] = [];
  let space = '';
  for (const piece of text.match(PIECE) ?? []) {
    if (SPACE.test(piece)) space = piece;
    else {
      words.push({ key: keys.of(piece), html: piece, text: piece, marks: [], space, spaceDepth: 0 });
      space = '';
    }
  }
  return words;
}

/** A tag and what it is compared as. */
export function readTag(element: TreeElement, { comparable }: ReadOptions): Tag {
  const attributes = drawnAttributes(element);
  if (attributes.length === 0) return plainTag(element.name);
  const compared = attributes.map(([name, value]) => [name, comparable(value)] as const);
  return {
    name: element.name,
    open: openTag(element.name, attributes),
    close: `</${element.name}>`,
    key: openTag(element.name, compared),
  };
}

const plainTags = new Map<string, Tag>();

/** A tag without attributes: most are. */
export function plainTag(name: string): Tag {
  const known = plainTags.get(name);
  if (known !== undefined) return known;
  const tag = { name, open: `<${name}>`, close: `</${name}>`, key: `<${name}>` };
  plainTags.set(name, tag);
  return tag;
}

class WordReader {
  readonly #options: ReadOptions;
  readonly #isCode: boolean;
  readonly #lines: Word[][] = [[]];
  #space = '';

  constructor(options: ReadOptions, isCode: boolean) {
    this.#options = options;
    this.#isCode = isCode;
  }

  read(nodes: readonly TreeNode[]): readonly (readonly Word[])[] {
    this.#readAll(nodes, []);
    return this.#lines;
  }

  #readAll(nodes: readonly TreeNode[], marks: readonly Tag[]): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#readText(node, marks);
      else if (!isUnread(node)) this.#readElement(node, marks);
    }
  }

  #readElement(element: TreeElement, marks: readonly Tag[]): void {
    if (isWhole(element))
      this.#push({ html: drawWhole(element), key: wholeKey(element, this.#options), text: '' }, marks);
    else if (this.#isCode && !hasClass(element, 'code-line')) {
      this.#readAll(element.children, [...marks, { ...readTag(element, this.#options), key: '' }]);
    } else if (this.#isCode) this.#readAll(element.children, marks);
    else this.#readAll(element.children, [...marks, readTag(element, this.#options)]);
  }

  #readText(text: string, marks: readonly Tag[]): void {
    for (const piece of text.match(PIECE) ?? []) {
      if (!SPACE.test(piece)) this.#pushText(piece, marks);
      else if (this.#isCode) this.#addLines(piece);
      else this.#space = ' ';
    }
  }

  #pushText(piece: string, marks: readonly Tag[]): void {
    const text = textOf(piece, this.#options);
    this.#push({ html: escapeHtml(piece), key: text, text }, marks);
  }

  #addLines(space: string): void {
    const parts = space.split('\n');
    for (let index = 1; index < parts.length; index++) this.#lines.push([]);
    this.#space = parts.length === 1 ? this.#space + space : (parts.at(-1) ?? '');
  }

  #push({ html, key, text }: { html: string; key: string; text: string }, marks: readonly Tag[]): void {
    const line = this.#lines.at(-1);
    const before = line?.at(-1);
    // Space at the start of a paragraph is not drawn.
    const space = before === undefined && !this.#isCode ? '' : this.#space;
    this.#space = '';
    line?.push({
      key: this.#options.keys.of(marks.length === 0 ? key : [...marks.map((mark) => mark.key), key].join('\n')),
      html,
      text,
      marks,
      space,
      spaceDepth: before === undefined ? 0 : countShared(before.marks, marks),
    });
  }
}

/** Whether an element is one word. The number of a footnote is: its link leads to a place of the real page. */
function isWhole(element: TreeElement): boolean {
  return isPicture(element) || CONTROL.test(element.name) || hasClass(element, 'footnote-ref');
}

/** How many elements around two words are the same, not only alike. */
function countShared(a: readonly Tag[], b: readonly Tag[]): number {
  if (a === b) return a.length;
  const end = a.findIndex((mark, index) => mark !== b[index]);
  return end === -1 ? a.length : end;
}

function drawWhole(element: TreeElement): string {
  const { attributes, children } = element;
  return hasClass(element, 'footnote-ref')
    ? drawElement({ ...element, attributes, children: children.flatMap((child) => unwrapLink(child)) })
    : drawElement(element);
}

function unwrapLink(node: TreeNode): readonly TreeNode[] {
  return typeof node !== 'string' && node.name === 'a' ? node.children : [node];
}

/** A picture is compared by all that is drawn of it. */
export function wholeKey(element: TreeElement, { comparable }: ReadOptions): string {
  const compare = (node: TreeElement): TreeElement => ({
    name: node.name,
    attributes: Object.fromEntries(drawnAttributes(node).map(([name, value]) => [name, comparable(value)])),
    children: node.children.map((child) => (typeof child === 'string' ? comparable(child) : compare(child))),
  });
  return drawWhole(compare(element));
}
