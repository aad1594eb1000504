/** For elements that stay empty here, because scripts in the browser fill them. */

/** For `dangerouslySetInnerHTML`: React then leaves alone what scripts put into the element. */
export const FILLED_BY_SCRIPT = { __html: '' };
