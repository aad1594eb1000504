/**
 * "Try it" on pages of operations (BEHAVIOUR B306): a button next to each address, which opens a form. On these pages alone, and only the button until
 * a reader opens it.
 */
import { strings } from '../../shared/messages/site-strings.ts';
import type { TryOperation } from '../../shared/types/try-it.ts';
import { make } from './make-element.ts';
import type { announcePage, onPage } from './page-change.ts';
import { sendRequest } from './try-answer.ts';
import { makeForm } from './try-form.ts';
import { buildRequest, type TryRequest } from './try-request.ts';

/** `operations`: the element of the current page that has them. */
export function startTryIt(
  operations: () => Element | null,
  onEachPage: typeof onPage,
  announce: typeof announcePage,
): void {
  onEachPage(() => {
    const all = JSON.parse(operations()?.textContent ?? '[]') as readonly TryOperation[];
    for (const operation of all) {
      const route = findRoute(operation.id);
      if (route?.querySelector('.try-button') === null) addButton(route, operation, announce);
    }
  });
}

/** The address below the heading of the operation; signs for links and versions may come in between. */
function findRoute(id: string): Element | null {
  let found = document.getElementById(id)?.nextElementSibling ?? null;
  while (found !== null && found.className !== 'api-route') found = found.nextElementSibling;
  return found;
}

function addButton(route: Element, operation: TryOperation, announce: () => void): void {
  let panel: HTMLElement | null = null;
  const button = make('button', {
    type: 'button',
    className: 'button try-button',
    textContent: strings.tryIt,
    ariaExpanded: 'false',
  });
  button.addEventListener('click', () => {
    if (panel === null) {
      panel = makePanel(operation, announce);
      route.after(panel);
      button.setAttribute('aria-controls', panel.id);
    } else panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
  });
  route.append(button);
}

function makePanel(operation: TryOperation, announce: () => void): HTMLElement {
  const { element, read } = makeForm(operation);
  const send = make('button', { className: 'button button-filled', textContent: strings.trySend });
  const stop = make('button', { type: 'button', className: 'button', textContent: strings.tryStop, disabled: true });
  const status = make('p', { role: 'status' });
  const result = make('div', {});
  let running: AbortController | null = null;
  element.append(make('p', {}, send, ' ', stop));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running !== null) return;
    running = new AbortController();
    stop.disabled = false;
    const build = (): TryRequest => buildRequest(operation, read(), location.href);
    void sendRequest(build, { status, result }, running.signal).then(() => {
      running = null;
      // A disabled button would lose the focus.
      if (document.activeElement === stop) send.focus();
      stop.disabled = true;
      announce();
    });
  });
  stop.addEventListener('click', () => running?.abort());
  return make(
    'section',
    {
      id: `try:${operation.id}`,
      className: 'try-it',
      ariaLabel: `${strings.tryIt}: ${operation.method} ${operation.path}`,
    },
    element,
    status,
    result,
  );
}
