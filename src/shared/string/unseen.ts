/** What browsers do not show of HTML: the rule for all who read its words. */

/** Elements whose content readers do not see (HTML, "Rendering"), with scripts on. */
const UNSEEN = new Set(
  'audio datalist head iframe noembed noframes noscript rp script style template video'.split(' '),
);

/** True for an element that is not shown. Names in lower case; text that browsers find and then open counts as shown. */
export function isUnseen(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const { hidden, style } = attributes;
  if (UNSEEN.has(name) || (name === 'dialog' && attributes['open'] === undefined)) return true;
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  return style !== undefined && /\b(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/iu.test(style);
}
