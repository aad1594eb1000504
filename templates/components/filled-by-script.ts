/** Elements that stay empty here: the browser's scripts put something into them. */

/** For `dangerouslySetInnerHTML`: React leaves alone what scripts put into an element that has it. */
export const FILLED_BY_SCRIPT = { __html: '' };
