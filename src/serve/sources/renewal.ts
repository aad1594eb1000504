/** What to do again when files have changed: the one place that knows which file is used for what. */
import { CONFIG_NAMES } from '../../content/sources/load-config.ts';
import type { SourceRenewal } from '../../build/read-site.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { COMPONENTS_DIR, DOCS_DIR, LANGUAGES_DIR } from '../../shared/site-folders.ts';

/** A file that has changed; folders that come and go count as added and removed. */
export interface FileChange {
  /** Relative to the site's root, with `/` separators. */
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

export interface Renewal extends SourceRenewal {
  readonly bundle: boolean;
  /** Pictures and downloads to be read again, by the keys of `SourceAsset`. */
  readonly assets: ReadonlySet<string>;
}

/** What the bundle, the config and texts were made from, or what may fix them: paths relative to the root. */
export interface KnownInputs {
  readonly config: ReadonlySet<string>;
  readonly bundle: ReadonlySet<string>;
  /** What texts include from outside of `docs/`. */
  readonly included: ReadonlySet<string>;
  /** Folders of further sets of documents. */
  readonly sets: readonly string[];
}

/** Nothing has been read yet. */
export const EVERYTHING: Renewal = {
  config: true,
  store: true,
  siteFiles: true,
  bundle: true,
  texts: new Set(),
  assets: new Set(),
};

/** What a number of changes concern. `known`: paths of texts that were read, or `null`. Doubtful ones are listed again. */
export function planRenewal(
  changes: readonly FileChange[],
  known: Pick<ReadonlyMap<string, unknown>, 'has'> | null,
  inputs: KnownInputs,
): Renewal {
  if (known === null) return EVERYTHING;
  const needs = { config: false, store: false, siteFiles: false, bundle: false };
  const texts = new Set<string>();
  const assets = new Set<string>();
  for (const { path, kind } of changes) {
    const [folder = ''] = path.split('/', 1);
    // A folder changes when it is a symbolic link that the watcher does not follow.
    const isEdit = kind === 'changed' && path !== folder;
    if (CONFIG_NAMES.includes(path) || inputs.config.has(path)) needs.config = true;
    if (folder === 'templates' || inputs.bundle.has(path)) needs.bundle = true;
    if (path === 'templates') needs.siteFiles = true;
    // What is known of a component without running it is read with the other files.
    if (folder === COMPONENTS_DIR) needs.siteFiles = needs.bundle = true;
    for (const file of inputs.included) if (file === path || file.startsWith(`${path}/`)) texts.add(file);
    // Translations are read after each change.
    if (`${path}/`.startsWith(`${LANGUAGES_DIR}/`)) assets.add(path);
    else if (folder === DOCS_DIR || inputs.sets.some((set) => path === set || path.startsWith(`${set}/`))) {
      if (isEdit && known.has(path)) {
        texts.add(path);
        // A file that is included may be a download, too.
        if (!isMarkdown(path)) assets.add(path);
      } else {
        needs.store = true;
        texts.add(path);
        assets.add(path);
      }
    } else if (folder === 'pages') {
      if (!isEdit) needs.siteFiles = true;
      if (isMarkdown(path)) texts.add(path);
      else needs.bundle = true;
    } else if (folder === 'static') {
      if (!isEdit) needs.siteFiles = true;
      assets.add(path.slice('static'.length));
    }
  }
  return { ...needs, texts, assets };
}
