/**
 * What `docsite serve` shows over a page: its faults, and the line that says where it comes from. In a shadow root, so
 * that the page's styles and its own do not meet.
 */
import type { InfoMessage, LiveProblem, PageSource } from '../../shared/live-messages.ts';
import { PANEL_STYLES } from './panel-styles.ts';

const LINE_KEY = 'docsite-live-line';

export class LivePanel {
  readonly #host = document.createElement('docsite-live');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  readonly #faults = makeElement('div', {});
  /** Announced: the number of problems. The list itself would be announced from its top after each fix. */
  readonly #status = makeElement('div', { role: 'status', class: 'unseen' });
  /**
   * A landmark, for readers who navigate by landmarks. Hidden until
   * it has its text: empty, it would be a small box that jumps up when the text comes.
   */
  readonly #line = makeElement('section', { class: 'line', 'aria-label': 'Source of this page', hidden: '' });
  /** The dismissed problems, as JSON. */
  #dismissed = '';

  constructor() {
    this.#root.append(makeElement('style', {}, PANEL_STYLES), this.#status, this.#faults, this.#line);
    document.body.append(this.#host);
  }

  show({ source, problems, isCurrent }: InfoMessage): void {
    this.#showFaults(problems, isCurrent);
    this.#showLine(source);
  }

  /** A dismissed list stays hidden until it changes. */
  #showFaults(problems: readonly LiveProblem[], isCurrent: boolean): void {
    const key = JSON.stringify(problems);
    if (problems.length === 0) this.#dismissed = '';
    const top = this.#faults.querySelector('ul')?.scrollTop ?? 0;
    const focused = this.#faults.contains(this.#root.activeElement) ? this.#root.activeElement?.textContent : null;
    this.#faults.replaceChildren();
    const count = `${String(problems.length)} problem${problems.length === 1 ? '' : 's'}`;
    const title = isCurrent ? count : `${count}: the site is shown as it was before`;
    this.#tell(problems.length === 0 ? '' : title);
    if (problems.length === 0 || key === this.#dismissed) return;
    const close = closeButton('Put the problems away', () => {
      this.#dismissed = key;
      this.#faults.replaceChildren();
    });
    const list = makeElement('ul', {});
    list.append(...problems.map(makeProblem));
    const box = makeElement('section', { class: 'faults', 'aria-label': 'Problems' });
    box.append(makeElement('h2', {}, title), close, list);
    this.#faults.append(box);
    // A long list is fixed one problem at a time.
    list.scrollTop = top;
    const controls = [...box.querySelectorAll<HTMLElement>('a, button')];
    controls.find(({ textContent }) => textContent === focused)?.focus({ preventScroll: true });
  }

  /** A page that never had problems announces nothing. */
  #tell(title: string): void {
    const text = title === '' && this.#status.textContent !== '' ? 'No problems left' : title;
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  #showLine(source: PageSource | null): void {
    this.#line.replaceChildren();
    this.#line.hidden = source === null || isLineClosed();
    if (source === null || isLineClosed()) return;
    const { file, editorUrl, versions, versionCount, shared } = source;
    this.#line.append(makeLink(file, editorUrl));
    if (versionCount > 0) {
      const inVersions = versionCount === 1 ? `in ${versions}` : `in ${String(versionCount)} versions: ${versions}`;
      this.#line.append(' ', makeElement('span', {}, inVersions));
    }
    if (shared !== null) {
      const advice = makeElement('span', { class: 'warning' }, 'An edit shows in all of them. For a copy of its own: ');
      advice.append(makeElement('code', {}, shared.command));
      this.#line.append(' ', advice);
    }
    this.#line.append(
      closeButton('Hide this line', () => {
        closeLine();
        this.#line.hidden = true;
      }),
    );
  }
}

function makeProblem({ severity, file, line, what, why, fix, editorUrl }: LiveProblem): Element {
  const item = makeElement('li', { class: severity });
  if (file !== null) {
    const place = makeElement('p', { class: 'place' });
    place.append(makeLink(line === null ? file : `${file}:${String(line)}`, editorUrl));
    item.append(place);
  }
  for (const text of [what, why, fix]) if (text !== '') item.append(makeElement('p', {}, text));
  return item;
}

function makeLink(text: string, url: string | null): Element {
  return url === null ? makeElement('b', {}, text) : makeElement('a', { href: url, title: 'Open in the editor' }, text);
}

function closeButton(label: string, action: () => void): Element {
  const button = makeElement('button', { type: 'button', 'aria-label': label }, '×');
  button.addEventListener('click', action);
  return button;
}

function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(text);
  return element;
}

function isLineClosed(): boolean {
  try {
    return sessionStorage.getItem(LINE_KEY) !== null;
  } catch {
    return false;
  }
}

/** For the rest of the session, or of the page without storage. */
function closeLine(): void {
  try {
    sessionStorage.setItem(LINE_KEY, '');
  } catch {
    // The next page has it again.
  }
}
