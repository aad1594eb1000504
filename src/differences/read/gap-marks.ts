/**
 * Placeholders in HTML for what is only known per page: a value, an address. Such a mark is one word when texts
 * are compared. No source contains these characters: `dropMarks` replaces them.
 */
export const GAP_START = '\u{FDD0}';
export const GAP_END = '\u{FDD1}';
