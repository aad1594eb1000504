/** Buttons of code blocks: copy, and word wrap where lines are too long (BEHAVIOUR B86, B89). */
import { strings } from '../../shared/messages/site-strings.ts';
import { announce } from './announce.ts';
import type { onPage } from './page-change.ts';

/** How long the answer to a copy is shown. */
const ANSWER_MS = 1000;

/** Removes the last answer early: there is one at a time, shown for its full time. */
let endAnswer = (): void => undefined;

/** Both are named by labels, because the icons are decorative. */
const BUTTONS = [
  `<button type="button" class="code-wrap" aria-label="${strings.toggleWordWrap}" title="${strings.wordWrap}" aria-pressed="false" hidden>`,
  icon('M4 6h16M4 12h13a3.5 3.5 0 0 1 0 7h-4M15.5 16.5L13 19l2.5 2.5M4 19h5'),
  `</button><button type="button" class="code-copy" aria-label="${strings.copyCode}" title="${strings.copy}">`,
  icon('M9 9h11v11H9zM5 15H4V4h11v1'),
  '</button>',
].join('');

function icon(path: string): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

export function startCodeBlocks(onEachPage: typeof onPage): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const block = button?.closest('.code-block');
    if (!button || !block) return;
    if (button.className === 'code-copy') void copy(button, block);
    else button.setAttribute('aria-pressed', String(block.toggleAttribute('data-wrapped')));
  });
  onEachPage(() => {
    for (const block of document.querySelectorAll('.code-block:not(:has(> .code-buttons))')) {
      block.insertAdjacentHTML('beforeend', `<div class="code-buttons">${BUTTONS}</div>`);
    }
  });
}

/** Copies the code as it is read: without line numbers, which are drawn, removed lines, what a machine wrote, and the last line break. */
async function copy(button: HTMLElement, block: Element): Promise<void> {
  const shown = block.querySelector('code')?.cloneNode(true) as Element;
  for (const line of shown.querySelectorAll('[class*=-removed]')) line.remove();
  const code = shown.textContent.replace(/\n$/u, '');
  let answer = strings.copied;
  try {
    // Missing where the page did not come over https; refused where the reader refuses.
    await navigator.clipboard.writeText(code);
  } catch {
    answer = strings.copyingFailed;
  }
  endAnswer();
  button.dataset['answer'] = answer;
  announce(answer);
  const timer = setTimeout(() => endAnswer(), ANSWER_MS);
  endAnswer = () => {
    clearTimeout(timer);
    delete button.dataset['answer'];
    announce('');
  };
}
