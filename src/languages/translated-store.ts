/** The versions of a site in another language: the same files, with translations in place of documents, and without what has none. */
import type { LanguageFolder } from '../content/sources/read-languages.ts';
import type { SourceText, SourceTexts } from '../content/sources/read-texts.ts';
import { hashBytes } from '../disk/hash-bytes.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { isWritten } from '../shared/model/line-runs.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import type { Doc, FrontMatter } from '../shared/types/page.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionFile, VersionName } from '../shared/types/store.ts';
import { withSourceIds } from './heading-ids.ts';
import { type PageState, type SourcePages, TranslationIndex } from './page-state.ts';
import type { Translation } from './translations.ts';

export interface StoreSource {
  readonly model: SiteModel;
  readonly stored: readonly StoredVersion[];
  /** Of the documents in the language of the sources. */
  readonly texts: SourceTexts;
  readonly folder: LanguageFolder;
  readonly translations: readonly Translation[];
  /** Pages whose text was changed after its translation count as missing. */
  readonly hidesOutdated: boolean;
}
export interface TranslatedStore {
  readonly index: TranslationIndex;
  /** Those with a page in the language, and the latest one, so that addresses do not change when it gets its first page. */
  readonly stored: readonly StoredVersion[];
  /** Translations with the ids of their source's headings, and menus as the sources have them. */
  readonly texts: SourceTexts;
  /** Of each page of the sources that is not missing. */
  readonly states: ReadonlyMap<Doc, Exclude<PageState, { kind: 'missing' }>>;
  /** What the text that a translation was made from says in its front matter, by path of the translation from the root. */
  readonly sourceFields: ReadonlyMap<string, FrontMatter>;
}

/** Documents of all versions in the language of the sources; pages of APIs have no translations. */
export function docsOf({ lines: [docs] }: SiteModel): readonly Doc[] {
  return docs.inStore.flatMap((version) => [...version.docs.values()].filter(isWritten));
}

/** Hashes of the texts as their files have them: what they include has hashes of its own. */
export function sourcePages(model: SiteModel, texts: SourceTexts): SourcePages {
  const hashOf = (doc: Doc): BodyHash | undefined => texts.get(doc.source.diskPath)?.hash;
  return {
    hashOf,
    historyOf: (doc) => model.histories.get(doc)?.docs ?? [doc],
    known: new Set(docsOf(model).flatMap((doc) => hashOf(doc) ?? [])),
  };
}

export function translateStore(source: StoreSource): TranslatedStore {
  const { model, stored, texts, folder, translations, hidesOutdated } = source;
  const [docsLine] = model.lines;
  const docs = docsOf(model);
  const index = new TranslationIndex(translations, sourcePages(model, texts));
  const states = new Map<Doc, Exclude<PageState, { kind: 'missing' }>>();
  /** The first document that shows the text which a translation was made from, the newest first. */
  const origins = new Map<Translation, Doc>();
  for (const doc of docs) {
    const state = index.stateOf(doc);
    if (state.kind === 'missing') continue;
    if (state.kind === 'current') origins.set(state.translation, origins.get(state.translation) ?? doc);
    if (state.kind === 'current' || !hidesOutdated) states.set(doc, state);
  }
  // Of a text that no version has any more, the ids are those of the page as it is now.
  for (const [doc, { translation }] of states) origins.set(translation, origins.get(translation) ?? doc);
  const pictures = new Set(folder.files.filter((file) => !isMarkdown(file) && !file.endsWith('.json')));
  const shown = new Map<string, SourceText>();
  const sourceFields = new Map<string, FrontMatter>();
  for (const [translation, doc] of origins) {
    const written = folder.texts.get(translation.diskPath);
    if (written === undefined) continue;
    shown.set(translation.diskPath, withIds(written, model.bodies.get(doc.hash)?.headings ?? []));
    sourceFields.set(translation.diskPath, doc.frontMatter);
  }
  const versions = stored.map((version) => translateVersion(version, { model, states, pictures, folder }));
  const latest = docsLine.latest?.name;
  const menus = [...texts].filter(([path]) => !isMarkdown(path));
  return {
    index,
    stored: versions.filter(({ name, files }) => name === latest || [...files.keys()].some(isMarkdown)),
    texts: new Map([...menus, ...shown]),
    states,
    sourceFields,
  };
}

interface OfVersion extends Pick<StoreSource, 'model' | 'folder'> {
  readonly states: TranslatedStore['states'];
  /** Paths of pictures that the language has of its own. */
  readonly pictures: ReadonlySet<SourcePath>;
}

/** Documents without a translation are no pages, but translations may include them. */
function translateVersion(version: StoredVersion, { model, folder, states, pictures }: OfVersion): StoredVersion {
  const own = model.versionByName.get(version.name);
  const files = new Map<SourcePath, VersionFile>();
  const included = new Map(version.included);
  const borrowsFrom = new Map<SourcePath, VersionName>();
  for (const [path, file] of version.files) {
    const doc = own?.docsByPath.get(path);
    const state = doc === undefined ? undefined : states.get(doc);
    if (!isMarkdown(path))
      files.set(path, pictures.has(path) ? { ...file, diskPath: `${folder.folder}/${path}` } : file);
    else if (doc === undefined || state === undefined) included.set(path, file);
    else {
      files.set(path, { ...file, diskPath: state.translation.diskPath });
      if (state.kind === 'outdated') borrowsFrom.set(path, lenderOf(doc, state.madeFor, model).version);
    }
  }
  return { ...version, files, included, borrowsFrom };
}

/** `borrowsFrom` of `OutdatedPage`, for a page of the sources. */
export function lenderOf(doc: Doc, madeFor: Doc | null, { histories }: SiteModel): Doc {
  return madeFor ?? histories.get(doc)?.docs[0] ?? doc;
}

function withIds(written: SourceText, headings: Parameters<typeof withSourceIds>[1]): SourceText {
  const text = withSourceIds(written.text, headings);
  return text === written.text ? written : { ...written, text, hash: hashBytes(text) };
}

/** What a translation takes from its source where it does not say it itself: all but words, and what is for one text alone. */
export function inheritFields(own: FrontMatter, source: FrontMatter): FrontMatter {
  const {
    title,
    description,
    keywords,
    sidebar_label,
    pagination_label,
    image,
    last_update,
    custom_edit_url,
    anchorAliases,
    ...rest
  } = source;
  return { ...rest, ...own };
}
