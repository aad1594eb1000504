/** Texts of a site in docsite's Markdown. Versions share most of them: one that asks for no file is converted once for all. */
import { escapeVariables } from '../../../src/shared/model/variables.ts';
import type { ProblemFields } from '../../../src/shared/problem/problem.ts';
import { drawEmoji } from '../draw-emoji.ts';
import { type AnchorCounts, pinHeadingIds, sumAnchors } from '../mdx/write/pin-heading-ids.ts';
import { settleColons } from '../mdx/write/settle-colons.ts';
import { type PageChange, settleFields } from '../settle-fields.ts';
import { lineBefore, settlePage } from '../settle-page.ts';
import type { MovedText } from './move-pages.ts';
import type { TextRules, TextTools } from './text-tools.ts';

interface ConvertedText {
  readonly moved: MovedText;
  /** What was reported, to be reported for each page with the text. */
  readonly reports: readonly (readonly [line: number, fields: ProblemFields])[];
}

export class ConvertedTexts {
  /** By the rule for ids, which versions of a site may set differently. */
  readonly #known = new Map<TextRules['createSlugger'], Map<string, ConvertedText>>();

  convert(text: string, { convert, createSlugger, drawsEmoji, ownFields }: TextRules, tools: TextTools): MovedText {
    const known = this.#known.get(createSlugger) ?? new Map<string, ConvertedText>();
    this.#known.set(createSlugger, known);
    const before = known.get(text);
    for (const [line, fields] of before?.reports ?? []) tools.report(line, fields);
    if (before !== undefined) return before.moved;
    const reports: [number, ProblemFields][] = [];
    let asked = 0;
    const bound = <T>(value: T): T => {
      asked += 1;
      return value;
    };
    const report = (line: number, fields: ProblemFields): void => {
      reports.push([line, fields]);
      tools.report(line, fields);
    };
    const anchors: AnchorCounts[] = [];
    const draw = (written: string): string =>
      drawsEmoji === true ? drawEmoji(written, { report, source: text }) : written;
    const converted = convert(text.replaceAll('\r\n', '\n'), {
      report,
      read: (path) => bound(tools.read(path)),
      include: (path, own, isPart = false) => {
        if (own === undefined) return bound(tools.include(path));
        const pinned = pinHeadingIds(draw(own), createSlugger);
        const name = bound(tools.include(path, pinned.text));
        if (name !== null && !isPart) anchors.push(pinned);
        return name;
      },
      get path() {
        return bound(tools.path);
      },
    });
    const note = (changes: readonly PageChange[], after: string): void => {
      for (const { line, ...fields } of changes) report(lineBefore(text, after, line), fields);
    };
    const written = settleColons(escapeVariables(draw(converted)));
    // A text without its foreign fields is another text, which would be parsed again.
    const own = settleFields(written, ownFields);
    note(own.changes, written);
    const pinned = pinHeadingIds(own.text, createSlugger);
    const { text: settled, changes, pictures } = settlePage(pinned.text, ownFields);
    note(changes, pinned.text);
    anchors.push(pinned);
    const moved = { ...sumAnchors(anchors), text: settled, pictures };
    if (asked === 0) known.set(text, { moved, reports });
    return moved;
  }
}
