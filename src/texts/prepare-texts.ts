/** The texts of a site, each prepared once: parsed, and drawn immediately, on request, or never. */
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { SiteComponent } from '../shared/model/site-components.ts';
import { NO_EXTENSIONS } from '../shared/model/no-extensions.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import type { BodyHash } from '../shared/types/store.ts';
import { type BodyCache, keyCache } from './cache/keyed-cache.ts';
import type { CachedFacts, TextCache } from './cache/text-cache.ts';
import { type DrawnComponents, DrawnTexts } from './drawn-texts.ts';
import { FenceComponents, type Fences } from './fence-components.ts';
import { NamedLinks } from './named-links.ts';
import type { PreparedText, UnpreparedText } from './prepare-text.ts';
import { RenderedTexts } from './rendered-texts.ts';

export interface PreparationOptions {
  readonly draw: 'at once' | 'when asked' | 'never';
  /** Texts that earlier builds have prepared; `null` for no cache. */
  readonly cache: TextCache | null;
  /** Pairs of texts that earlier builds have compared; left out or `null` for no cache. */
  readonly pairs?: TextCache<CachedFacts> | null;
  /** Texts are reduced to what is safe: strangers may have written them. Left out, they are not. */
  readonly isUntrusted?: boolean;
  /** Threads that take a part of the work where texts are drawn immediately. */
  readonly threads: readonly TextThread[];
  /** Called before texts are prepared that no earlier build has prepared, with the number of all texts. */
  readonly onNew?: (texts: number) => void;
}

/** Prepares texts elsewhere, in their order. */
export type TextThread = (texts: readonly UnpreparedText[]) => Promise<readonly PreparedText[]>;

/** What decides over texts besides themselves. */
export interface TextOptions {
  readonly fences?: Fences;
  readonly extensions?: Extensions;
}

/** A thread has to load the parser, and its first texts are slow: with fewer texts it comes too late. */
const MIN_TEXTS_FOR_THREADS = 400;
/** Texts that a thread gets at a time: some ten milliseconds of work, so that all threads end at the same time. */
const BATCH_SIZE = 16;

export class PreparedTexts {
  readonly #options: PreparationOptions;
  /** What is made of a text besides its own words, as a part of keys. */
  readonly #mode: string;
  #cache: BodyCache | null;
  #rendered: RenderedTexts;
  #extensions = NO_EXTENSIONS;
  /** As they were parsed. */
  #parsed: ReadonlyMap<BodyHash, ParsedBody> = new Map();
  #bodies: ReadonlyMap<BodyHash, ParsedBody> = new Map();
  #named = new NamedLinks([]);
  #fences = new FenceComponents({});
  #drawn: DrawnTexts | null = null;

  constructor(options: PreparationOptions) {
    this.#options = options;
    this.#mode = options.isUntrusted === true ? 'untrusted ' : '';
    this.#cache = keyCache(options.cache, this.#mode);
    this.#rendered = new RenderedTexts(this.#cache);
  }

  /**
   * Prepares new texts, in slices: templates are compiled meanwhile. All bodies by hash, in source
   * order, with the links that `components` name, the components of `fences`, and what the code of the site makes of them.
   */
  async update(
    sources: readonly SourceTexts[],
    components: readonly SiteComponent[] = [],
    { fences = {}, extensions = NO_EXTENSIONS }: TextOptions = {},
  ): Promise<ReadonlyMap<BodyHash, ParsedBody>> {
    this.#extend(extensions);
    const bodies = new Map<BodyHash, ParsedBody | null>();
    const missing: UnpreparedText[] = [];
    const { draw, isUntrusted = false } = this.#options;
    for (const [path, { hash, text }] of sources.flatMap((texts) => [...texts])) {
      if (!isMarkdown(path) || bodies.has(hash)) continue;
      const body = this.#parsed.get(hash) ?? this.#cache?.find(hash) ?? null;
      bodies.set(hash, body);
      if (body === null) missing.push({ hash, text, isUntrusted });
    }
    if (missing.length > 0) this.#options.onNew?.(bodies.size);
    // Plugins may throw while they draw, which has to be known with the text.
    const isDrawn = draw === 'at once' || (draw === 'when asked' && extensions.plugins.length > 0);
    const prepare = isDrawn ? this.#drawAll : this.#parseAll;
    await prepare(missing, (body) => bodies.set(body.hash, body));
    this.#parsed = bodies as ReadonlyMap<BodyHash, ParsedBody>;
    const named = new NamedLinks(components);
    if (!named.isLike(this.#named)) this.#named = named;
    const fenced = new FenceComponents(fences);
    if (fenced.key !== this.#fences.key) this.#fences = fenced;
    this.#bodies = new Map(
      [...this.#parsed].map(([hash, body]) => [hash, this.#named.addTo(this.#fences.addTo(body))]),
    );
    return this.#bodies;
  }

  /** Code of the site that is not the same makes something else of all texts. */
  #extend(extensions: Extensions): void {
    const isSame = extensions.key === this.#extensions.key;
    this.#extensions = extensions;
    if (isSame) return;
    this.#cache = keyCache(this.#options.cache, this.#mode + extensions.key);
    this.#rendered = new RenderedTexts(this.#cache);
    this.#parsed = new Map();
    this.#drawn = null;
  }

  /** Forgets the texts that were not among the last sources, when no state of the site shows them any more. */
  forgetOthers(): void {
    this.#rendered.retain(this.#bodies);
  }

  /** The HTML of a text without its components; `undefined` for one that the site does not have. */
  readonly get = (hash: BodyHash): RenderedBody | undefined => this.#rendered.get(hash);

  /** The texts with their components; the same object as long as the code that draws them is the same. */
  drawWith({ components, digest: ofCode }: DrawnComponents): DrawnTexts {
    const digest = ofCode + this.#fences.key + this.#extensions.key + this.#mode;
    if (this.#drawn?.digest === digest) return this.#drawn;
    const bodies = { get: (hash: BodyHash) => this.#bodies.get(hash) };
    // Pairs are known by their texts alone.
    const pairs = this.#mode + this.#extensions.key === '' ? (this.#options.pairs ?? null) : null;
    return (this.#drawn = new DrawnTexts({ bodies, rendered: this, pairs }, { components, digest }));
  }

  /** Saves what has been drawn for later builds. */
  save(): void {
    this.#cache?.save(this.#bodies);
    this.#drawn?.differences.save(this.#bodies);
  }

  /** Draws, in slices, what has not been requested. */
  async drawRest(isCancelled: () => boolean): Promise<void> {
    const slice = new TimeSlice();
    for (const hash of this.#rendered.undrawn) {
      if (isCancelled()) return;
      this.#rendered.get(hash);
      await slice.pause();
    }
  }

  readonly #drawAll = async (missing: readonly UnpreparedText[], onBody: (body: ParsedBody) => void): Promise<void> => {
    if (missing.length === 0) return;
    let taken = 0;
    const take = (count: number): readonly UnpreparedText[] => missing.slice(taken, (taken += count));
    const keep = ({ body, rendered }: PreparedText): void => {
      this.#rendered.add(body, rendered);
      onBody(body);
    };
    const workHere = async (): Promise<void> => {
      const { prepareText } = await import('./prepare-text.ts');
      const slice = new TimeSlice();
      for (let [text] = take(1); text !== undefined; [text] = take(1)) {
        keep(await prepareText(text, this.#extensions));
        await slice.pause();
      }
    };
    const workThere = async (thread: TextThread): Promise<void> => {
      for (let batch = take(BATCH_SIZE); batch.length > 0; batch = take(BATCH_SIZE)) {
        for (const prepared of await thread(batch)) keep(prepared);
      }
    };
    // Functions of the site cannot go to a thread.
    const isTogether = missing.length < MIN_TEXTS_FOR_THREADS || this.#extensions.key !== '';
    const threads = isTogether ? [] : this.#options.threads;
    try {
      // Two batches each: a thread has the next one before its answer has been heard.
      await Promise.all([...[...threads, ...threads].map(workThere), workHere()]);
    } finally {
      // When one fails, so does the update: the others need not go on.
      taken = missing.length;
    }
  };

  readonly #parseAll = async (
    missing: readonly UnpreparedText[],
    onBody: (body: ParsedBody) => void,
  ): Promise<void> => {
    if (missing.length === 0) return;
    const { parseText } = await import('./prepare-text.ts');
    const slice = new TimeSlice();
    const isDrawn = this.#options.draw !== 'never';
    for (const text of missing) {
      const parsed = parseText(text, this.#extensions);
      onBody(parsed.body);
      if (isDrawn) {
        await parsed.loadLanguages();
        this.#rendered.addUndrawn(parsed);
      }
      await slice.pause();
    }
  };
}
