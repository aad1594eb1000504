/** The files that the pages of a version include in the new site, under their names there: partials, converted once, and code. */
import { isUtf8 } from 'node:buffer';
import { type ExpandedText, expandText, type IncludedSource } from '../../../../src/content/includes/expand-text.ts';
import { refuseByPlace } from '../../../../src/content/includes/include-scope.ts';
import { nameInVersion, placeInSite, resolveInclude } from '../../../../src/shared/model/include-paths.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { MANIFEST_NAME } from '../../../../src/shared/site-folders.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { checkSourcePath } from '../../../../src/store/format/manifest.ts';
import type { FolderFiles } from '../../build-store.ts';
import { type ConvertedPartial, restoreBreaks } from '../../mdx/convert-page.ts';
import type { IncludeAnswer, IncludeUses, IncludingFile, PageSource } from '../../mdx/page-source.ts';
import { type IncludedText, pinIncluding } from '../../mdx/write/pin-included.ts';
import { type AnchorCounts, takeMarks } from '../../mdx/write/pin-heading-ids.ts';
import { NAMEABLE, relativePath, SNIPPETS_DIR, unpublishedName } from '../../include-place.ts';
import { readText, type SiteTree } from '../../site-tree.ts';

/** Whose pages include. */
export interface IncludeHome {
  /** Folder of the version, relative to the old site's root; `null` for pages of the site. */
  readonly folder: string | null;
  /** Folder of its documents in the new site. */
  readonly docsDir: string;
  /** False for a set whose documents lie in that folder as they are. */
  readonly hasVersions: boolean;
  /** False for a released version, which has its own copy of everything. */
  readonly isWorking: boolean;
  /** Paths of its documents. */
  readonly pages: ReadonlySet<SourcePath>;
}
/** What the site around it gives. */
export interface IncludeSite {
  readonly tree: SiteTree;
  readonly mapHref: (href: string, from: string, page: string) => string;
  /** Converts a partial for these uses and with these links. */
  readonly convert: (source: PageSource, uses: IncludeUses, mapHref: IncludeSite['mapHref']) => ConvertedPartial;
  /** Partials outside of all documents, by name: what is not released shares them. */
  readonly shared: Map<SourcePath, Part>;
}
/** A partial as the new site has it. */
export interface Part extends IncludedText {
  /** Relative to the old site's root. */
  readonly path: string;
  /** As the old site has it. */
  readonly source: string;
  readonly converted: ConvertedPartial;
}
/** A page whose ids are still to be written. */
interface WaitingPage {
  readonly path: string;
  readonly text: string;
  readonly isWindows: boolean;
  readonly before: string;
}
export interface FinishedPage {
  readonly path: string;
  readonly text: string;
  readonly anchors: AnchorCounts;
}

/** A file that is asked for the first time: how it is known later, and what takes it; that gives the reason why it cannot be. */
interface Wanted {
  readonly key: string;
  readonly add: (name: SourcePath) => string | null;
}

const MAX_ROUNDS = 4;

export class IncludedFiles implements IncludeUses {
  readonly #home: IncludeHome;
  readonly #site: IncludeSite;
  readonly #answers = new Map<string, IncludeAnswer>();
  readonly #parts = new Map<SourcePath, Part>();
  readonly #code = new Map<SourcePath, Uint8Array>();
  /** Of all these files, in lower case. */
  readonly #names = new Set<string>();
  /** Names of the documents. */
  readonly #pages: ReadonlySet<SourcePath>;
  readonly #waiting: WaitingPage[] = [];
  readonly #shown = new Set<SourcePath>();

  constructor(home: IncludeHome, site: IncludeSite) {
    this.#home = home;
    this.#site = site;
    this.#pages = new Set([...home.pages].map((path) => this.#nameAmongDocs(path)));
  }

  partial = (path: string, from: IncludingFile): IncludeAnswer => {
    const { path: _, ...source } = from;
    return this.#answer(path, from.path, {
      key: `${from.format}\0${path}`,
      add: (name) => this.#addPart(name, path, source),
    });
  };

  code = (path: string, from: string): IncludeAnswer =>
    this.#answer(path, from, { key: `\0${path}`, add: (name) => this.#addCode(name, path) });

  expand = (text: string, page: string): ExpandedText | null => expandText(text, this.#nameOfPage(page), this.#find);

  /** Partials that finished pages show. */
  get parts(): readonly Part[] {
    return [...this.#parts].flatMap(([name, part]) => (this.#shown.has(name) ? part : []));
  }

  /** Takes a page of which `finish` writes the ids. `text` has all but those. */
  addPage(path: string, text: string, isWindows: boolean): void {
    this.#waiting.push({ path, text, isWindows, before: this.expand(takeMarks(text).text, path)?.text ?? text });
  }

  /** Writes the ids of all pages, and of the partials for them. */
  finish(): readonly FinishedPage[] {
    for (const { path, text } of this.#waiting) {
      for (const name of this.expand(text, path)?.shown ?? []) this.#shown.add(name);
    }
    let finished: readonly FinishedPage[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const pinned = this.#waiting.map(({ path, text, isWindows, before }) => {
        const expand = (body: string): ExpandedText | null => this.expand(body, path);
        const page = pinIncluding(text, { expand, find: (name) => this.#parts.get(name) }, before);
        return { path, text: restoreBreaks(page.text, isWindows), anchors: page, isShared: page.isShared };
      });
      finished = pinned;
      if (!pinned.some(({ isShared }) => isShared)) break;
    }
    return finished;
  }

  /** What finished pages show, by name. */
  files(): FolderFiles {
    const parts = [...this.#parts].map(([name, { lines }]) => [name, Buffer.from(lines.join('\n'))] as const);
    return new Map<SourcePath, Uint8Array>([...parts, ...this.#code].filter(([name]) => this.#shown.has(name)));
  }

  #answer(path: string, from: string, { key, add }: Wanted): IncludeAnswer {
    const isInside = this.#isInside(path);
    const refused = (why: string): IncludeAnswer => ({ target: null, why });
    if (isInside && !this.#isInside(from)) return refused('It is among the documents, but what includes it is not.');
    const name = this.#nameOf(path);
    const target = isInside ? relativePath(this.#nameOfPage(from), name) : `/${placeInSite(name)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known.target === null ? known : { target };
    // Until it is known: a partial that includes itself is reported where its text is written out.
    this.#answers.set(key, refused('It includes itself.'));
    const why = this.#whyRefused(name, target) ?? add(name);
    if (why === null) this.#names.add(name.toLowerCase());
    const answer: IncludeAnswer = why === null ? { target } : { target: null, why };
    this.#answers.set(key, answer);
    return answer;
  }

  #whyRefused(name: SourcePath, target: string): string | null {
    // Many file systems take two names that differ only in case for one.
    if (this.#names.has(name.toLowerCase())) return 'Another file that is included has this name.';
    const { docsDir, hasVersions } = this.#home;
    const isGood = checkSourcePath(name) === null && NAMEABLE.test(target) && name !== MANIFEST_NAME;
    const folders = hasVersions ? [SNIPPETS_DIR] : [SNIPPETS_DIR, docsDir];
    if (!isGood || refuseByPlace(name, folders, docsDir) !== undefined) {
      return 'An include cannot name its path.';
    }
    return isMarkdown(name) && this.#pages.has(name) ? 'It is a page of its own.' : null;
  }

  #addPart(name: SourcePath, path: string, source: Omit<PageSource, 'path' | 'text'>): string | null {
    const { tree, convert, shared, mapHref } = this.#site;
    const { folder, isWorking } = this.#home;
    const text = readText(tree, path);
    if (text === null) return 'It does not exist.';
    const isOutside = !this.#isInside(path);
    const links = { areBound: false };
    const converted = convert({ ...source, path, text }, this, (href, from, page) => {
      if (!isOutside) return mapHref(href, from, page);
      const here = mapHref(href, from, folder === null ? '' : `${folder}/page.md`);
      links.areBound ||= here !== mapHref(href, from, '') || /^(?![a-z][a-z\d+.-]*:|[/#])./iu.test(here);
      return here;
    });
    if (converted.why !== null) return converted.why;
    if (links.areBound) return 'Its links depend on the page.';
    const part = { path, source: text, converted, lines: converted.text.split('\n'), ids: converted.ids };
    const used = isOutside && isWorking ? (shared.get(name) ?? part) : part;
    if (isOutside && isWorking) shared.set(name, used);
    this.#parts.set(name, used);
    return null;
  }

  #addCode(name: SourcePath, path: string): string | null {
    const bytes = this.#site.tree.read(path);
    if (bytes === null) return 'It does not exist.';
    if (!isUtf8(bytes)) return 'It is not a text in UTF-8.';
    this.#code.set(name, bytes);
    return null;
  }

  #find = (from: SourcePath, target: string): IncludedSource | { readonly fault: 'misplaced' } => {
    const path = resolveInclude(from, target, this.#home.docsDir) ?? '';
    const code = this.#code.get(path);
    const text = this.#parts.get(path)?.lines.join('\n') ?? (code && Buffer.from(code).toString('utf8'));
    return text === undefined ? { fault: 'misplaced' } : { path, text, docsDir: this.#home.docsDir };
  };

  #isInside(path: string): boolean {
    return this.#home.folder !== null && path.startsWith(`${this.#home.folder}/`);
  }

  #nameOfPage(path: string): SourcePath {
    return this.#isInside(path) ? this.#nameOf(path) : nameInVersion(`${SNIPPETS_DIR}/${path}`, this.#home.docsDir);
  }

  #nameOf(path: string): SourcePath {
    const { folder, docsDir, pages } = this.#home;
    if (!this.#isInside(path)) return nameInVersion(`${SNIPPETS_DIR}/${path.replaceAll('../', '')}`, docsDir);
    const name = path.slice((folder?.length ?? 0) + 1);
    return this.#nameAmongDocs(pages.has(name) ? name : unpublishedName(name));
  }

  #nameAmongDocs(path: SourcePath): SourcePath {
    const { docsDir, hasVersions } = this.#home;
    return hasVersions ? path : nameInVersion(`${docsDir}/${path}`, docsDir);
  }
}
