/** A block with other HTML that is compared as the same. Reading it from changed HTML would cost many times as much. */
import type { Html } from '../../shared/types/store.ts';
import type { Block, Content, GroupBlock, Tag, TextBlock, Word } from './block.ts';

type Change = (html: Html) => Html;

/** The block with all of its HTML changed, when it is asked for. Texts, keys and sizes stay. */
export function changeHtml(block: Block, change: Change): Block {
  if (block.type === 'whole') return { ...block, tag: changeTag(block.tag, change), html: change(block.html) };
  return block.type === 'text' ? changeText(block, change) : changeGroup(block, change);
}

function changeText(block: TextBlock, change: Change): TextBlock {
  const { type, kind, key } = block;
  const content = block.content === null ? null : changeContent(block.content, change);
  let words: readonly Word[] | null = null;
  return {
    type,
    kind,
    key,
    content,
    tag: changeTag(block.tag, change),
    get texts() {
      return block.texts;
    },
    get words() {
      return content === null ? (words ??= changeWords(block.words, change)) : content.words;
    },
    get size() {
      return block.size;
    },
  };
}

function changeContent(content: Content, change: Change): Content {
  let words: readonly Word[] | null = null;
  return {
    key: content.key,
    get texts() {
      return content.texts;
    },
    get words() {
      return (words ??= changeWords(content.words, change));
    },
    get html() {
      return change(content.html);
    },
  };
}

function changeGroup(block: GroupBlock, change: Change): GroupBlock {
  const { type, kind, key } = block;
  let children: readonly Block[] | null = null;
  return {
    type,
    kind,
    key,
    tag: changeTag(block.tag, change),
    get children() {
      return (children ??= block.children.map((child) => changeHtml(child, change)));
    },
    get texts() {
      return block.texts;
    },
    get html() {
      return block.html === null ? null : change(block.html);
    },
    get size() {
      return block.size;
    },
  };
}

function changeWords(words: readonly Word[], change: Change): readonly Word[] {
  /** Words in one element share its tag. */
  const tags = new Map<Tag, Tag>();
  const changed = (tag: Tag): Tag => {
    const known = tags.get(tag) ?? changeTag(tag, change);
    tags.set(tag, known);
    return known;
  };
  return words.map((word) => ({ ...word, html: change(word.html), marks: word.marks.map(changed) }));
}

function changeTag(tag: Tag, change: Change): Tag {
  return { ...tag, open: change(tag.open), close: change(tag.close) };
}
