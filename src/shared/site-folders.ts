/** Where the parts of a site lie, relative to its root. */

/** The usual one of its names. */
export const CONFIG_FILE = 'docsite.config.ts';

/** The documents: the unreleased ones in `next`, the store in `versions`. */
export const DOCS_DIR = 'docs';

/** The menus of a version, in its folder. */
export const SIDEBARS_FILE = 'sidebars.json';

/** All folders that the files of a site lie in. */
export const SITE_FOLDERS: readonly string[] = [DOCS_DIR, 'pages', 'templates', 'static'];
