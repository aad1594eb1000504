/** Draws blocks that did not change, and blocks that are new or gone as a whole. */
import { countOf } from '../../shared/string/format-count.ts';
import type { Html } from '../../shared/types/store.ts';
import type { Block, Tag } from '../read/block.ts';
import { drawWords, type Status, TAGS } from './draw-words.ts';

type Change = Exclude<Status, 'same'>;

/** Elements with a fixed place in their parent: the change is marked in them, because nothing may be around them. */
const IN_PLACE = /^(?:li|dt|dd|tr|td|th|thead|tbody|tfoot|caption|summary|figcaption|legend)$/u;
/** Elements that hold others of a fixed place. */
const ROWS = /^(?:tr|thead|tbody|tfoot)$/u;

/** A block that is in many texts is drawn for each of them. */
const drawn = new WeakMap<Block, Html>();

export function drawBlock(block: Block): Html {
  if (block.type === 'whole') return block.html;
  const html = drawn.get(block) ?? drawParts(block);
  drawn.set(block, html);
  return html;
}

function drawParts(block: Exclude<Block, { readonly type: 'whole' }>): Html {
  if (block.type === 'group' && block.html !== null) return block.html;
  return block.tag.open + drawInside(block) + block.tag.close;
}

function drawInside(block: Exclude<Block, { readonly type: 'whole' }>): Html {
  if (block.type === 'text') return block.content?.html ?? drawWords(block.words);
  return block.children.map(drawBlock).join('');
}

/** A block that only one side has. */
export function drawSingle(block: Block, change: Change, isMoved: boolean): Html {
  const classes = `diff-${change}${isMoved ? ' diff-moved' : ''}`;
  if (IN_PLACE.test(block.tag.name)) return drawInPlace(block, change, classes);
  const html = drawBlock(block);
  const inner = isMoved ? drawMoved(html, block.size, change) : html;
  return `<${TAGS[change]} class="${classes}">${inner}</${TAGS[change]}>`;
}

/** A moved block is read where it is now. */
function drawMoved(html: Html, size: number, change: Change): Html {
  return change === 'added'
    ? `<p class="diff-note">Moved here</p>${html}`
    : `<details class="diff-fold"><summary>${countOf(size, 'word')} moved from here</summary>${html}</details>`;
}

function drawInPlace(block: Block, change: Change, classes: string | null): Html {
  if (block.type === 'whole') return block.html;
  const { tag } = block;
  const open = classes === null ? tag.open : withClass(tag, classes);
  if (block.type === 'group' && ROWS.test(tag.name)) {
    return open + block.children.map((child) => drawInPlace(child, change, null)).join('') + tag.close;
  }
  const inner = drawInside(block);
  return `${open}<${TAGS[change]}>${inner}</${TAGS[change]}>${tag.close}`;
}

/** The opening tag with one more class. */
export function withClass({ open, name }: Tag, added: string): Html {
  return open.includes(' class="')
    ? open.replace(' class="', ` class="${added} `)
    : withAttribute(open, name, `class="${added}"`);
}

export function withAttribute(open: Html, name: string, attribute: string): Html {
  return `<${name} ${attribute}${open.slice(name.length + 1)}`;
}
