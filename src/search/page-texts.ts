/** The pages of a site as the search has them: every text once, and in which versions each begins. */
import type { RenderedBody } from '../render/body/render-body.ts';
import { relativeRoute } from '../shared/doc-routes.ts';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import { plainName } from '../shared/model/sets.ts';
import type { LineOfSite, SiteModel, SitePage } from '../shared/model/site-model.ts';
import { fillVariables, versionVariables } from '../shared/model/variables.ts';
import { type DrawnPage, type PageTexts, type TextSection, VERSION_MARK } from '../shared/search/page-texts.ts';
import type { Doc, FrontMatter } from '../shared/types/page.ts';
import type { BodyHash } from '../shared/types/store.ts';

interface SourceText {
  readonly title: string;
  readonly description: string;
  /** What it says: a text by its hash, or the sections of a drawn page. */
  readonly said: BodyHash | readonly TextSection[];
}
/** A page of the search before its texts are read. */
export interface PageSource {
  readonly page: PageTexts['page'];
  /** See `PageTexts.sequence`. */
  readonly sequence: PageTexts['sequence'];
  /** Newest first, in the order of `PageTexts.texts`. */
  readonly texts: readonly SourceText[];
}

/**
 * Every page that may be found: documents by the age of the version in which they began, then by their path, so that a new
 * version adds its pages at the end; then pages of the site and of sets without versions; then, set by set, documents of
 * sets with versions. Drafts, unlisted pages, the not-found page and versions that ask not to be indexed are left out.
 * `drawn`: the pages that are drawn by code and may be found.
 */
export function listPages(model: SiteModel, drawn: readonly DrawnPage[]): readonly PageSource[] {
  const [ofDocumentation, ...others] = model.lines;
  const ofVersions = others.filter(({ hasVersions }) => hasVersions);
  const pages = [
    ...model.pages.flatMap(toSitePage(model)),
    ...others
      .filter(({ hasVersions }) => !hasVersions)
      .flatMap(({ versions }) => versions.flatMap(({ docs }) => [...docs.values()].flatMap(toSetPage))),
    ...drawn.map(toDrawnPage),
  ];
  return [
    ...listDocuments({ line: ofDocumentation, model }),
    ...pages.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    ...ofVersions.flatMap((line) => listDocuments({ line, model })),
  ];
}

/** The documents of a line with versions. */
function listDocuments({ line, model }: LineOfSite): readonly PageSource[] {
  const ages = new Map(line.versions.map(({ name }, index) => [name, index]));
  const histories = new Set(
    line.versions.flatMap(({ docs }) => [...docs.values()].map((doc) => model.histories.get(doc)?.docs ?? [doc])),
  );
  // With `build --only`, histories know more versions than are built.
  const built = [...histories].map((docs) => docs.filter(({ version }) => ages.has(version)));
  const ageOf = (docs: readonly Doc[]): number => ages.get(docs.at(-1)?.version ?? '') ?? 0;
  return built
    .flatMap((docs) => toPage(docs, model).map((page) => ({ page, age: ageOf(docs) })))
    .toSorted((a, b) => b.age - a.age || (nameOf(a.page) < nameOf(b.page) ? -1 : 1))
    .map(({ page }) => page);
}

function nameOf({ page }: PageSource): string {
  return page.kind === 'page' ? page.route : page.slug;
}

/** `docs`: one page, newest first. */
function toPage(docs: readonly Doc[], model: SiteModel): readonly PageSource[] {
  const variables = searchedVariables(model);
  const texts = new Map<BodyHash, PageSource['texts'][number]>();
  const isSearched = ({ unlisted, version }: Doc): boolean =>
    !unlisted && model.versionByName.get(version)?.noIndex === false;
  // A text of which some versions ask not to be indexed is found in the others.
  for (const doc of docs.filter(isSearched)) {
    if (texts.has(doc.hash)) continue;
    const leadingTitle = model.bodies.get(doc.hash)?.leadingTitle;
    const title = fillVariables(titleTemplate(doc.frontMatter, leadingTitle) ?? doc.title, variables);
    texts.set(doc.hash, { said: doc.hash, title, description: doc.frontMatter.description ?? '' });
  }
  const oldest = docs.at(-1);
  const version = model.versionByName.get(oldest?.version ?? '');
  if (texts.size === 0 || oldest === undefined || version === undefined) return [];
  const hashes = [...texts.keys()];
  // As in `/pages.json`.
  const starts = docs.filter(({ hash }, index) => docs[index + 1]?.hash !== hash);
  const page = {
    kind: 'document',
    version: plainName(version.name),
    slug: relativeRoute(version.path, oldest.route).slice(1),
    ...(version.set === null ? {} : { set: version.set.route }),
  } as const;
  const sequence = starts.map(({ hash }) => (texts.has(hash) ? hashes.indexOf(hash) : null));
  return [{ page, sequence, texts: [...texts.values()] }];
}

function titleTemplate({ title }: FrontMatter, leadingTitle: string | null | undefined): string | undefined {
  return title ?? leadingTitle ?? undefined;
}

function toSitePage(model: SiteModel): (page: SitePage) => PageSource | readonly [] {
  return (page) => {
    if (page.type === 'component' || page.route === NOT_FOUND_ROUTE) return [];
    if (page.unlisted) return [];
    const frontMatter = model.bodies.get(page.hash)?.frontMatter;
    const text = { said: page.hash, title: page.title, description: frontMatter?.description ?? '' };
    return { page: { kind: 'page', route: page.route }, sequence: [], texts: [text] };
  };
}

/** A document of a set without versions has one text, as a page of the site. */
function toSetPage({ unlisted, hash, title, route, frontMatter }: Doc): PageSource | readonly [] {
  if (unlisted) return [];
  const text = { said: hash, title, description: frontMatter.description ?? '' };
  return { page: { kind: 'page', route }, sequence: [], texts: [text] };
}

function toDrawnPage({ route, title, description, sections }: DrawnPage): PageSource {
  return { page: { kind: 'page', route }, sequence: [], texts: [{ title, description, said: sections }] };
}

/** Values of variables in the index: the version's is not known there. */
export function searchedVariables({ config }: SiteModel): Readonly<Record<string, string>> {
  return { ...versionVariables(config, null), version: VERSION_MARK };
}

export interface TextSource {
  readonly model: SiteModel;
  /** With their components; `digest` is that of the code that draws them. */
  readonly texts: { readonly get: (hash: BodyHash) => RenderedBody | undefined; readonly digest: string };
}

/** Reads the texts of a page, and stores each passage and each section once. */
export function readPageTexts({ page, sequence, texts }: PageSource, source: TextSource): PageTexts {
  const variables = searchedVariables(source.model);
  const passages = new Table<string>((passage) => passage);
  const sections = new Table<PageTexts['sections'][number]>((section) => JSON.stringify(section));
  const addSection = (section: TextSection): number =>
    sections.add({
      id: section.id,
      level: section.level,
      title: fillVariables(section.title, variables),
      passages: section.passages.map((passage) => passages.add(fillVariables(passage, variables))),
    });
  const found = texts.map(({ said, title }) => ({
    title,
    sections: (typeof said === 'string' ? (source.texts.get(said)?.sections ?? []) : said).map(addSection),
  }));
  const language = source.model.config.locale.htmlLang.toLowerCase();
  return { page, language, sequence, texts: found, sections: sections.values, passages: passages.values };
}

/** Values in the order in which they were first added. */
class Table<T> {
  readonly values: T[] = [];
  readonly #keyOf: (value: T) => string;
  readonly #indexes = new Map<string, number>();

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf;
  }

  /** The index of a value that is equal. */
  add(value: T): number {
    const key = this.#keyOf(value);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}
