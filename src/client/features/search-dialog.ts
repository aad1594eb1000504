/**
 * The dialog of the search (BEHAVIOUR B148–B152): a combobox after the ARIA Authoring Practices. The field keeps the focus,
 * arrows move through the results, which are links, so that readers can open them as they open all links.
 */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { pageUrl } from '../../shared/href.ts';
import { SEARCH_ROUTE } from '../../shared/search/entry.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import { holdPage } from './hold-page.ts';
import { addStyles, make } from './make-element.ts';
import { isPlainClick, linkOf } from '../navigation/in-app-link.ts';
import type { MeantWords } from '../search/excerpt.ts';
import { addRecent, clearRecent, readRecent } from './recent-searches.ts';
import { reportFailure } from '../report-failure.ts';
import { describeFailure, loadIndex, renewIndex } from './search-index.ts';
import { loadScopes, readerVersions, type Scope, type ScopedPlace } from './search-places.ts';
import { type PageResult, resultsAfter, type SearchOptions, type SearchResults } from '../search/results.ts';
import { drawHits, isWhole } from './search-results.ts';
import type { SearchTools } from './search-tools.ts';
import { markAt, startMatches } from './search-matches.ts';
import { DIALOG_STYLES, RESULT_STYLES } from './search-style.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

const LIST_ID = 'docsite:search-results';
/** Until the reader leaves the site. */
const SCOPE_KEY = 'docsite-search-scope';
/** Most results arrive sooner, so nothing flickers. */
const BUSY_AFTER_MS = 150;
/** On a large site a search may keep the browser this busy. Then the next one waits for the reader to stop typing. */
const SLOW_MS = 60;
const TYPING_MS = 120;
/** The first results come soon, the rest a little later: each page costs some kilobytes. */
const LIMITS = [3, 6];

let dialog: SearchDialog | null = null;

/** To be called once, before `openSearch`. */
export function startDialog(tools: SearchTools): void {
  addStyles(RESULT_STYLES + DIALOG_STYLES);
  dialog = new SearchDialog(tools);
  // The first letter should find everything there.
  loadIndex().catch(() => undefined);
}

/** Opens the dialog with what the reader has typed so far. */
export function openSearch(typed: string): void {
  dialog?.open(typed);
}

class SearchDialog {
  readonly #tools: SearchTools;
  readonly #dialog = make('dialog', { className: 'search', ariaLabel: strings.search });
  readonly #field = make('input', {
    type: 'text',
    className: 'search-field',
    placeholder: strings.search,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    enterKeyHint: 'go',
    inputMode: 'search',
    maxLength: 200,
    role: 'combobox',
    ariaLabel: strings.search,
    ariaAutoComplete: 'list',
    ariaExpanded: 'false',
  });
  readonly #scopes = make('div', {
    className: 'search-scopes',
    role: 'group',
    ariaLabel: strings.versionsToSearch,
    hidden: true,
  });
  readonly #note = make('p', { className: 'search-note', hidden: true });
  readonly #list = make('div', { id: LIST_ID, className: 'search-list', role: 'listbox', ariaLabel: strings.results });
  readonly #actions = make('p', { className: 'search-actions', hidden: true });
  /** The element that scrolls. */
  readonly #body = make('div', { className: 'search-body' }, this.#note, this.#list, this.#actions);
  readonly #status = make('p', { className: 'visually-hidden', role: 'status' });
  #scope: Scope;
  /** What the page lets readers choose from; empty where there is no choice, or until the lists have come. */
  #places: readonly ScopedPlace[] = [];
  /** Resolves when they have come, or cannot be loaded. */
  #placed: Promise<void> = Promise.resolve();
  #active: HTMLElement | null = null;
  /** Ends the search for what was in the field before. */
  #typedOn = new AbortController();
  /** How long the last search took. */
  #lastMs = 0;

  constructor(tools: SearchTools) {
    this.#tools = tools;
    this.#scope = readScope();
    this.#field.setAttribute('aria-controls', LIST_ID);
    const close = make('button', { type: 'button', className: 'search-close', textContent: strings.close });
    close.onclick = () => this.#dialog.close();
    this.#dialog.append(
      make('div', { className: 'search-bar' }, ...drawMagnifier(), this.#field, close),
      this.#scopes,
      this.#body,
      drawKeys(),
      this.#status,
    );
    document.body.append(this.#dialog);
    this.#listen();
  }

  open(typed: string): void {
    if (this.#dialog.open) return;
    // Errors are shown when something is searched for.
    renewIndex().catch(() => undefined);
    if (typed !== '') this.#field.value = typed;
    this.#dialog.showModal();
    holdPage(this.#dialog);
    this.#field.focus();
    this.#field.setSelectionRange(typed === '' ? 0 : typed.length, this.#field.value.length);
    this.#drawScopes();
    this.#update();
  }

  #listen(): void {
    this.#field.addEventListener('input', () => this.#update());
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    this.#dialog.addEventListener('click', (event) => this.#onClick(event));
    // The pointer chooses, too, but only after it has moved: results may appear below a resting pointer.
    this.#list.addEventListener('pointermove', ({ target }) => {
      this.#activate((target as Element).closest<HTMLElement>('[role=option]') ?? this.#active, false);
    });
    startMatches(this.#tools);
  }

  /** Where to search. Where the page does not have all versions of its set, it is the set without any, or all pages. */
  get #place(): ScopedPlace | undefined {
    const own = this.#places.find(({ scope }) => scope === this.#scope);
    return own ?? this.#places.at(this.#places[0]?.search.within === undefined ? -1 : 0);
  }

  #drawScopes(): void {
    this.#places = [];
    this.#placed = loadScopes(this.#tools).then((places) => {
      this.#places = places;
      this.#scopes.hidden = places.length === 0;
      this.#scopes.replaceChildren(
        ...places.map((place) => {
          const button = make('button', {
            type: 'button',
            textContent: place.label,
            ariaPressed: String(place === this.#place),
          });
          button.onclick = () => this.#setScope(place.scope);
          return button;
        }),
      );
    }, reportFailure);
  }

  #setScope(scope: Scope): void {
    this.#scope = scope;
    keepScope(scope);
    for (const [index, button] of [...this.#scopes.children].entries()) {
      button.ariaPressed = String(this.#places[index] === this.#place);
    }
    this.#update();
    this.#field.focus();
  }

  /** Shows what belongs to the words in the field. */
  #update(): void {
    this.#typedOn.abort();
    this.#typedOn = new AbortController();
    const query = this.#field.value.trim();
    if (query === '') this.#showStart();
    else void this.#search(query, this.#typedOn.signal);
  }

  async #search(query: string, signal: AbortSignal): Promise<void> {
    const busy = setTimeout(() => this.#showBusy(), BUSY_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(busy));
    try {
      const { search } = await loadIndex();
      // On a page of a set, results name their set.
      if (HAS_SETS) await this.#placed;
      if (this.#lastMs > SLOW_MS) await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
      signal.throwIfAborted();
      let [first, shown]: (SearchResults | undefined)[] = [];
      for (const limit of LIMITS) {
        const start = performance.now();
        const results = await search(query, { ...this.#wanted(), limit, signal });
        const isFirst = limit === LIMITS[0];
        if (isFirst) this.#lastMs = performance.now() - start;
        first ??= results;
        // Where nothing has all of the words yet, what comes may be better, and say otherwise what was found.
        if (isFirst && results.hasMore && !results.pages.some(isWhole)) continue;
        clearTimeout(busy);
        if (shown !== undefined) {
          this.#addResults(query, shown, resultsAfter(shown, results, limit) ?? { ...first, pages: [] });
        } else {
          // Other versions come after all pages of the reader's.
          shown = isFirst && results.hasMore ? { ...results, older: [] } : results;
          this.#showResults(query, shown, shown !== results);
        }
        if (!results.hasMore) break;
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#showFailure(error);
    } finally {
      clearTimeout(busy);
    }
  }

  #wanted(): SearchOptions {
    const scope = this.#scope === 'version' ? 'version' : 'all';
    return { scope, ...readerVersions(this.#tools), ...this.#place?.search };
  }

  /** `isFirst`: more is on its way. How much there is is announced once. */
  #showResults(query: string, results: SearchResults, isFirst: boolean): void {
    const { pages, older, hasMore, isWider, corrected } = results;
    const count = pages.length + older.length;
    const notes = [
      ...(corrected === null ? [] : [strings.correctedTo({ query: corrected })]),
      ...([...pages, ...older].some(isWhole) || count === 0 ? [] : [strings.noPageHasAllWords]),
      ...(count === 0 ? [strings.noResultsFor({ query })] : []),
      ...(HAS_SETS && isWider && count > 0 ? [strings.placeLacksThis({ place: this.#place?.set ?? '' })] : []),
      ...(pages.length === 0 && older.length > 0 ? [strings.onlyOtherVersions] : []),
    ];
    this.#show({
      note: notes.join(' '),
      groups: this.#drawGroups(query, results, pages.length > 0),
      actions: hasMore || count > 0 ? [this.#linkToAll(query)] : [],
      status: isFirst ? null : describeCount(count, hasMore),
    });
    // The note above it stays in view.
    this.#activate(this.#options()[0] ?? null, false);
  }

  /** Appended: what is shown must not move, because the reader may be in the middle of it. */
  #addResults(query: string, { pages: { length } }: SearchResults, added: SearchResults): void {
    this.#list.append(...this.#drawGroups(query, added, length > 0));
    this.#numberOptions();
    this.#status.textContent = describeCount(length + added.pages.length + added.older.length, added.hasMore);
  }

  /** Other versions have a heading where the reader's has something, here or above. */
  #drawGroups(query: string, { pages, older }: SearchResults, hasOwn: boolean): readonly HTMLElement[] {
    return [
      ...pages.map((page) => this.#drawGroup(page, query)),
      ...(older.length > 0 && hasOwn ? [drawSeparator(strings.inOtherVersions)] : []),
      ...older.map((page) => this.#drawGroup(page, query, page.version?.label)),
    ];
  }

  /** `label`: of the version to which the links lead, where it is not the reader's. */
  #drawGroup(page: PageResult, query: string, label?: string): HTMLElement {
    const links = drawHits(page, label);
    for (const link of links) {
      asOption(link).addEventListener('click', (event) => this.#follow(event, query, page.meant));
    }
    const name = label === undefined ? page.title : page.title + strings.listSeparator + label;
    return make('div', { className: 'search-group', role: 'group', ariaLabel: name }, ...links);
  }

  #linkToAll(query: string): HTMLElement {
    const version = this.#place?.value ?? '';
    const wanted = new URLSearchParams({ q: query, ...(version !== '' && { version }) });
    const link = make('a', { href: `${pageUrl(SEARCH_ROUTE, site)}?${wanted.toString()}` }, strings.allResults);
    link.addEventListener('click', (event) => this.#follow(event, query, null));
    return link;
  }

  /** What to show before anything is typed: the last searches and the parts of the documentation. */
  #showStart(): void {
    const recent = readRecent(this.#tools).map((query) => {
      const option = asOption(
        make('div', { className: 'search-hit' }, make('span', { className: 'search-title' }, query)),
      );
      option.addEventListener('click', () => {
        this.#field.value = query;
        this.#field.focus();
        this.#update();
      });
      return option;
    });
    const sections = listSections().map(([label, href]) => {
      const title = make('span', { className: 'search-title' }, label);
      const link = asOption(make('a', { className: 'search-hit', href }, title));
      link.addEventListener('click', (event) => this.#follow(event, '', null));
      return link;
    });
    const clear = make('button', { type: 'button', textContent: strings.clearRecentSearches });
    clear.onclick = () => {
      clearRecent(this.#tools);
      this.#field.focus();
      this.#showStart();
    };
    this.#show({
      note: recent.length + sections.length === 0 ? strings.searchPrompt : '',
      groups: [...drawStartGroup(strings.recentSearches, recent), ...drawStartGroup(strings.sections, sections)],
      actions: recent.length > 0 ? [clear] : [],
      status: '',
    });
  }

  /** What was shown before stays: usually it is soon replaced. */
  #showBusy(): void {
    this.#dialog.setAttribute('aria-busy', 'true');
    this.#note.textContent = strings.searching;
    this.#note.hidden = false;
  }

  #showFailure(error: unknown): void {
    const { text, retry } = describeFailure(error);
    const button = make('button', { type: 'button', textContent: retry ?? '' });
    button.onclick = () => {
      this.#field.focus();
      this.#update();
    };
    this.#show({ note: text, groups: [], actions: retry === null ? [] : [button], status: text });
  }

  #show({ note, groups, actions, status }: View): void {
    this.#dialog.removeAttribute('aria-busy');
    this.#note.textContent = note;
    this.#note.hidden = note === '';
    this.#list.replaceChildren(...groups);
    this.#body.scrollTop = 0;
    this.#actions.replaceChildren(...actions);
    this.#actions.hidden = actions.length === 0;
    this.#numberOptions();
    this.#activate(null);
    this.#field.ariaExpanded = String(this.#options().length > 0);
    if (status !== null) this.#status.textContent = status;
  }

  #numberOptions(): void {
    for (const [index, option] of this.#options().entries()) option.id = `${LIST_ID}-${index}`;
  }

  #options(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  #activate(option: HTMLElement | null, isScrolled = true): void {
    if (option === this.#active && option !== null) return;
    this.#active?.setAttribute('aria-selected', 'false');
    this.#active = option;
    option?.setAttribute('aria-selected', 'true');
    if (option === null) this.#field.removeAttribute('aria-activedescendant');
    else this.#field.setAttribute('aria-activedescendant', option.id);
    if (isScrolled) option?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, isComposing } = event;
    if (isComposing) return;
    const options = this.#options();
    const at = this.#active === null ? -1 : options.indexOf(this.#active);
    const next = nextOption(key, at, options.length);
    if (key === 'Enter') {
      event.preventDefault();
      if (ctrlKey || metaKey) this.#openBeside(this.#active);
      else this.#active?.click();
    } else if (next !== null) {
      event.preventDefault();
      this.#activate(options[next] ?? null);
    }
  }

  /** In a new tab, where browsers allow it. */
  #openBeside(option: HTMLElement | null): void {
    if (option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener');
  }

  /** The browser or the router follows the link. */
  #follow(event: MouseEvent, query: string, meant: MeantWords | null): void {
    if (query !== '') addRecent(query, this.#tools);
    if (!isPlainClick(event)) return;
    this.#dialog.close();
    markAt(linkOf(event), meant);
  }

  /** A press on the backdrop is one on the dialog itself. */
  #onClick(event: MouseEvent): void {
    if (event.target === this.#dialog) this.#dialog.close();
  }
}

interface View {
  readonly note: string;
  readonly groups: readonly HTMLElement[];
  readonly actions: readonly HTMLElement[];
  /** For screen readers; `null` while more is on its way. */
  readonly status: string | null;
}

function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return strings.noResults;
  return hasMore ? strings.pageCountOrMore({ count }) : strings.pageCount({ count });
}

/** The place in a list that a key leads to, past the end to the start and back; `null` for other keys. */
function nextOption(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Options are not in the tab order: the field keeps the focus. */
function asOption<T extends HTMLElement>(element: T): T {
  element.tabIndex = -1;
  element.role = 'option';
  element.ariaSelected = 'false';
  return element;
}

function drawStartGroup(title: string, options: readonly HTMLElement[]): readonly HTMLElement[] {
  if (options.length === 0) return [];
  const group = make('div', { className: 'search-group', role: 'group', ariaLabel: title }, ...options);
  return [drawSeparator(title), group];
}

function drawSeparator(title: string): HTMLElement {
  return make('div', { className: 'search-separator', ariaHidden: 'true' }, title);
}

/** That of the button. */
function drawMagnifier(): readonly Node[] {
  return [...document.querySelectorAll('.search-button > .icon')].map((icon) => icon.cloneNode(true));
}

/** What a combobox does anyway, for those who see it. */
function drawKeys(): HTMLElement {
  const keys = [
    ['↑ ↓', strings.keyMoves],
    ['↵', strings.keyOpens],
    ['esc', strings.keyCloses],
  ] as const;
  const hints = keys.map(([key, text]) => make('span', {}, make('kbd', {}, key), text));
  return make('div', { className: 'search-keys', ariaHidden: 'true' }, ...hints);
}

/** The parts of the sidebar, each with its first page. */
function listSections(): readonly (readonly [label: string, href: string])[] {
  return [...document.querySelectorAll('.sidebar > ul > li')].flatMap((item) => {
    const link = item.querySelector<HTMLAnchorElement>('a[href]');
    const label = item.querySelector(':scope > details > summary')?.textContent ?? '';
    const own = item.querySelector(':scope > a')?.textContent ?? item.querySelector('.category-label')?.textContent;
    return link === null ? [] : [[own ?? label, link.href] as const];
  });
}

function readScope(): Scope {
  try {
    const kept = sessionStorage.getItem(SCOPE_KEY);
    return kept === 'all' || (HAS_SETS && kept === 'set') ? kept : 'version';
  } catch {
    return 'version';
  }
}

/** Where storage is missing, the choice lasts as long as the page. */
function keepScope(scope: Scope): void {
  try {
    sessionStorage.setItem(SCOPE_KEY, scope);
  } catch {
    // Nothing to do.
  }
}
