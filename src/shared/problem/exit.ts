/** How a command ends: its exit code, and the error for a mistake in the call. */

/** Exit codes (DESIGN 9). */
export const EXIT = { clean: 0, bug: 1, content: 2, usage: 3 } as const;
/** What each means, for the help and the manual. */
export const EXIT_MEANING = {
  clean: 'all is well',
  bug: 'a bug in docsite; the report says what to send us',
  content: 'problems in the content: pages, links, versions, and what the configuration says of them',
  usage: 'the call is wrong, or docsite.config.ts: a field is unknown or has a wrong value',
} as const satisfies Record<keyof typeof EXIT, string>;

/**
 * A mistake in how docsite was called or in what it was pointed at: ends the command with exit code 3 and the
 * message, without a stack.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
