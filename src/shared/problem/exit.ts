/** How a command ends: its exit code, and the error for a mistake in the call. */

/** Exit codes (DESIGN 9). */
export const EXIT = { clean: 0, bug: 1, content: 2, usage: 3 } as const;
/** What each means, for the help and the manual. */
export const EXIT_MEANING = {
  clean: 'success',
  bug: 'a bug in docsite; the output says what to report',
  content: 'errors in the content: pages, links, versions, and what the configuration says about them',
  usage: 'wrong usage, or an invalid docsite.config.ts: an unknown field or a bad value',
} as const satisfies Record<keyof typeof EXIT, string>;

/** A mistake in the call of docsite: ends the command with exit code 3 and the message, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
