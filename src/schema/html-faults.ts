/**
 * Where a piece of raw HTML changes what is around it: decided by the tree construction of the HTML standard, as a browser would do it.
 * The elements that docsite makes are known; whatever the raw HTML does to them, or leaves open among them, is a fault.
 */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html as standard, Parser, Token } from 'parse5';
import { VOID } from '../shared/string/html.ts';

type Node = DefaultTreeAdapterMap['element'];

export interface HtmlFault {
  /**
   * `open`: never closed. `stray`: closes nothing. `closes`, `ends`: a start or an end that ends an element of docsite's. `cut`: a paragraph that ends before what
   * it was to hold. `ignored`: a tag without an effect. `moved`: a part of a table that is in none of its cells. `outside`: tags of
   * docsite's own that are no pairs, so a plugin has changed them.
   */
  readonly kind: 'open' | 'stray' | 'closes' | 'ends' | 'cut' | 'ignored' | 'moved' | 'outside';
  /** Of the tag, in lower case. */
  readonly name: string;
  /** Which piece of raw HTML it is in, and at which index. */
  readonly piece: number;
  readonly index: number;
  /** What comes after the block with the tag is lost, hidden or looks different. */
  readonly reaches: boolean;
}

/** They may be left open: what ends their parent ends them (HTML, "optional tags"). */
const OPEN_ENDED = new Set(
  'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr'.split(' '),
);
/** What pages have around a text: a stray end of one of them ends the text. */
const AROUND = ['div', 'main', 'article', 'section', 'div'] as const;

/** An element that docsite makes. */
interface Own {
  readonly name: string;
  readonly start: number;
  isClosed: boolean;
}
/** A tag of raw HTML that has opened an element. */
interface Opened {
  readonly name: string;
  readonly offset: number;
  /** The innermost element of docsite's that the tag is written in. */
  readonly inside: Own | undefined;
  /** How many elements of docsite's come before it. */
  readonly count: number;
}

/** The elements of a text in the order of its HTML, with the raw HTML between them. */
export class HtmlOutline {
  #html = '';
  readonly #owns: Own[] = [];
  readonly #open: Own[] = [];
  readonly #ends = new Map<number, Own>();
  /** Where each piece of raw HTML starts. */
  readonly #pieces: number[] = [];
  #isPaired = true;

  constructor() {
    for (const name of AROUND) this.open(name);
  }

  open(name: string): void {
    const own = { name, start: this.#html.length, isClosed: false };
    this.#owns.push(own);
    this.#open.push(own);
    this.#html += `<${name}>`;
  }

  close(name: string): void {
    if (this.#open.at(-1)?.name !== name) this.#isPaired = false;
    const own = this.#open.pop();
    if (own === undefined) return;
    this.#ends.set(this.#html.length, own);
    this.#html += `</${own.name}>`;
  }

  /** Something that is shown: a word, a picture, code. */
  text(): void {
    this.#html += 'x';
  }

  raw(html: string): void {
    this.#pieces.push(this.#html.length);
    this.#html += html;
  }

  /** In the order of the HTML, one for each tag. */
  findFaults(): readonly HtmlFault[] {
    const isPaired = this.#isPaired && this.#open.length === AROUND.length;
    for (const own of this.#open.toReversed()) this.close(own.name);
    if (!isPaired) return [{ kind: 'outside', name: '', piece: -1, index: 0, reaches: true }];
    const found = watchTree(this.#html, new Map(this.#owns.map((own) => [own.start, own])), this.#ends);
    return [...found]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([offset, fault]) => {
        const piece = this.#pieces.findLastIndex((start) => start <= offset);
        const start = this.#pieces[piece] ?? 0;
        // A tag that is not finished, or a comment, takes what follows it.
        return piece === -1 ? [] : [{ ...fault, piece, index: fault.name === '' ? 0 : offset - start }];
      });
  }
}

const TAG = /<(\/?)([a-z][\w:-]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi;

/** A tag that is open at the end of some HTML, or that closes nothing in it: put into a page, it would change the page. */
export function findUnpairedTag(html: string): string | null {
  // React and docsite write nothing else, and reading it as a browser does takes twenty times as long.
  if (isNested(html)) return null;
  const outline = new HtmlOutline();
  outline.raw(html);
  const fault = outline.findFaults().find(({ kind }) => kind === 'open' || kind === 'stray' || kind === 'ends');
  if (fault === undefined) return null;
  return fault.kind === 'open' ? `<${fault.name}> is never closed` : `</${fault.name}> closes nothing`;
}

function isNested(html: string): boolean {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(TAG)) {
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (!VOID.test(name) && !tag.endsWith('/>')) open.push(name);
  }
  return open.length === 0;
}

type FoundFault = Omit<HtmlFault, 'piece' | 'index'>;

function watchTree(
  html: string,
  owns: ReadonlyMap<number, Own>,
  ends: ReadonlyMap<number, Own>,
): Map<number, FoundFault> {
  const context = defaultTreeAdapter.createElement('body', standard.NS.HTML, []);
  // Without scripts, what is in <noscript> are elements: in their place readers without scripts see it.
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false };
  const watcher = Watcher.getFragmentParser(context, options) as Watcher;
  watcher.watch(owns, ends);
  watcher.tokenizer.write(html, true);
  return watcher.finish();
}

/** Follows the stack of open elements: which tag opens and which one ends each of them. */
class Watcher extends Parser<DefaultTreeAdapterMap> {
  #owns: ReadonlyMap<number, Own> = new Map();
  #ends: ReadonlyMap<number, Own> = new Map();
  readonly #faults = new Map<number, FoundFault>();
  readonly #opened = new Map<number, Opened>();
  readonly #seen = new Set<Own>();
  /** Paragraphs that the start of another element has ended. */
  readonly #cut: Opened[] = [];
  /** As docsite has written them. */
  readonly #inside: Own[] = [];
  #lastRaw = -1;
  #pushes = 0;
  #pairs = 0;
  #isOver = false;

  watch(owns: ReadonlyMap<number, Own>, ends: ReadonlyMap<number, Own>): void {
    this.#owns = owns;
    this.#ends = ends;
  }

  override onStartTag(token: Token.TagToken): void {
    const offset = token.location?.startOffset ?? -1;
    const own = this.#owns.get(offset);
    if (own === undefined) {
      const place = { inside: this.#inside.at(-1), count: this.#seen.size };
      this.#opened.set(offset, { name: token.tagName, offset, ...place });
    }
    const pushes = this.#pushes;
    const last = this.#lastChild();
    super.onStartTag(token);
    if (own !== undefined) {
      this.#seen.add(own);
      this.#inside.push(own);
      this.#checkPlace();
    } else {
      this.#lastRaw = offset;
      if (this.#pushes === pushes && this.#lastChild() === last) this.#add({ offset, name: token.tagName }, 'ignored');
    }
  }

  override onEndTag(token: Token.TagToken): void {
    const offset = token.location?.startOffset ?? -1;
    const own = this.#ends.get(offset);
    const pairs = this.#pairs;
    super.onEndTag(token);
    if (own !== undefined) {
      own.isClosed = true;
      this.#inside.pop();
    } else if (this.#pairs === pairs && token.tagName !== 'br') {
      const cut = token.tagName === 'p' ? this.#cut.pop() : undefined;
      if (cut === undefined) this.#add({ offset, name: token.tagName }, 'stray');
      else this.#add(cut, 'cut');
    }
  }

  override onEof(token: Token.EOFToken): void {
    this.#isOver = true;
    super.onEof(token);
  }

  override onItemPush(node: Node, id: number, isTop: boolean): void {
    super.onItemPush(node, id, isTop);
    this.#pushes += 1;
    const opened = this.#openedBy(node);
    // A browser opens it again in the next block: everything from here on is bold.
    if (opened?.inside?.isClosed === true && this.#faults.has(opened.offset)) {
      this.#add(opened, 'open', true);
    }
  }

  override onItemPop(node: Node, isTop: boolean): void {
    super.onItemPop(node, isTop);
    const token = this.currentToken;
    const at = token?.location?.startOffset ?? -1;
    const isRaw = !this.#owns.has(at) && !this.#ends.has(at);
    const isEnd = token !== null && 'tagName' in token && token.type === Token.TokenType.END_TAG;
    const opened = this.#openedBy(node);
    if (opened === undefined) {
      const own = this.#owns.get(startOf(node));
      if (own === undefined || !isRaw || token === null || !('tagName' in token)) return;
      this.#pairs += 1;
      this.#add({ offset: at, name: token.tagName }, isEnd ? 'ends' : 'closes', own.name !== 'p');
    } else if (isEnd && isRaw && token.tagName === opened.name) this.#pairs += 1;
    else {
      const { name, inside, count } = opened;
      const isOver = this.#isOver || inside?.isClosed === true;
      // One that may be left open holds what follows it, if neither its parent nor its like is in the text.
      const isLone = name !== 'p' && isEnd && !isRaw && this.#seen.size > count;
      if (isOver || isLone || !OPEN_ENDED.has(name)) this.#add(opened, 'open', isOver || isLone);
      else if (name === 'p' && !isEnd) this.#cut.push(opened);
    }
  }

  /** What is open when the HTML is over, and what never came. */
  finish(): Map<number, FoundFault> {
    const { items, stackTop } = this.openElements;
    for (const node of items.slice(0, stackTop + 1)) {
      const opened = this.#openedBy(node as Node);
      if (opened !== undefined) this.#add(opened, 'open', true);
    }
    const isComplete = [...this.#owns.values()].every((own) => this.#seen.has(own));
    if (!isComplete && ![...this.#faults.values()].some(({ reaches }) => reaches)) {
      const missing = [...this.#owns.values()].find((own) => !this.#seen.has(own));
      const offset = Math.max(this.#lastRaw, (missing?.start ?? 0) - 1);
      this.#add(this.#opened.get(offset) ?? { offset, name: '' }, 'open', true);
    }
    return this.#faults;
  }

  /** An element of docsite's in a table, and in none of its cells, is shown before the table. */
  #checkPlace(): void {
    const { items, stackTop } = this.openElements;
    const [parent, node] = [items[stackTop - 1], items[stackTop]];
    if (node === undefined || parent === undefined) return;
    const actual = defaultTreeAdapter.getParentNode(node);
    const opened = this.#openedBy(parent as Node);
    const isTemplate = actual !== null && defaultTreeAdapter.getTagName(parent as Node) === 'template';
    if (actual !== parent && !isTemplate && opened !== undefined) this.#add(opened, 'moved');
  }

  #lastChild(): unknown {
    const { current } = this.openElements;
    return current === undefined ? null : defaultTreeAdapter.getChildNodes(current).at(-1);
  }

  #openedBy(node: Node): Opened | undefined {
    return this.#opened.get(startOf(node));
  }

  /** The first fault of a tag is the one that is reported, unless it is never closed. */
  #add({ offset, name }: Pick<Opened, 'name' | 'offset'>, kind: HtmlFault['kind'], reaches = false): void {
    const known = this.#faults.get(offset);
    const isFirst = known === undefined || kind === 'open';
    this.#faults.set(offset, { kind: isFirst ? kind : known.kind, name, reaches: reaches || known?.reaches === true });
  }
}

function startOf(node: Node): number {
  return node.sourceCodeLocation?.startOffset ?? -1;
}
