/** Finds the partner of each tag of a text's raw HTML, which may be in another piece of it. */
import type { HtmlPart } from './read-html.ts';
import { OPEN_ENDED } from './safe-elements.ts';

type Tag = Exclude<HtmlPart, { readonly kind: 'text' }>;

/** What is open in one block of the text. */
class Frame {
  readonly #open: Tag[] = [];
  /** Where the open tags of a name are in `#open`; may name places that have been closed since. */
  readonly #places = new Map<string, number[]>();

  add(tag: Tag): void {
    const place = this.#open.push(tag) - 1;
    const places = this.#places.get(tag.name);
    if (places === undefined) this.#places.set(tag.name, [place]);
    else places.push(place);
  }

  /** The last open tag of a name; it is closed, and so is what was opened after it. */
  close(name: string): Tag | null {
    const places = this.#places.get(name);
    for (let place = places?.pop(); place !== undefined; place = places?.pop()) {
      const tag = this.#open[place];
      if (tag?.name !== name) continue;
      this.#open.length = place;
      return tag;
    }
    return null;
  }
}

/**
 * The tags that stay: pairs within one block of the text, elements without content, and those that end with their parent. All
 * others would end or hold what is around them, such as the page itself.
 */
export class TagPairs {
  readonly #kept = new Set<HtmlPart>();
  readonly #frames: Frame[] = [new Frame()];

  openBlock(): void {
    this.#frames.push(new Frame());
  }

  closeBlock(): void {
    if (this.#frames.length > 1) this.#frames.pop();
  }

  add(part: HtmlPart): void {
    const frame = this.#frames.at(-1);
    if (part.kind === 'text') this.#kept.add(part);
    else if (part.kind === 'open') {
      if (part.isVoid || OPEN_ENDED.has(part.name)) this.#kept.add(part);
      if (!part.isVoid) frame?.add(part);
    } else {
      const opened = frame?.close(part.name) ?? null;
      if (opened !== null) this.#kept.add(opened).add(part);
    }
  }

  has(part: HtmlPart): boolean {
    return this.#kept.has(part);
  }
}
