/** What a language has of a page of a version: decided by hashes of texts alone, never by days or commits. */
import type { PageHistory } from '../shared/model/site-model.ts';
import type { Doc } from '../shared/types/page.ts';
import type { BodyHash, SourcePath } from '../shared/types/store.ts';
import type { Translation } from './translations.ts';

export type PageState =
  /** The translation of exactly this text. */
  | { readonly kind: 'current'; readonly translation: Translation }
  /** That of another text of the page: of `madeFor`, or, where that is `null`, of one that no version has any more. */
  | { readonly kind: 'outdated'; readonly translation: Translation; readonly madeFor: Doc | null }
  | { readonly kind: 'missing' };

/** The pages of the sources and their texts. */
export interface SourcePages {
  /** Hash of the text of a document, as its file has it; `undefined` where it was not read. */
  readonly hashOf: (doc: Doc) => BodyHash | undefined;
  /** The page in all versions that have it, newest first. */
  readonly historyOf: (doc: Doc) => PageHistory['docs'];
  /** Of all versions. */
  readonly known: ReadonlySet<BodyHash>;
}

interface Translated {
  readonly madeFor: Doc;
  /** In the history. */
  readonly place: number;
  readonly translation: Translation;
}
interface History {
  readonly places: ReadonlyMap<Doc, number>;
  readonly translated: readonly Translated[];
  /** Of a text that no version has any more. */
  readonly lost: Translation | undefined;
}

/** The translations of a language by what is asked for. */
export class TranslationIndex {
  readonly #byText: ReadonlyMap<BodyHash, Translation>;
  readonly #sources: SourcePages;
  readonly #histories = new WeakMap<PageHistory['docs'], History>();
  /** Of texts that no version has any more, by the page. */
  readonly #lost: ReadonlyMap<SourcePath, Translation>;

  constructor(all: readonly Translation[], sources: SourcePages) {
    this.#sources = sources;
    this.#byText = new Map(all.flatMap((one) => one.of.map((hash) => [hash, one] as const)));
    this.#lost = new Map(
      all.filter(({ of }) => !of.some((hash) => sources.known.has(hash))).map((one) => [one.page, one]),
    );
  }

  /**
   * Of translations of other texts of the page the nearest one in its history counts, of two as near the older one.
   */
  stateOf(doc: Doc): PageState {
    const own = this.#of(doc);
    if (own !== undefined) return { kind: 'current', translation: own };
    const { places, translated, lost } = this.#read(this.#sources.historyOf(doc));
    const at = places.get(doc) ?? 0;
    let nearest: Translated | undefined;
    for (const one of translated) {
      // Older ones come last.
      if (nearest === undefined || Math.abs(one.place - at) <= Math.abs(nearest.place - at)) nearest = one;
    }
    if (nearest !== undefined) return { kind: 'outdated', translation: nearest.translation, madeFor: nearest.madeFor };
    return lost === undefined ? { kind: 'missing' } : { kind: 'outdated', translation: lost, madeFor: null };
  }

  /** Once for all pages of a history: each of hundreds of versions asks. */
  #read(docs: PageHistory['docs']): History {
    const known = this.#histories.get(docs);
    if (known !== undefined) return known;
    const history: History = {
      places: new Map(docs.map((doc, place) => [doc, place])),
      translated: docs.flatMap((madeFor, place) => {
        const translation = this.#of(madeFor);
        return translation === undefined ? [] : [{ madeFor, place, translation }];
      }),
      lost: docs.map(({ source }) => this.#lost.get(source.path)).find((one) => one !== undefined),
    };
    this.#histories.set(docs, history);
    return history;
  }

  #of(doc: Doc): Translation | undefined {
    return this.#byText.get(this.#sources.hashOf(doc) ?? '');
  }
}
