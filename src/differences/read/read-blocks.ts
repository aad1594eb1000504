/** Reads the tree of a text as blocks: what each is, and what is in it. */
import { appendAll } from '../../shared/append-all.ts';
import type { Block, BlockKind, Content } from './block.ts';
import { Code, Group, LazyText, type Named } from './lazy-blocks.ts';
import { isPicture, isUnread, readContent, type ReadOptions, readTag, wholeKey } from './read-words.ts';
import { drawElement, hasClass, type TreeElement, type TreeNode } from './tree.ts';

/** Elements that are blocks. */
export const BLOCK_NAMES =
  'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
  'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul';
const BLOCKS: ReadonlySet<string> = new Set(BLOCK_NAMES.split(' '));
const PARAGRAPH: TreeElement = { name: 'p', attributes: {}, children: [] };
const EMPTY: Content = { key: '', texts: [], words: [], html: '' };

const KIND_OF_NAME: Readonly<Record<string, BlockKind>> = {
  p: 'paragraph',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  li: 'list item',
  dt: 'list item',
  dd: 'list item',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'cell',
  pre: 'code block',
  blockquote: 'quote',
};
const KIND_OF_CLASS: Readonly<Record<string, BlockKind>> = {
  'code-block': 'code block',
  'table-wrapper': 'table',
  admonition: 'note',
  'tab-panel': 'tab',
};
/** Classes to which scripts and styles of a page give a behaviour that a drawing does not have. */
const RENAMED_CLASSES: Readonly<Record<string, string>> = {
  tabs: 'diff-tabs',
  'tab-panel': 'diff-tab',
  'tab-title': 'diff-tab-title',
};

/** The blocks of a text, in its order. */
export function readBlocks(nodes: readonly TreeNode[], options: ReadOptions): readonly Block[] {
  const blocks: Block[] = [];
  let inline: TreeNode[] = [];
  const endParagraph = (): void => {
    appendAll(blocks, readParagraph(inline, options));
    inline = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) inline.push(node);
    else {
      endParagraph();
      appendAll(blocks, readBlock(node, options));
    }
  }
  endParagraph();
  return blocks;
}

/** Also an element of another name around blocks, such as that of an island: no paragraph can hold it. */
export function isBlock(node: TreeNode): node is TreeElement {
  return typeof node !== 'string' && (BLOCKS.has(node.name) || node.children.some(isBlock));
}

/** Words between blocks are a paragraph, also where HTML writes none: in an item of a list with few words. */
function readParagraph(inline: readonly TreeNode[], options: ReadOptions): readonly Block[] {
  if (inline.every((node) => typeof node === 'string' && node.trim() === '')) return [];
  return readBlock({ ...PARAGRAPH, children: inline }, options);
}

function readBlock(element: TreeElement, options: ReadOptions): readonly Block[] {
  if (isUnread(element)) return [];
  const kind = kindOf(element);
  const tag = readTag(toDrawn(element), options);
  if (element.name === 'pre') return [new Code(element, options)];
  if (element.name === 'hr') return [whole('block', element, options)];
  if (element.children.some(isBlock)) {
    return readGroup(element.name === 'thead' ? withScopes(element) : element, { kind, tag }, options);
  }
  if (kind === 'paragraph' && isOnlyPictures(element.children)) return [whole('picture', element, options)];
  const content = readContent(element.children, options);
  if (content === null && kind !== 'cell') return [];
  return [new LazyText({ kind, tag }, content ?? EMPTY, options)];
}

/** Marks the cells of a table's head as column headers: HTML requires it where a cell holds a table, such as folded rows. */
function withScopes(element: TreeElement): TreeElement {
  if (element.name === 'th') return { ...element, attributes: { scope: 'col', ...element.attributes } };
  const children = element.children.map((child) => (typeof child === 'string' ? child : withScopes(child)));
  return { ...element, children };
}

function readGroup(element: TreeElement, { kind, tag }: Named, options: ReadOptions): readonly Block[] {
  const children = readBlocks(element.children, options);
  const [only] = children;
  if (only === undefined) return [];
  // An item is the same with its paragraph written and without: blank lines between items do not count as a change.
  const isItem = kind === 'list item' || kind === 'cell';
  if (isItem && children.length === 1 && only.type === 'text' && only.content !== null && only.tag.key === '<p>') {
    return [new LazyText({ kind, tag }, only.content, options)];
  }
  return [new Group({ kind, tag }, children, options)];
}

function whole(kind: BlockKind, element: TreeElement, options: ReadOptions): Block {
  const tag = readTag({ ...element, attributes: {} }, options);
  return {
    type: 'whole',
    kind,
    tag,
    html: drawElement(element),
    key: options.keys.of(wholeKey(element, options)),
    size: 0,
  };
}

/** Pictures alone, each perhaps in a link. */
function isOnlyPictures(nodes: readonly TreeNode[]): boolean {
  const drawn = nodes.filter((node) => (typeof node === 'string' ? node.trim() !== '' : !isUnread(node)));
  return (
    drawn.length > 0 &&
    drawn.every(
      (node) => typeof node !== 'string' && (isPicture(node) || (node.name === 'a' && isOnlyPictures(node.children))),
    )
  );
}

function kindOf(element: TreeElement): BlockKind {
  if (/^h[1-6]$/u.test(element.name)) return 'heading';
  if (element.attributes['class'] === undefined) return KIND_OF_NAME[element.name] ?? 'block';
  const byClass = Object.keys(KIND_OF_CLASS).find((name) => hasClass(element, name));
  return KIND_OF_CLASS[byClass ?? ''] ?? KIND_OF_NAME[element.name] ?? 'block';
}

/**
 * The element to draw. Headings become styled paragraphs, to keep them out of the page's outline. Sections lose their
 * accessible name, which would make them landmarks.
 */
function toDrawn(element: TreeElement): TreeElement {
  if (/^h[1-6]$/u.test(element.name)) {
    return { ...element, name: 'p', attributes: { class: `diff-heading diff-${element.name}` } };
  }
  if (Object.keys(element.attributes).length === 0) return element;
  const { 'aria-label': label, class: className, ...rest } = element.attributes;
  const named = label === undefined || element.name === 'section' ? {} : { 'aria-label': label };
  const classes = className?.split(/\s+/u).map((name) => RENAMED_CLASSES[name] ?? name);
  return {
    ...element,
    attributes: { ...(classes === undefined ? {} : { class: classes.join(' ') }), ...named, ...rest },
  };
}
