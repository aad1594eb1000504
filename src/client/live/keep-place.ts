/** What a reader has done to a text (opened, selected, scrolled), noted before the text is swapped and done again after. */

/** Notes the state of the text that is shown; the result brings the next text into it. */
export function rememberPlace(): () => void {
  const details = findDetails().map(([key, element]) => [key, element.open] as const);
  const tabs = findTabs().map((element) => selectedTab(element)?.textContent);
  const wrapped = findCode().map(isWrapped);
  const anchor = findAnchor();
  return () => {
    const open = new Map(details);
    for (const [key, element] of findDetails()) element.open = open.get(key) ?? element.open;
    findTabs().forEach((element, index) => selectTab(element, tabs[index]));
    findCode().forEach((block, index) => {
      // Blocks of a text that did not change have stayed, and are wrapped still.
      if (wrapped[index] === true && !isWrapped(block)) block.querySelector<HTMLElement>('.code-wrap')?.click();
    });
    if (anchor !== null) keepAnchor(anchor);
  };
}

/** Disclosures of the text, known by their summary and its number among equal ones. */
function findDetails(): readonly (readonly [string, HTMLDetailsElement])[] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<HTMLDetailsElement>('main .markdown details')].map((element) => {
    const summary = element.querySelector('summary')?.textContent ?? '';
    const count = (seen.get(summary) ?? 0) + 1;
    seen.set(summary, count);
    return [`${String(count)} ${summary}`, element] as const;
  });
}

/** Tabs of one group are restored by the site itself. */
function findTabs(): readonly Element[] {
  return [...document.querySelectorAll('main .tabs:not([data-tab-group])')];
}

function tabsOf(tabs: Element): readonly HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]')];
}

function selectedTab(tabs: Element): HTMLElement | undefined {
  return tabsOf(tabs).find((tab) => tab.getAttribute('aria-selected') === 'true');
}

function selectTab(tabs: Element, title: string | undefined): void {
  const tab = tabsOf(tabs).find(({ textContent }) => textContent === title);
  if (tab !== undefined && tab !== selectedTab(tabs)) tab.click();
}

function findCode(): readonly Element[] {
  return [...document.querySelectorAll('main .code-block')];
}

function isWrapped(block: Element): boolean {
  return block.hasAttribute('data-wrapped');
}

interface Anchor {
  readonly id: string;
  readonly top: number;
}

/** The last heading above the reader's eyes; `null` at the top of the text, where nothing moves. */
function findAnchor(): Anchor | null {
  if (scrollY === 0) return null;
  const headings = [...document.querySelectorAll('main .markdown :is(h1, h2, h3, h4, h5, h6)[id]')];
  const anchors = headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top }));
  return anchors.findLast(({ top }) => top < innerHeight / 3) ?? null;
}

/** Text that has come or gone above must not move what the reader looks at. */
function keepAnchor({ id, top }: Anchor): void {
  const now = document.getElementById(id)?.getBoundingClientRect().top ?? top;
  if (now !== top) scrollBy({ top: now - top, behavior: 'instant' });
}
