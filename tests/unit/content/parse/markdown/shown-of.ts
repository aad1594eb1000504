/** What of a text is seen, for tests of what must never be. */
import { renderText } from '../../../render/body/render-text.ts';

/** NUL and the noncharacters that represent gaps and variables inside docsite. */
export const OWN_MARKS = /[\0\u{FDD0}-\u{FDEF}]/u;

/** Everything of a text that a page, its table of contents or a report shows. */
export async function shownOf(text: string): Promise<string> {
  const { body, rendered, html } = await renderText(text);
  const { headings, anchors, links, findings, leadingTitle, firstParagraph, variableUses } = body;
  const reported = { anchors, links, findings, leadingTitle, firstParagraph, variableUses };
  const words = headings.map(({ id, text: heading }) => [id, heading]);
  const toc = rendered.headings.map(({ id, html: gapped }) => [id, gapped.pieces]);
  const strings: string[] = [html];
  // Checks all strings in the values; in JSON text these characters would be escaped.
  JSON.stringify([reported, words, toc], (_, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  return strings.join('\n');
}
