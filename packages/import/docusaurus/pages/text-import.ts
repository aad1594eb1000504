/** The texts of the old site → those of the new one: its documents, version by version, and its pages in Markdown. */
import { findFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { appendAll } from '../../../../src/shared/append-all.ts';
import { placeInSite } from '../../../../src/shared/model/include-paths.ts';
import { DOCS_DIR, NEXT } from '../../../../src/shared/site-folders.ts';
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import type { FolderFiles } from '../../build-store.ts';
import { adaptFrontMatter, addFrontMatterLine, setFrontMatterField } from '../../front-matter-fields.ts';
import type { ImportCounts } from '../../import-report.ts';
import type { ComponentUses } from '../../mdx/component-uses.ts';
import { type ConvertedPage, convertPage, convertPartial } from '../../mdx/convert-page.ts';
import type { IncludeUses, PageSource } from '../../mdx/page-source.ts';
import { type AnchorCounts, sumAnchors } from '../../mdx/write/pin-heading-ids.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import type { SiteSettings } from '../config/settings.ts';
import type { DocLine } from '../doc-lines.ts';
import { IncludedFiles, type IncludeHome, type Part } from '../includes/included-files.ts';
import { ProblemMerger } from '../problem-merger.ts';
import type { OldDoc, OldVersion } from '../versions.ts';
import { Conversions, type ConvertedText, type Questions } from './conversions.ts';
import type { LinkMapper } from './link-mapper.ts';
import { findMissingPictures, type MissingPictures } from '../../missing-pictures.ts';
import { dropUnknownNeighbours } from '../../settle-fields.ts';
import { lineBefore, settlePage } from '../../settle-page.ts';
import { type OldPage, pageFile } from './site-pages.ts';

export interface TextSite {
  readonly tree: SiteTree;
  readonly settings: Pick<SiteSettings, 'markdownFormat' | 'staticFolders'>;
  /** Of all versions. */
  readonly folders: readonly string[];
  readonly mapHref: LinkMapper;
  readonly components: ComponentUses;
  readonly cards: Questions['cards'];
  readonly dialect: Omit<PageSource, 'path' | 'text' | 'format'>;
}
interface VersionImport {
  readonly version: OldVersion;
  readonly line: DocLine;
  readonly includes: IncludedFiles;
  /** Of the documents of the version. */
  readonly ids: ReadonlySet<string>;
}

export class TextImport {
  /** Missing pictures, as pages name them. */
  readonly missing = new Set<string>();
  readonly #site: TextSite;
  readonly #conversions = new Conversions();
  readonly #merger = new ProblemMerger();
  readonly #converted: Pick<ConvertedPage, 'components'>[] = [];
  /** Partials that pages include. */
  readonly #parts: Pick<ConvertedPage, 'components'>[] = [];
  readonly #anchors: AnchorCounts[] = [];
  /** What pages outside of released versions include from outside of the documents, by name. */
  readonly #snippets = new Map<SourcePath, Part>();

  constructor(site: TextSite) {
    this.#site = site;
  }

  /** Those of versions, once for all that share a text. */
  get problems(): readonly Problem[] {
    return this.#merger.problems;
  }

  get pageCount(): number {
    return this.#converted.length;
  }

  count(): Required<Pick<ImportCounts, 'anchors' | 'components'>> {
    const components = new Map<string, number>();
    for (const page of [...this.#converted, ...this.#parts]) {
      for (const [name, count] of page.components) components.set(name, (components.get(name) ?? 0) + count);
    }
    return {
      anchors: sumAnchors(this.#anchors),
      components: [...components]
        .map(([name, count]) => ({ name, count }))
        .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name)),
    };
  }

  /** The documents of a version by path, and what they include and `listed` does not have. */
  importVersion(
    version: OldVersion,
    line: DocLine,
    listed: FolderFiles,
  ): { readonly docs: FolderFiles; readonly included: FolderFiles } {
    const includes = this.#createIncludes({
      folder: version.folder,
      docsDir: line.folder,
      hasVersions: line.hasVersions,
      isWorking: version.newName === NEXT,
      pages: new Set(version.docs.map(({ path }) => path)),
    });
    const docs = new Map<SourcePath, Uint8Array>();
    const ids = new Set(version.docs.map(({ id }) => id));
    for (const doc of version.docs) {
      const text = this.#importDoc(doc, { version, line, includes, ids });
      if (text !== null) docs.set(doc.path, Buffer.from(text));
    }
    for (const { path, text, anchors } of includes.finish()) {
      this.#anchors.push(anchors);
      docs.set(path.slice(version.folder.length + 1), Buffer.from(text));
    }
    for (const part of includes.parts) {
      const problems = this.#takePart(part);
      this.#merger.add(`${line.setId}\0${part.path}\0${part.source}`, problemName(version, line), problems);
    }
    const included = [...includes.files()].filter(([name]) => !listed.has(name) && !docs.has(name));
    return { docs, included: new Map(included) };
  }

  /** Pages of the site, and what they include, by their path in the new site. */
  importPages(pages: readonly { readonly page: OldPage; readonly text: string }[]): {
    readonly files: FolderFiles;
    readonly problems: readonly Problem[];
  } {
    const files = new Map<SourcePath, Uint8Array>();
    const problems: Problem[] = [];
    const includes = this.#createIncludes({
      folder: null,
      docsDir: DOCS_DIR,
      hasVersions: true,
      isWorking: true,
      pages: new Set(),
    });
    const targets = new Map(pages.map(({ page }) => [page.path, pageFile(page.route)]));
    for (const { page, text } of pages) {
      const converted = this.#convert(page.path, text, includes);
      appendAll(problems, converted.problems);
      if (converted.anchors === null) includes.addPage(page.path, converted.text, text.includes('\r\n'));
      else files.set(targets.get(page.path) ?? '', Buffer.from(converted.text));
    }
    for (const { path, text, anchors } of includes.finish()) {
      this.#anchors.push(anchors);
      files.set(targets.get(path) ?? '', Buffer.from(text));
    }
    for (const part of includes.parts) appendAll(problems, this.#takePart(part));
    for (const [name, bytes] of includes.files()) files.set(placeInSite(name), bytes);
    return { files, problems };
  }

  /** A document in another language: what it includes is written into it. Its address and its place are those of the source. */
  importTranslation(doc: OldDoc, version: OldVersion, line: DocLine): string {
    const { text, problems } = this.#convert(`${version.folder}/${doc.path}`, doc.text);
    const kept = problems.filter(({ code }) => code !== 'bad-front-matter');
    this.#merger.add(`${line.setId}\0${doc.path}\0${doc.text}`, problemName(version, line), kept);
    // What a build would refuse is left out, and named as such.
    return kept.length < problems.length ? doc.text : text;
  }

  /** A page of the site in another language. */
  importPage(path: string, text: string): Pick<ConvertedPage, 'text' | 'problems'> {
    return this.#convert(path, text);
  }

  #createIncludes(home: IncludeHome): IncludedFiles {
    const { tree, mapHref } = this.#site;
    return new IncludedFiles(home, {
      tree,
      mapHref,
      convert: (source, includes, map) =>
        convertPartial(source, { ...this.#questions(includes), fileName: tree.fileName, mapHref: map }),
      shared: this.#snippets,
    });
  }

  /** Counts a partial, and gives the problems in it. */
  #takePart({ path, source, converted, lines }: Part): readonly Problem[] {
    this.#parts.push({ components: converted.components });
    const pictures = settlePage(lines.join('\n')).pictures;
    const { missing, problems } = this.#findMissing(
      { path, text: source, pictures },
      (other) => this.#site.tree.read(other) !== null,
    );
    for (const href of missing) this.missing.add(href);
    return [...converted.problems, ...problems];
  }

  /** `null` for a page that waits for the ids of others. */
  #importDoc(doc: OldDoc, { version, line, includes, ids }: VersionImport): string | null {
    const path = `${version.folder}/${doc.path}`;
    const converted = this.#convert(path, doc.text, includes);
    const { text: known, changes } = dropUnknownNeighbours(converted.text, (id) => ids.has(id));
    const unknown = changes.map((change) => problem({ ...change, file: this.#site.tree.fileName(path) }));
    this.#merger.add(`${line.setId}\0${doc.path}\0${doc.text}`, problemName(version, line), [
      ...converted.problems,
      ...unknown,
    ]);
    const lines = [
      ...(doc.keepsNumber ? ['parse_number_prefixes: false'] : []),
      ...(doc.ownSlug === null ? [] : [`slug: ${JSON.stringify(doc.ownSlug)}`]),
    ];
    const page = lines.reduce(addFrontMatterLine, known);
    const text = [...(doc.written ?? [])].reduce((all, [key, value]) => setFrontMatterField(all, key, value), page);
    if (converted.anchors !== null) return text;
    includes.addPage(path, text, doc.text.includes('\r\n'));
    return null;
  }

  #questions(includes?: IncludeUses): Questions {
    const { tree, mapHref, components, cards } = this.#site;
    const exists = (path: string): boolean => tree.read(path) !== null;
    const read = (other: string): string | null => readText(tree, other);
    return { read, exists, mapHref, components, cards, ...(includes === undefined ? {} : { includes }) };
  }

  #convert(path: string, text: string, includes?: IncludeUses): ConvertedPage {
    const home = this.#homeOf(path);
    const questions = this.#questions(includes);
    const converted =
      home === null
        ? this.#convertAsking(path, text, questions)
        : this.#conversions.convert({ text, home, path: path.slice(home.length + 1) }, questions, (recorded) =>
            this.#convertAsking(path, text, recorded),
          );
    this.#converted.push({ components: converted.components });
    if (converted.anchors !== null) this.#anchors.push(converted.anchors);
    for (const href of converted.missing) this.missing.add(href);
    return converted;
  }

  #convertAsking(path: string, text: string, questions: Questions): ConvertedText {
    const { tree, dialect, settings } = this.#site;
    const written = /^mdx:\s*\n\s+format:\s*(mdx?)\b/mu.exec(findFrontMatter(text).yaml)?.[1];
    const byName = path.toLowerCase().endsWith('.mdx') ? 'mdx' : settings.markdownFormat;
    const format = written === 'md' || written === 'mdx' ? written : byName;
    const source: PageSource = { path, text, format, ...dialect };
    const converted = convertPage(source, { ...questions, fileName: tree.fileName });
    const adapted = adaptFrontMatter(converted.text, (href) => questions.mapHref(href, path, path));
    const { text: after, changes, pictures } = settlePage(adapted);
    const { missing, problems: found } = this.#findMissing({ path, text, pictures }, questions.exists);
    const settled = changes.map(({ line, ...fields }) =>
      problem({ ...fields, file: tree.fileName(path), line: lineBefore(text, adapted, line) }),
    );
    return {
      ...converted,
      text: after,
      problems: [...converted.problems, ...settled, ...found],
      missing: [...missing],
    };
  }

  #homeOf(path: string): string | null {
    return this.#site.folders.find((folder) => path.startsWith(`${folder}/`)) ?? null;
  }

  #findMissing(
    { path, text, pictures }: { readonly path: string; readonly text: string; readonly pictures: readonly string[] },
    exists: Questions['exists'],
  ): MissingPictures {
    const { tree, settings } = this.#site;
    const home = this.#homeOf(path);
    const folders = [...settings.staticFolders, ...(home === null ? [] : [home])];
    const shown = [{ file: tree.fileName(path), text, target: path, hrefs: pictures }];
    return findMissingPictures({ shown, files: { has: exists } }, (address) =>
      folders.some((folder) => exists(normalise(folder + address))),
    );
  }
}

/** What a version is called in problems. */
function problemName({ newName }: OldVersion, { setId, hasVersions }: DocLine): string {
  if (setId === null) return newName;
  return hasVersions ? `${setId}:${newName}` : setId;
}
