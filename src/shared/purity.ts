/** Whether code gives the same result whenever it runs. Asked about what sites write: configuration, templates, pages. */

/** Names of what has another value at another time or in another place: clock, chance, environment, network, browser. */
const OUTSIDE =
  'Date|Temporal|Intl|performance|random\\w*|toLocale\\w*|crypto|process|Bun|Deno|globalThis|global|self|window|' +
  'navigator|eval|Function|fetch|require';
/** A word of a sentence is followed by another word, or by a closing tag; a name in code is not, except for these words. */
const KEYWORDS = 'as|in|instanceof|satisfies';
const MENTION = new RegExp(
  `\\b(?:${OUTSIDE})\\b(?![ \\t]+(?!(?:${KEYWORDS})\\b)[A-Za-z]|</)|\\bimport\\s*(?:\\(|\\.\\s*meta)`,
  'u',
);
const MODE = /\bprocess\.env\.NODE_ENV\b/gu;

/** True when the code names nothing that differs from run to run. Modules that it imports must be checked, too. */
export function isRepeatable(code: string): boolean {
  return !MENTION.test(code);
}

/** The same for templates, where the bundler replaces `process.env.NODE_ENV`. A configuration reads it live. */
export function isRepeatableTemplate(code: string): boolean {
  return isRepeatable(code.replaceAll(MODE, ''));
}
