/**
 * Texts and differences are drawn once, in English, and kept for later builds of any language: here their words are replaced
 * by those of the site. They are where docsite has written them, in elements and attributes of its own.
 */
import { formatCount } from '../string/format-count.ts';
import { escapeHtml } from '../string/html.ts';
import { ADMONITION_NAMES } from '../string/markdown-names.ts';
import type { SiteConfig } from '../types/config.ts';
import type { Html } from '../types/store.ts';
import { ENGLISH } from './english.ts';
import { type Strings, stringsOf } from './strings.ts';

const ADMONITION = /(<p class="admonition-title">)(\w+)(?=<\/p>)/gu;
const ANCHOR = /(<a class="heading-anchor" href="[^"]*" aria-label=")Direct link to ([^"]*)/gu;
const FOOTNOTES = /(<section class="footnotes" aria-label=")[^"]*/gu;
const FOOTNOTE = /( aria-label=")Footnote (\d+)(?=">\[\d+\]<)/gu;
const BACK = /( class="footnote-backref" aria-label=")[^"]*?(\d+)(?=">)/gu;
const BACK_ARROW = /( class="footnote-backref" [^>]*>)↩/gu;
const TASK = /(<input type="checkbox" disabled(?: checked)? aria-label=")(Completed|Incomplete) task/gu;
const FOLDED = /(<details class="diff-fold"><summary>)([\d,]+) (unchanged )?([a-z ]+)(?=<\/summary>)/gu;
const MOVED_HERE = /(<p class="diff-note">)[^<]*/gu;
const STEP = /(<a href="#[^"]*" aria-label=")(Previous|Next) change(?=">[↑↓]<)/gu;

/** Of a heading in a message: no text has it. */
const PLACE = '\0';

/** Kinds of blocks, as differences name one of them. */
const UNCHANGED = {
  heading: 'unchangedHeadings',
  paragraph: 'unchangedParagraphs',
  list: 'unchangedLists',
  'list item': 'unchangedListItems',
  table: 'unchangedTables',
  row: 'unchangedRows',
  cell: 'unchangedCells',
  'code block': 'unchangedCodeBlocks',
  line: 'unchangedLines',
  picture: 'unchangedPictures',
  note: 'unchangedNotes',
  tab: 'unchangedTabs',
  quote: 'unchangedQuotes',
  block: 'unchangedBlocks',
} as const;

/** The words of a site that are not docsite's English ones; `undefined` where all are. */
export function translationOf(config: Pick<SiteConfig, 'strings' | 'locale'>): Strings | undefined {
  const isSame =
    isEnglish.get(config.strings) ?? Object.entries(ENGLISH).every(([key, message]) => config.strings[key] === message);
  isEnglish.set(config.strings, isSame);
  return isSame ? undefined : stringsOf(config);
}

const isEnglish = new WeakMap<SiteConfig['strings'], boolean>();

/** A text. */
export function translateText(html: Html, strings: Strings): Html {
  const directLinkTo = ({ heading }: { readonly heading: Html }): Html =>
    escapeHtml(strings.directLinkTo({ heading: PLACE })).replace(PLACE, () => heading);
  return (
    html
      .replaceAll(ADMONITION, (_, open: string, name: string) => {
        const key = ADMONITION_NAMES.find((one) => one === name.toLowerCase());
        return open + (key === undefined ? name : escapeHtml(strings[key]));
      })
      // The heading is HTML already.
      .replaceAll(ANCHOR, (_, open: string, heading: string) => open + directLinkTo({ heading }))
      .replaceAll(FOOTNOTES, (_, open: string) => open + escapeHtml(strings.footnotes))
      .replaceAll(FOOTNOTE, (_, open: string, number: string) => open + escapeHtml(strings.footnote({ number })))
      .replaceAll(BACK, (_, open: string, number: string) => open + escapeHtml(strings.backToFootnote({ number })))
      .replaceAll(TASK, (_, open: string, state: string) => {
        return open + escapeHtml(state === 'Completed' ? strings.completedTask : strings.incompleteTask);
      })
  );
}

/** A text of a site that reads from right to left: back is to the right there. Browsers mirror brackets, and no arrows. */
export function mirrorArrows(html: Html): Html {
  return html.replaceAll(BACK_ARROW, '$1↪');
}

/** The differences of two texts. */
export function translateDifferences(html: Html, strings: Strings): Html {
  return translateText(html, strings)
    .replaceAll(FOLDED, (...found: readonly (string | undefined)[]) => {
      const [whole = '', open = '', digits = '', isUnchanged, kind = ''] = found;
      const count = Number(digits.replaceAll(',', ''));
      const values = { count, number: formatCount(count, strings.groupSeparator) };
      if (isUnchanged === undefined) return open + escapeHtml(strings.movedFromHere(values));
      const key = UNCHANGED[kind.replace(/s$/u, '') as keyof typeof UNCHANGED] as
        (typeof UNCHANGED)[keyof typeof UNCHANGED] | undefined;
      return key === undefined ? whole : open + escapeHtml(strings[key](values));
    })
    .replaceAll(MOVED_HERE, (_, open: string) => open + escapeHtml(strings.movedHere))
    .replaceAll(STEP, (_, open: string, side: string) => {
      return open + escapeHtml(side === 'Previous' ? strings.previousChange : strings.nextChange);
    });
}
