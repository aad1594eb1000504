/** Files that pages of a Markdown site include in the new site: where they are there, and what an include calls them. */
import { isUtf8 } from 'node:buffer';
import { refuseByPlace } from '../../../src/content/includes/include-scope.ts';
import { nameInVersion } from '../../../src/shared/model/include-paths.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { DOCS_DIR, NEXT } from '../../../src/shared/site-folders.ts';
import type { SourcePath } from '../../../src/shared/types/store.ts';
import { checkSourcePath } from '../../../src/store/format/manifest.ts';
import type { FolderFiles } from '../build-store.ts';
import { NAMEABLE, relativePath, SNIPPETS_DIR, unpublishedName } from '../include-place.ts';
import type { SiteTree } from '../site-tree.ts';

const NEXT_DIR = `${DOCS_DIR}/${NEXT}`;

export class IncludedTexts {
  readonly #tree: SiteTree;
  /** Folder of the pages, with a slash at its end; empty for the root. */
  readonly #folder: string;
  /** Old path of each page below it → new one. */
  readonly #pages: ReadonlyMap<SourcePath, SourcePath>;
  readonly #files = new Map<string, Uint8Array>();

  constructor(tree: SiteTree, folder: string, pages: ReadonlyMap<SourcePath, SourcePath>) {
    this.#tree = tree;
    this.#folder = folder === '' ? '' : `${folder}/`;
    this.#pages = pages;
  }

  /** By their path in the new site. */
  get files(): FolderFiles {
    return this.#files;
  }

  /**
   * How the page at `target` names a file; `null` where it cannot. `text` is the file's text in the new site; left out
   * for the present one.
   */
  include(path: string, target: SourcePath, text?: string): string | null {
    const bytes = text === undefined ? this.#tree.read(path) : Buffer.from(text);
    if (bytes === null || !isUtf8(bytes)) return null;
    const isInside = path.startsWith(this.#folder) && !path.startsWith('../');
    const place = isInside ? `${NEXT_DIR}/${this.#nameOf(path)}` : `${SNIPPETS_DIR}/${path.replaceAll('../', '')}`;
    const name = isInside ? relativePath(`${NEXT_DIR}/${target}`, place) : `/${place}`;
    const isPage = this.#pages.has(path.slice(this.#folder.length)) && isInside;
    if (isPage && text === undefined && isMarkdown(path)) return null;
    const inVersion = nameInVersion(place);
    if (checkSourcePath(inVersion) !== null || !NAMEABLE.test(name)) return null;
    if (refuseByPlace(inVersion, [SNIPPETS_DIR]) !== undefined) return null;
    const before = this.#files.get(place);
    if (before !== undefined && !Buffer.from(before).equals(bytes)) return null;
    if (!isPage) this.#files.set(place, bytes);
    return name;
  }

  #nameOf(path: string): SourcePath {
    const name = path.slice(this.#folder.length);
    return this.#pages.get(name) ?? unpublishedName(name);
  }
}
