/** A text as blocks and words: what is aligned and drawn. */
import type { Html } from '../../shared/types/store.ts';

/** A tag that is drawn. Two blocks are the same kind of thing when the keys of their tags are equal. */
export interface Tag {
  readonly name: string;
  readonly open: Html;
  readonly close: Html;
  readonly key: string;
}

/** What readers would call a block. */
export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'list item'
  | 'table'
  | 'row'
  | 'cell'
  | 'code block'
  | 'line'
  | 'picture'
  | 'note'
  | 'tab'
  | 'quote'
  | 'block';

/** A piece of text that changes as a whole, with the markup around it: a word, a sign, a picture between words. */
export interface Word {
  /** Equal for words that say the same with the same markup, on both sides. */
  readonly key: number;
  readonly html: Html;
  /** Empty for what is not text. */
  readonly text: string;
  /** Elements around it, outermost first. */
  readonly marks: readonly Tag[];
  /** White space before it: one space or none, in code as written. */
  readonly space: string;
  /** In how many of the marks that space is. */
  readonly spaceDepth: number;
}

/** The inside of a block of text. */
export interface Content {
  /** Equal for contents that are drawn alike, on both sides. */
  readonly key: string;
  /** Of the words. */
  readonly texts: readonly string[];
  readonly words: readonly Word[];
  readonly html: Html;
}

interface BlockBase {
  readonly kind: BlockKind;
  readonly tag: Tag;
  /** Equal for blocks that are drawn alike, on both sides. */
  readonly key: number;
  /** Number of words, signs not counted. */
  readonly size: number;
}
export interface TextBlock extends BlockBase {
  readonly type: 'text';
  /** Of the words, in order. */
  readonly texts: readonly string[];
  /** Read when they are asked for: most blocks are the same in both texts. */
  readonly words: readonly Word[];
  /** What is in it, drawn without its words; `null` for what is made of words alone, a line of code. */
  readonly content: Content | null;
}
/** A block made of blocks: a list, a table, code with its lines. */
export interface GroupBlock extends BlockBase {
  readonly type: 'group';
  readonly children: readonly Block[];
  /** Of the words in it; `null` for those of its children. */
  readonly texts: readonly string[] | null;
  /** All of it, drawn without its children; `null` for what its children make. */
  readonly html: Html | null;
}
/** A block that changes as a whole: a picture, a rule. */
export interface WholeBlock extends BlockBase {
  readonly type: 'whole';
  readonly html: Html;
}
export type Block = TextBlock | GroupBlock | WholeBlock;
