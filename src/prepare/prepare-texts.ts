/** The texts of a site, each prepared once: parsed, and drawn immediately, on request, or never. */
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { Guard } from '../shared/model/guard.ts';
import type { SiteComponent } from '../shared/model/site-components.ts';
import { NO_EXTENSIONS } from '../shared/model/no-extensions.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { BodyHash } from '../shared/types/store.ts';
import { type DrawnComponents, TextsWithComponents } from './texts-with-components.ts';
import { FenceComponents, type Fences } from './fence-components.ts';
import { KeptTexts } from './kept-texts.ts';
import { NamedLinks } from './named-links.ts';
import type { PreparedText } from './prepare-text.ts';
import { RenderedTexts, type UnpreparedText } from './rendered-texts.ts';

export interface PreparationOptions {
  readonly draw: 'at once' | 'when asked' | 'never';
  /** Has the texts that earlier builds have prepared, and pairs of them; `null` for no cache. */
  readonly cache: BuildCache | null;
  /** Threads that take a part of the work where there are many texts. */
  readonly threads: readonly TextThread[];
}

/** Takes texts elsewhere, and answers in their order. */
export interface TextThread {
  readonly parse: (texts: readonly UnpreparedText[]) => Promise<readonly ParsedBody[]>;
  /** Draws them, too. */
  readonly prepare: (texts: readonly UnpreparedText[]) => Promise<readonly PreparedText[]>;
}

interface Shares {
  readonly threads: readonly TextThread[];
  /** `null` where this thread has other things to do. */
  readonly here: ((text: UnpreparedText) => Promise<void> | void) | null;
  readonly there: (texts: readonly UnpreparedText[], thread: TextThread) => Promise<void>;
  /** Left out, all texts are taken. */
  readonly isCancelled?: () => boolean;
}

/** What decides over texts besides themselves. */
export interface TextOptions {
  readonly fences?: Fences;
  readonly extensions?: Extensions;
  /** Strangers may have written them: they are reduced to what is safe. Left out or `null`, they are not. */
  readonly guard?: Guard | null;
}

/** A thread has to load the parser, and its first texts are slow: with fewer texts it comes too late. */
const MIN_TEXTS_FOR_THREADS = 400;
/** Texts that a thread gets at a time: some ten milliseconds of work, so that all threads end at the same time. */
const BATCH_SIZE = 16;
/**
 * Tokens of a text take ten times its bytes. Of more texts than these, one that is drawn later is parsed again: 2,000 take the
 * garbage collector more time than parsing them.
 */
const MOST_WITH_TOKENS = 100;

export class PreparedTexts {
  readonly #options: PreparationOptions;
  #kept: KeptTexts | null;
  #rendered: RenderedTexts;
  #extensions = NO_EXTENSIONS;
  /** What is made of a text besides its own words: a part of keys. */
  #key = '';
  /** As they were parsed. */
  #parsed: ReadonlyMap<BodyHash, ParsedBody> = new Map();
  #bodies: ReadonlyMap<BodyHash, ParsedBody> = new Map();
  #named = new NamedLinks([]);
  #fences = new FenceComponents({});
  #drawn: TextsWithComponents | null = null;

  constructor(options: PreparationOptions) {
    this.#options = options;
    this.#kept = this.#keptWith(this.#key);
    this.#rendered = new RenderedTexts(this.#kept);
  }

  /**
   * Prepares new texts, in slices: templates are compiled meanwhile. All bodies by hash, in source
   * order, with the links that `components` name, the components of `fences`, and what the code of the site makes of them.
   */
  async update(
    sources: readonly SourceTexts[],
    components: readonly SiteComponent[] = [],
    { fences = {}, extensions = NO_EXTENSIONS, guard = null }: TextOptions = {},
  ): Promise<ReadonlyMap<BodyHash, ParsedBody>> {
    this.#extend(extensions, guard);
    const bodies = new Map<BodyHash, ParsedBody | null>();
    const missing: UnpreparedText[] = [];
    const { draw } = this.#options;
    for (const [path, { hash, text }] of sources.flatMap((texts) => [...texts])) {
      if (!isMarkdown(path) || bodies.has(hash)) continue;
      const body = this.#parsed.get(hash) ?? this.#kept?.find(hash) ?? null;
      bodies.set(hash, body);
      if (body === null) missing.push({ hash, text, guard });
    }
    // Plugins may throw while they draw, which has to be known with the text.
    const isDrawn = draw === 'at once' || (draw === 'when asked' && extensions.plugins.length > 0);
    await this.#prepareAll(missing, { isDrawn, onBody: (body) => bodies.set(body.hash, body) });
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

  /** Other code of the site makes something else of all texts, and so does another guard. */
  #extend(extensions: Extensions, guard: Guard | null): void {
    const key = (guard?.key ?? '') + extensions.key;
    this.#extensions = extensions;
    if (key === this.#key) return;
    this.#key = key;
    this.#kept = this.#keptWith(key);
    this.#rendered = new RenderedTexts(this.#kept);
    this.#parsed = new Map();
    this.#drawn = null;
  }

  #keptWith(mode: string): KeptTexts | null {
    const { cache } = this.#options;
    return cache === null ? null : new KeptTexts(cache, mode);
  }

  /** Forgets the texts that were not among the last sources, when no state of the site shows them any more. */
  forgetOthers(): void {
    this.#rendered.retain(this.#bodies);
  }

  /** The HTML of a text without its components; `undefined` for one that the site does not have. */
  readonly get = (hash: BodyHash): RenderedBody | undefined => this.#rendered.get(hash);

  /** The texts with their components; the same object as long as the code that draws them is the same. */
  drawWith({ components, digest: ofCode }: DrawnComponents): TextsWithComponents {
    const digest = ofCode + this.#fences.key + this.#key;
    if (this.#drawn?.digest === digest) return this.#drawn;
    const bodies = { get: (hash: BodyHash) => this.#bodies.get(hash) };
    const { cache } = this.#options;
    const pairs = cache === null ? null : { cache, mode: this.#key };
    return (this.#drawn = new TextsWithComponents({ bodies, rendered: this, pairs }, { components, digest }));
  }

  /** Draws what has not been requested: in slices, or in a thread, where there is much of it. */
  async drawRest(isCancelled: () => boolean): Promise<void> {
    const rendered = this.#rendered;
    const rest = rendered.undrawn;
    const threads = this.#threadsFor(rest.length).slice(0, 1);
    const drawHere = ({ hash }: UnpreparedText): void => void (rendered.isUndrawn(hash) && rendered.get(hash));
    await share(rest, {
      threads,
      // This thread has requests to answer.
      here: threads.length > 0 ? null : drawHere,
      there: async (texts, thread) => {
        for (const { body, rendered: bytes } of await thread.prepare(texts)) {
          // It may have been requested, or forgotten, meanwhile.
          if (rendered.isUndrawn(body.hash)) rendered.add(body, bytes);
        }
      },
      isCancelled,
    });
  }

  async #prepareAll(
    missing: readonly UnpreparedText[],
    { isDrawn, onBody }: { readonly isDrawn: boolean; readonly onBody: (body: ParsedBody) => void },
  ): Promise<void> {
    if (missing.length === 0) return;
    const { keepParsed, parseText, prepareText } = await import('./prepare-text.ts');
    const [rendered, extensions] = [this.#rendered, this.#extensions];
    const isNeverDrawn = this.#options.draw === 'never';
    const keepPrepared = ({ body, rendered: bytes }: PreparedText): void => {
      rendered.add(body, bytes);
      onBody(body);
    };
    const parseHere = async (text: UnpreparedText): Promise<void> => {
      const parsed = parseText(text, extensions);
      onBody(parsed.body);
      if (isNeverDrawn) return;
      await parsed.loadLanguages();
      rendered.addUndrawn(missing.length > MOST_WITH_TOKENS ? parsed.withoutTokens : parsed);
    };
    const parseThere = async (texts: readonly UnpreparedText[], thread: TextThread): Promise<void> => {
      for (const [index, body] of (await thread.parse(texts)).entries()) {
        onBody(body);
        const source = texts[index];
        if (!isNeverDrawn && source !== undefined) rendered.addUndrawn(await keepParsed(body, source));
      }
    };
    await share(missing, {
      threads: this.#threadsFor(missing.length),
      here: async (text) => (isDrawn ? keepPrepared(await prepareText(text, extensions)) : parseHere(text)),
      there: async (texts, thread) => {
        if (isDrawn) for (const prepared of await thread.prepare(texts)) keepPrepared(prepared);
        else await parseThere(texts, thread);
      },
    });
  }

  /** Functions of the site cannot go to a thread. */
  #threadsFor(texts: number): readonly TextThread[] {
    return texts < MIN_TEXTS_FOR_THREADS || this.#extensions.key !== '' ? [] : this.#options.threads;
  }
}

/** Has texts taken one after the other in this thread, in slices, and some at a time in the others. */
async function share(
  texts: readonly UnpreparedText[],
  { threads, here, there, isCancelled = () => false }: Shares,
): Promise<void> {
  let taken = 0;
  const take = (count: number): readonly UnpreparedText[] =>
    isCancelled() ? [] : texts.slice(taken, (taken += count));
  const workHere = async (): Promise<void> => {
    const slice = new TimeSlice();
    for (let [text] = take(1); text !== undefined; [text] = take(1)) {
      await here?.(text);
      await slice.pause();
    }
  };
  const workThere = async (thread: TextThread): Promise<void> => {
    for (let batch = take(BATCH_SIZE); batch.length > 0; batch = take(BATCH_SIZE)) await there(batch, thread);
  };
  try {
    // Two batches each: a thread has the next one before its answer has been heard.
    await Promise.all([...[...threads, ...threads].map(workThere), ...(here === null ? [] : [workHere()])]);
  } finally {
    // When one fails, so does the update: the others need not go on.
    taken = texts.length;
  }
}
