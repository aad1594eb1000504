/**
 * What a reader has done to a text (opened, selected, scrolled, focused), recorded before the text is swapped and restored
 * after.
 */

/** Elements of the text that have a state. */
interface Kind {
  readonly selector: string;
  /** The identity of an element, besides its index among equal ones. */
  readonly wordsOf: (element: HTMLElement) => string | null | undefined;
  /** Records a state; the result restores it on the element that takes the place, which may be the same one. */
  readonly note: (element: HTMLElement) => (next: HTMLElement) => void;
}

const CONTROLS = 'a[href], button, summary, input, .tab-panel, .table-wrapper, pre, p:has(> img)';

/** In this order: what is in closed details or in another tab can be neither scrolled nor focused. */
const KINDS: readonly Kind[] = [
  {
    selector: 'details',
    wordsOf: (details) => details.querySelector('summary')?.textContent,
    note: (details) => {
      const { open } = details as HTMLDetailsElement;
      return (next) => ((next as HTMLDetailsElement).open = open);
    },
  },
  { selector: '.tabs', wordsOf: (tabs) => tabsOf(tabs).map(textOf).join('\n'), note: noteTab },
  { selector: '.code-block', wordsOf: textOf, note: noteWrap },
  { selector: 'pre, .table-wrapper, p:has(> img)', wordsOf: textOf, note: noteScroll },
  { selector: 'audio, video', wordsOf: ({ outerHTML }) => outerHTML, note: notePlaying },
  {
    selector: CONTROLS,
    // Buttons of code blocks have no text.
    wordsOf: (control) => `${control.className} ${(control.closest('.code-block') ?? control).textContent}`,
    note: noteFocus,
  },
];

/** The last recorded state. */
let last = { path: '', restore: (): void => undefined };

/** Records the state of the current text; the result restores it on the next text. */
export function rememberPlace(): () => void {
  // Editors that empty a file before they write it may have shown an empty page in between.
  const isEmpty = document.querySelector('main .markdown:empty') !== null;
  if (!isEmpty || last.path !== location.pathname) last = { path: location.pathname, restore: notePlace() };
  return last.restore;
}

function notePlace(): () => void {
  const restore = KINDS.map(remember);
  const blocks = noteBlocks();
  const top = scrollY;
  return () => {
    for (const action of restore) action();
    // The browser may have scrolled to the target of the hash again.
    if (location.hash !== '') scrollTo({ top, behavior: 'instant' });
    keepBlocks(blocks);
  };
}

function remember({ selector, wordsOf, note }: Kind): () => void {
  const find = (): ReturnType<typeof findByWords> => findByWords(`main .markdown :is(${selector})`, wordsOf);
  const noted = find().map(([key, element]) => [key, note(element)] as const);
  return () => {
    const known = new Map(noted);
    const found = find();
    found.forEach(([key, element], index) => {
      // An element whose text was edited is identified by its index, if none was added or removed.
      const byPlace = found.length === noted.length ? noted[index]?.[1] : undefined;
      (known.get(key) ?? byPlace)?.(element);
    });
  };
}

/** Elements with their identity: the text, and the index among equal ones. */
function findByWords(selector: string, wordsOf: Kind['wordsOf']): readonly (readonly [string, HTMLElement])[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
    const words = wordsOf(element) ?? '';
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return [`${String(count)} ${words}`, element] as const;
  });
}

function tabsOf(tabs: Element): readonly HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]')];
}

function textOf({ textContent }: Element): string | null {
  return textContent;
}

function selectedTab(tabs: Element): HTMLElement | undefined {
  return tabsOf(tabs).find((tab) => tab.getAttribute('aria-selected') === 'true');
}

function noteTab(tabs: Element): (next: Element) => void {
  const selected = selectedTab(tabs);
  const place = tabsOf(tabs).findIndex((tab) => tab === selected);
  return (next) => {
    const all = tabsOf(next);
    const tab = all.find(({ textContent }) => textContent === selected?.textContent) ?? all[place];
    if (tab !== undefined && tab !== selectedTab(next)) tab.click();
  };
}

function noteWrap(block: Element): (next: Element) => void {
  const isWrapped = block.hasAttribute('data-wrapped');
  return (next) => {
    // Blocks of an unchanged text have stayed and are still wrapped.
    if (isWrapped && !next.hasAttribute('data-wrapped')) next.querySelector<HTMLElement>('.code-wrap')?.click();
  };
}

/** Skips what was not scrolled: scrolling it would force another layout before the new text shows. */
function noteScroll({ scrollLeft, scrollTop }: Element): (next: Element) => void {
  return (next) => {
    if (scrollLeft !== 0 || scrollTop !== 0) next.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
  };
}

/** Keeps the element itself, which keeps playing: another one would load again. */
function notePlaying(element: HTMLElement): (next: HTMLElement) => void {
  const media = element as HTMLMediaElement;
  const isPlaying = !media.paused;
  return (next) => {
    if (next === media || next.outerHTML !== media.outerHTML) return;
    next.replaceWith(media);
    if (isPlaying) media.play().catch(() => undefined);
  };
}

function noteFocus(control: HTMLElement): (next: HTMLElement) => void {
  const isFocused = control === document.activeElement;
  return (next) => {
    if (!isFocused || next === document.activeElement) return;
    // What only boxes have that overflow comes with the next measurement, which may take it back.
    next.hidden = false;
    if (next.tabIndex < 0 && next.role !== 'tab') next.tabIndex = 0;
    next.focus({ preventScroll: true });
  };
}

interface Block {
  readonly key: string;
  /** Distance from the top of the window, in pixels. */
  readonly top: number;
}

/** Blocks that start above the top of the window, the lowest last; none at the top of the page, where nothing moves. */
function noteBlocks(): readonly Block[] {
  if (scrollY === 0) return [];
  return findBlocks()
    .map(([key, block]) => ({ key, rect: block.getBoundingClientRect() }))
    .filter(({ rect }) => rect.height > 0 && rect.top < innerHeight / 3)
    .map(({ key, rect }) => ({ key, top: rect.top }));
}

/** Text added or removed above must not move what the reader sees: the lowest of the blocks stays in place. */
function keepBlocks(noted: readonly Block[]): void {
  const blocks = new Map(noted.length === 0 ? [] : findBlocks());
  const lowest = noted.findLast(({ key }) => blocks.has(key));
  if (lowest === undefined) return;
  const now = blocks.get(lowest.key)?.getBoundingClientRect().top ?? lowest.top;
  if (now !== lowest.top) scrollBy({ top: now - lowest.top, behavior: 'instant' });
}

function findBlocks(): readonly (readonly [string, HTMLElement])[] {
  return findByWords('main .markdown > *', textOf);
}
