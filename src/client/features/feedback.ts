/** Sends the answer to "Was this helpful?" without leaving the page (BEHAVIOUR B289). */
import { strings } from '../../shared/messages/site-strings.ts';

let isSending = false;

export function startFeedback(): void {
  addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('.feedback');
    if (form === null) return;
    event.preventDefault();
    if (!isSending) void send(form, event.submitter);
  });
}

/** Says next to the buttons, which keep the focus, whether the answer has arrived. */
async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const status = form.querySelector('[role=status]');
  isSending = true;
  status?.replaceChildren();
  const fields = [...new FormData(form, button)] as [string, string][];
  const isSent = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) }).then(
    ({ ok }) => ok,
    () => false,
  );
  isSending = false;
  status?.replaceChildren(isSent ? strings.feedbackThanks : strings.feedbackFailed);
}
