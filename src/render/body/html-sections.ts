/** What a page says that is drawn by code, for the search: its sections, read from the HTML of its `main`. */
import { Parser } from 'htmlparser2';
import { escapeVariables } from '../../shared/model/variables.ts';
import { isUnseen } from '../../shared/string/unseen.ts';
import type { DrawnPage, TextSection } from '../../shared/search/page-texts.ts';

interface OpenSection extends TextSection {
  readonly passages: string[];
}
interface OpenHeading {
  readonly id: string;
  readonly level: number;
}

/** Elements whose content is seen, and not text of the page. */
const UNREAD = new Set(['button', 'dialog', 'nav', 'select', 'svg', 'textarea']);
/** Elements inside a sentence: they end no passage. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/u;

/**
 * In the order of the page: what comes before the first heading, then a section for each heading. `title`: of the page; a
 * heading of the first level that repeats it starts no section. `description`: said before all, if it is not empty. What reads
 * like a variable is escaped. Without `main` there is nothing else.
 */
export function readHtmlSections(
  html: string,
  { title, description }: Pick<DrawnPage, 'title' | 'description'>,
): readonly TextSection[] {
  const reader = new DrawnReader(title, description);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      reader.open(name, attributes);
    },
    ontext: (text) => {
      reader.add(text);
    },
    onclosetag: (name) => {
      reader.close(name);
    },
  });
  parser.end(html);
  return reader.sections.filter(({ level, passages }) => level > 0 || passages.length > 0);
}

class DrawnReader {
  readonly sections: OpenSection[];
  readonly #title: string;
  /** Open elements `main`: a component may bring its own. */
  #mains = 0;
  /** So many elements are open inside of the outermost one that is not read, with it. */
  #unread = 0;
  #heading: OpenHeading | null = null;
  #text = '';
  /** An element has just ended: the next one does not continue its word. */
  #hasEnded = false;

  constructor(title: string, description: string) {
    this.#title = escapeVariables(title);
    const said = description === '' ? [] : [escapeVariables(description)];
    this.sections = [{ id: '', level: 0, title: '', passages: said }];
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'main') this.#mains += 1;
    if (this.#mains === 0) return;
    const isUnread = UNREAD.has(name) || isUnseen(name, attributes) || attributes['aria-hidden'] === 'true';
    if (this.#unread > 0 || isUnread) {
      this.#unread += 1;
      return;
    }
    const [, level] = HEADING.exec(name) ?? [];
    if (!INLINE.has(name) && name !== 'br') this.#endPassage();
    else if (name === 'br' || this.#hasEnded) this.#text += ' ';
    this.#hasEnded = false;
    if (level !== undefined) this.#heading = { id: attributes['id'] ?? '', level: Number(level) };
    if (name === 'img') this.#text += ` ${attributes['alt'] ?? ''} `;
  }

  add(text: string): void {
    if (this.#mains === 0 || this.#unread > 0) return;
    this.#text += text;
    this.#hasEnded = false;
  }

  close(name: string): void {
    if (this.#mains === 0) return;
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (HEADING.test(name)) this.#endHeading();
    else if (!INLINE.has(name) && name !== 'br') this.#endPassage();
    else this.#hasEnded = true;
    if (name === 'main') this.#mains -= 1;
  }

  #endPassage(): void {
    // Words of blocks inside a heading are the heading's.
    if (this.#heading !== null) {
      this.#text += ' ';
      return;
    }
    const words = this.#takeText();
    if (words !== '') this.sections.at(-1)?.passages.push(words);
  }

  #endHeading(): void {
    const heading = this.#heading;
    this.#heading = null;
    const title = this.#takeText();
    if (heading === null || title === '' || (heading.level === 1 && title === this.#title)) return;
    this.sections.push({ ...heading, title, passages: [] });
  }

  #takeText(): string {
    const text = escapeVariables(this.#text.replace(/\s+/gu, ' ').trim());
    this.#text = '';
    this.#hasEnded = false;
    return text;
  }
}
