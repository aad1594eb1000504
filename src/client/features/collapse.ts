/** Animates the height of details that open or close: sidebar categories, disclosures in a text (BEHAVIOUR B60, B92). */

const ANIMATED = '.sidebar details, .markdown details';
/** Timers of the running animations. */
const timers = new WeakMap<Element, number>();

/** The browser opens and closes; only the appearance changes here. */
export function startCollapsing(): void {
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const details = target.closest('summary')?.parentElement;
    // A link in a summary is followed and opens nothing.
    if (event.defaultPrevented || !details?.matches(ANIMATED) || target.closest('summary a, summary button')) return;
    event.preventDefault();
    toggle(details as HTMLDetailsElement);
  });
}

/** Reverses the animation if called again. */
function toggle(details: HTMLDetailsElement): void {
  const { style } = details;
  const isOpening = !details.open || details.hasAttribute('data-closing');
  const from = heightOf(details);
  clearTimeout(timers.get(details));
  style.height = style.overflow = style.transition = '';
  details.open = false;
  const closed = heightOf(details);
  details.open = true;
  const open = heightOf(details);
  const durationMs = collapseDuration(open - closed);

  details.toggleAttribute('data-closing', !isOpening);
  style.overflow = 'clip';
  style.height = `${from}px`;
  // Measured, to start the animation here.
  heightOf(details);
  style.transition = `height ${durationMs}ms ease-in-out`;
  style.height = `${isOpening ? open : closed}px`;
  const finish = (): void => {
    // What opens is open already, unless it was closed in the meantime; what closes may have been asked for by a link.
    if (details.hasAttribute('data-closing')) details.open = false;
    details.removeAttribute('data-closing');
    style.height = style.overflow = style.transition = '';
  };
  timers.set(details, window.setTimeout(finish, durationMs));
}

function heightOf(details: Element): number {
  return details.getBoundingClientRect().height;
}

/** Longer for more content, ever less so: the formula of Material Design. 1 for readers who want no motion. */
function collapseDuration(heightPx: number): number {
  if (matchMedia('(prefers-reduced-motion)').matches) return 1;
  const ratio = Math.max(0, heightPx) / 36;
  return Math.round(10 * (4 + 15 * ratio ** 0.25 + ratio / 5));
}
