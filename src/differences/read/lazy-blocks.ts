/**
 * Blocks of which most is read when it is asked for. They are classes: an object that is written with getters has a shape of
 * its own, and the engine looks up each property of each such object anew.
 */
import type { Html } from '../../shared/types/store.ts';
import type { Block, BlockKind, Content, GroupBlock, Tag, TextBlock, Word } from './block.ts';
import { countTexts, plainTag, readCodeText, readLines, type ReadOptions, readTag, readTexts } from './read-words.ts';
import { drawNode, type TreeElement, type TreeNode } from './tree.ts';

export interface Named {
  readonly kind: BlockKind;
  readonly tag: Tag;
}
type KeyOptions = Pick<ReadOptions, 'keys'>;

/** A line of code has no element: what draws code makes one. */
const LINE: Tag = { name: 'line', open: '', close: '', key: '' };

/** A block of text around its content. */
export class LazyText implements TextBlock {
  readonly type = 'text';
  readonly kind: BlockKind;
  readonly tag: Tag;
  readonly key: number;
  readonly content: Content;

  constructor({ kind, tag }: Named, content: Content, { keys }: KeyOptions) {
    this.kind = kind;
    this.tag = tag;
    this.key = keys.of(`${tag.key}${content.key}`);
    this.content = content;
  }

  get texts(): readonly string[] {
    return this.content.texts;
  }

  get words(): readonly Word[] {
    return this.content.words;
  }

  get size(): number {
    return countTexts(this.content.texts);
  }
}

/** A paragraph with the content of another block. */
export function paragraph(block: TextBlock, options: KeyOptions): TextBlock {
  const named: Named = { kind: 'paragraph', tag: plainTag('p') };
  return block.content === null ? { ...block, ...named } : new LazyText(named, block.content, options);
}

export class Group implements GroupBlock {
  readonly type = 'group';
  readonly kind: BlockKind;
  readonly tag: Tag;
  readonly key: number;
  readonly children: readonly Block[];
  readonly texts = null;
  readonly html = null;

  constructor({ kind, tag }: Named, children: readonly Block[], { keys }: KeyOptions) {
    this.kind = kind;
    this.tag = tag;
    this.key = keys.of(`${tag.key}\0${children.map((child) => child.key).join(' ')}`);
    this.children = children;
  }

  get size(): number {
    return this.children.reduce((sum, { size }) => sum + size, 0);
  }
}

/** An element with code: its lines are its children. */
export class Code implements GroupBlock {
  readonly type = 'group';
  readonly kind = 'code block';
  readonly tag: Tag;
  readonly key: number;
  readonly #element: TreeElement;
  readonly #nodes: readonly TreeNode[];
  readonly #options: ReadOptions;
  #children: readonly Block[] | null = null;
  #texts: readonly string[] | null = null;

  constructor(element: TreeElement, options: ReadOptions) {
    const found = element.children.find((child) => typeof child !== 'string' && child.name === 'code');
    const code = found === undefined || typeof found === 'string' ? null : found;
    // How lines are numbered is not what they say.
    const opened = code === null ? { open: '', close: '' } : readTag(code, options);
    this.tag = {
      name: 'pre',
      open: `<pre tabindex="0">${opened.open}`,
      close: `${opened.close}</pre>`,
      key: '<pre>',
    };
    this.#element = element;
    this.#nodes = code?.children ?? element.children;
    this.#options = options;
    this.key = options.keys.of(`<pre>${readCodeText(this.#nodes, options).trimEnd()}`);
  }

  get children(): readonly Block[] {
    return (this.#children ??= readLines(this.#nodes, this.#options).map((words) => line(words, this.#options)));
  }

  get texts(): readonly string[] {
    return (this.#texts ??= readTexts(this.#nodes, this.#options));
  }

  get size(): number {
    return countTexts(this.texts);
  }

  get html(): Html {
    return `<pre tabindex="0">${this.#element.children.map(drawNode).join('')}</pre>`;
  }
}

/** A line of code. How far it is indented counts. */
function line(words: readonly Word[], { keys }: KeyOptions): TextBlock {
  const key = keys.of(`\0${words.map((word) => `${word.space}${String(word.key)}`).join('\n')}`);
  const texts = words.map(({ text: word }) => word);
  return { type: 'text', kind: 'line', tag: LINE, content: null, texts, words, key, size: countTexts(texts) };
}
