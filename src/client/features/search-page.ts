/**
 * The page of all results, `/search?q=…&version=…`: a form, and what is found (BEHAVIOUR B147). The address always says what
 * is shown, so that it can be shared, and Back returns to it. Without `version` all versions are searched.
 */
import { strings } from '../../shared/messages/site-strings.ts';
import { type PageResult, resultsAfter, type SearchResults } from '../search/results.ts';
import { isPlainClick, linkOf } from '../navigation/in-app-link.ts';
import { addStyles, make } from './make-element.ts';
import { PAGE_STYLES } from './search-page-style.ts';
import { describeFailure, loadIndex, renewIndex } from './search-index.ts';
import { markAt, startMatches } from './search-matches.ts';
import { loadPlaces, readerVersions, type SearchPlace } from './search-places.ts';
import { drawPage, isWhole } from './search-results.ts';
import { RESULT_STYLES } from './search-style.ts';
import type { SearchTools } from './search-tools.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

/** What the address asks for. */
interface Wanted {
  readonly query: string;
  /** `value` of a place; empty for all. */
  readonly version: string;
}
/** What is shown. */
interface Answer extends Wanted {
  readonly limit: number;
  readonly results: SearchResults;
  readonly places: readonly SearchPlace[];
}

/** Pages that are shown at first, and each time the reader wants more: some 4 kB each. */
const PAGES = 10;
/** From the last key to the search. Some browsers let an address change a hundred times in half a minute, not more. */
const TYPING_MS = 200;
/** Results mostly come sooner: nothing flickers. */
const BUSY_AFTER_MS = 200;
const MAX_LENGTH = 200;

let current: SearchPage | null = null;
/** Kept while other pages are read: Back shows it at once, so that the reader is where they were. */
let last: Answer | null = null;

/** Fills `place`; once it is filled, takes over what the address says now. */
export function startSearchPage(place: HTMLElement, tools: SearchTools): void {
  if (current === null) addStyles(RESULT_STYLES + PAGE_STYLES);
  startMatches(tools);
  if (current?.place !== place) current = new SearchPage(place, tools);
  current.followAddress();
}

class SearchPage {
  readonly place: HTMLElement;
  readonly #tools: SearchTools;
  readonly #path = location.pathname;
  readonly #field = make('input', {
    type: 'search',
    name: 'q',
    ariaLabel: strings.search,
    placeholder: strings.search,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    enterKeyHint: 'search',
    maxLength: MAX_LENGTH,
  });
  readonly #choice = make('select', { name: 'version', ariaLabel: strings.version, hidden: true });
  readonly #status = make('p', { className: 'search-status', role: 'status' });
  readonly #list = make('div', {});
  /** What to do at the end of the list: show more, or try again. */
  readonly #actions = make('div', { className: 'search-more' });
  /** What is shown; `null` while something else is searched for. What was announced is not announced again. */
  #shown: Answer | null = null;
  /** Ends the search for what was wanted before. */
  #wantedOn = new AbortController();
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, tools: SearchTools) {
    this.place = place;
    this.#tools = tools;
    const form = make('form', { className: 'search-form', role: 'search' }, this.#field, this.#choice);
    place.replaceChildren(form, this.#status, this.#list, this.#actions);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#follow();
    });
    this.#choice.addEventListener('change', () => this.#follow());
    // The first letter should find everything there.
    this.#field.addEventListener('focus', () => void renewIndex().catch(() => undefined));
    for (const name of ['input', 'compositionend']) {
      this.#field.addEventListener(name, (event) => {
        if (event instanceof InputEvent && event.isComposing) return;
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => this.#follow(), TYPING_MS);
      });
    }
  }

  /** What the address asks for may come from anywhere: it is text. */
  followAddress(): void {
    const wanted = readAddress();
    this.#field.value = wanted.query;
    loadPlaces().then(
      (places) => this.#drawPlaces(places, wanted.version),
      () => undefined,
    );
    if (isFor(wanted, this.#shown)) return;
    if (isFor(wanted, last)) this.#draw(last);
    else void this.#search(wanted, PAGES);
  }

  /** Searches for what the form says, and lets the address say so. */
  #follow(): void {
    clearTimeout(this.#typing);
    // The address may already be that of a page on its way.
    if (location.pathname !== this.#path) return;
    const wanted = { query: this.#field.value.trim(), version: this.#choice.value };
    writeAddress(wanted);
    if (!isFor(wanted, this.#shown)) void this.#search(wanted, PAGES);
  }

  /** `shown`: what the reader wants more of. */
  async #search(wanted: Wanted, limit: number, shown: SearchResults | null = null): Promise<void> {
    this.#wantedOn.abort();
    this.#wantedOn = new AbortController();
    this.#shown = null;
    const { signal } = this.#wantedOn;
    if (wanted.query === '') {
      this.#show({ status: strings.searchPrompt });
      return;
    }
    const busy = setTimeout(() => this.#showBusy(), BUSY_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(busy));
    try {
      const [{ search }, places] = await Promise.all([loadIndex(), loadPlaces()]);
      // Texts of the versions that the reader chose last come first where all are searched.
      const reader = { ...readerVersions(this.#tools), scope: 'all', limit, signal } as const;
      const found = await search(wanted.query, { ...reader, ...findPlace(wanted, places)?.search });
      signal.throwIfAborted();
      const results = shown === null ? found : keepFirst(shown, found, limit);
      last = { ...wanted, limit, results, places };
      this.#draw(last);
    } catch (error) {
      if (!signal.aborted) this.#showFailure(error, () => this.#search(wanted, limit, shown));
    } finally {
      clearTimeout(busy);
    }
  }

  #draw(answer: Answer): void {
    const { results, places, version, limit } = answer;
    this.#shown = answer;
    this.#drawPlaces(places, version);
    this.#show({
      status: describe(answer),
      list: [
        ...drawList(results.pages.map((page) => drawResult(page))),
        ...(results.older.length === 0 ? [] : [make('h2', {}, strings.inOtherVersions)]),
        ...drawList(results.older.map((page) => drawResult(page, page.version?.label))),
      ],
      actions: results.hasMore ? [makeButton(strings.showMore, () => this.#showMore(answer, limit + PAGES))] : [],
    });
  }

  /** Moves the focus to the first new link. */
  async #showMore(wanted: Answer, limit: number): Promise<void> {
    const links = (): readonly HTMLAnchorElement[] => [...this.#list.querySelectorAll<HTMLAnchorElement>('a')];
    const known = new Set(links().map(({ href }) => href));
    await this.#search(wanted, limit, wanted.results);
    (links().find(({ href }) => !known.has(href)) ?? this.#actions.querySelector('button'))?.focus();
  }

  /** Hidden on sites with a single version. An unknown version selects "All versions". */
  #drawPlaces(places: readonly SearchPlace[], chosen: string): void {
    const options = places.map(({ value, label, isLatest }) => {
      const text = isLatest === true ? strings.latestVersionOption({ version: label }) : label;
      return Object.assign(new Option(text, value, false, value === chosen), { translate: false });
    });
    this.#choice.replaceChildren(
      new Option(HAS_SETS && places.some(({ search }) => search.within) ? strings.allPages : strings.allVersions, ''),
      ...options,
    );
    this.#choice.hidden = places.length < 2;
  }

  #showBusy(): void {
    this.place.setAttribute('aria-busy', 'true');
    this.#status.textContent = strings.searching;
  }

  /** What was found before stays: only the next part of it may be missing. */
  #showFailure(error: unknown, again: () => Promise<void>): void {
    const { text, retry } = describeFailure(error);
    if (retry === null) {
      this.#show({ status: text });
      return;
    }
    this.place.removeAttribute('aria-busy');
    this.#status.textContent = '';
    this.#actions.replaceChildren(make('p', { role: 'alert' }, text), makeButton(retry, again));
  }

  #show({ status, list = [], actions = [] }: View): void {
    this.place.removeAttribute('aria-busy');
    this.#status.textContent = status;
    this.#list.replaceChildren(...list);
    this.#actions.replaceChildren(...actions);
  }
}

interface View {
  /** Read out, too. */
  readonly status: string;
  readonly list?: readonly HTMLElement[];
  readonly actions?: readonly HTMLElement[];
}

function readAddress(): Wanted {
  const parameters = new URLSearchParams(location.search);
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, MAX_LENGTH),
    version: parameters.get('version') ?? '',
  };
}

function writeAddress({ query, version }: Wanted): void {
  const url = new URL(location.href);
  for (const [name, value] of [['q', query] as const, ['version', version] as const]) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Those that are shown, in their order, and what comes after them. */
function keepFirst(shown: SearchResults, found: SearchResults, limit: number): SearchResults {
  const more = resultsAfter(shown, found, limit);
  if (more === null) return { ...shown, hasMore: false };
  return { ...more, pages: [...shown.pages, ...more.pages], older: [...shown.older, ...more.older] };
}

function isFor({ query, version }: Wanted, answer: Answer | null): answer is Answer {
  return answer?.query === query && answer.version === version;
}

function findPlace({ version }: Wanted, places: readonly SearchPlace[]): SearchPlace | undefined {
  return places.find(({ value }) => value === version);
}

function describe({ results, places, ...wanted }: Answer): string {
  const { query, version } = wanted;
  const { pages, older, hasMore, corrected } = results;
  const count = pages.length + older.length;
  const place = findPlace(wanted, places);
  const sentences = [
    version !== '' && place === undefined && strings.unknownVersionSearched({ version }),
    corrected !== null && strings.correctedTo({ query: corrected }),
    count > 0 && ![...pages, ...older].some(isWhole) && strings.noPageHasAllWords,
    count > 0 && describeLack(results, place),
    count === 0
      ? strings.noResultsFor({ query })
      : hasMore
        ? strings.firstPages({ count })
        : strings.pageCount({ count }),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** What the place has not that was searched first. */
function describeLack({ pages, isWider }: SearchResults, place: SearchPlace | undefined): string | false {
  if (place === undefined) return false;
  if (HAS_SETS && isWider) return strings.placeLacksThis({ place: place.set ?? '' });
  if (pages.length > 0) return false;
  return HAS_SETS && place.search.scope === 'all'
    ? strings.onlyOtherVersions
    : strings.versionLacksThis({ version: place.label });
}

/** Its links have the words marked on the page that they open. */
function drawResult(result: PageResult, label?: string): HTMLElement {
  const page = drawPage(result, label);
  page.addEventListener('click', (event) => {
    if (isPlainClick(event)) markAt(linkOf(event), result.meant);
  });
  return page;
}

function drawList(items: readonly HTMLElement[]): readonly HTMLElement[] {
  return items.length === 0
    ? []
    : [make('ol', { className: 'search-pages' }, ...items.map((item) => make('li', {}, item)))];
}

function makeButton(text: string, action: () => Promise<void>): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'button' }, text);
  button.onclick = () => void action();
  return button;
}
