/** Colours for commands: the grammar of highlight.js knows words of the language, a reader looks for the program and its options. */

/** A rule of highlight.js, as far as it matters here: only one file knows that package. */
interface Rule {
  readonly className?: string;
  readonly scope?: string;
  readonly match?: RegExp | string | readonly (RegExp | string)[];
  readonly relevance?: number;
}

/** Words that begin a part of a script, and what may be before a program; never the name of one. */
const KEYWORDS = '(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|select|function|time|coproc)';
/** Where a command begins. Blanks are counted: an expression without a bound tries each one before. */
const START = [
  // A line, unless the one before goes on; perhaps with a prompt.
  String.raw`(?<!\\[ \t]{0,9}\n[ \t]{0,99})^[ \t]{0,99}(?:[$❯%>][ \t]{1,9})?`,
  String.raw`(?:&&|\|\|?|;|\$\(|\`)[ \t]{0,9}`,
  String.raw`\b(?:if|then|elif|else|while|until|do|sudo|exec|time|env|npx|xargs)[ \t]{1,9}`,
  // A variable of this command alone.
  String.raw`(?:^|[ \t])[A-Za-z_]\w{0,40}=[^\s"'\`$]{0,40}[ \t]{1,9}`,
].join('|');

const COMMAND: Rule = {
  scope: 'title',
  match: new RegExp(
    String.raw`(?<=${START})(?!${KEYWORDS}(?![\w.-]))[\w.~/@+][\w./~@:+-]*(?![\w./~@:+-]|\+?=|\()`,
    'm',
  ),
  relevance: 0,
};
const OPTION: Rule = { scope: 'attr', match: /(?<=[\s[(])--?[A-Za-z\d?][\w.-]*/, relevance: 0 };

/** What is looked at of a grammar. */
export interface Grammar {
  readonly keywords?: unknown;
  readonly contains: readonly Rule[];
}

/** Of the grammar of Bash: with programs and options, without its own list of programs, which colours words of any argument. */
export function colourCommands({ keywords, contains }: Grammar): Required<Grammar> {
  const at = contains.findIndex(({ className }) => className === 'function') + 1;
  return {
    keywords: { ...(keywords as Record<string, unknown>), built_in: [] },
    contains: [...contains.slice(0, at), COMMAND, OPTION, ...contains.slice(at)],
  };
}
