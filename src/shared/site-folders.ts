/** Where the parts of a site lie, relative to its root. */
import type { VersionName } from './types/store.ts';

/** The usual one of its names. */
export const CONFIG_FILE = 'docsite.config.ts';

/** The documents: the unreleased ones in `next`, the store in `versions`. */
export const DOCS_DIR = 'docs';

/** The store of versions, relative to the root. */
export const VERSIONS_DIR = `${DOCS_DIR}/versions`;

/** A folder for each language but that of the sources: its translations. */
export const LANGUAGES_DIR = `${DOCS_DIR}/languages`;

/** Name of the unreleased version, and of its folder in `docs/`. */
export const NEXT: VersionName = 'next';

/** What a version consists of, in its folder of the store. */
export const MANIFEST_NAME = 'version.json';

/** Where the addresses of removed versions lead, in the folder of the store. */
export const REDIRECTS_NAME = 'redirects.json';

/** The menus of a version, in its folder. */
export const SIDEBARS_FILE = 'sidebars.json';

/** The components that documents can use. */
export const COMPONENTS_DIR = 'components';

/** All folders that the files of a site lie in. */
export const SITE_FOLDERS: readonly string[] = [DOCS_DIR, 'pages', COMPONENTS_DIR, 'templates', 'static'];
