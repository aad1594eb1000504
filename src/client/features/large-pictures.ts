/**
 * Marks the pictures of a text that can be shown larger, and opens them by click and key (BEHAVIOUR B290). Imports nothing that the first
 * script has, as `doc-tools.ts`.
 */
import { strings } from '../../shared/messages/site-strings.ts';
import type { onPage } from './page-change.ts';

const PICTURES = '.markdown img:not(:is(a, button, summary, .block-hero) *, .block-card-image)';
/** Width from which on drawings, which can be shown at any size, are more than a sign in a line. */
const DRAWING_PX = 200;

export function startLargePictures(onEachPage: typeof onPage): void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) mark(target as HTMLImageElement);
  });
  onEachPage(() => {
    observer.disconnect();
    for (const picture of document.querySelectorAll(PICTURES)) observer.observe(picture);
  });
  // It goes no further up, and does not bubble.
  document.addEventListener('load', ({ target }) => watch(target, observer), true);
  const load = (): Promise<typeof import('./picture-dialog.ts')> => import('./picture-dialog.ts');
  for (const name of ['pointerover', 'focusin', 'click', 'keydown'] as const) {
    addEventListener(name, (event) => {
      const picture = event.target as HTMLImageElement;
      if (!picture.matches('[data-large]')) return;
      const isPressed = name === 'click' || ['Enter', ' '].includes((event as KeyboardEvent).key);
      if (isPressed) event.preventDefault();
      load().then(
        ({ openPicture }) => isPressed && openPicture(picture, { isDrawing: isDrawing(picture), onEachPage }),
        // Without it the picture stays as it is.
        () => undefined,
      );
    });
  }
}

/** Components may draw pictures at any time; and only now the size of a file is known. */
function watch(target: EventTarget | null, observer: ResizeObserver): void {
  if (!(target instanceof HTMLImageElement) || !target.matches(PICTURES)) return;
  observer.observe(target);
  mark(target);
}

/** For screen readers it is a button that has the description of the picture as its name. */
function mark(picture: HTMLImageElement): void {
  const { clientWidth: shown, naturalWidth, dataset } = picture;
  const isLarge = isDrawing(picture) ? shown >= DRAWING_PX : shown > 0 && naturalWidth > shown * 1.1;
  if (isLarge === (dataset['large'] !== undefined)) return;
  picture.toggleAttribute('data-large', isLarge);
  picture.role = isLarge ? 'button' : null;
  picture.ariaHasPopup = isLarge ? 'dialog' : null;
  if (isLarge) picture.tabIndex = 0;
  else picture.removeAttribute('tabindex');
  if (isLarge) picture.title ||= strings.enlarge;
  else if (picture.title === strings.enlarge) picture.removeAttribute('title');
}

/** Also a copy in the mode of the page: see `picture-modes.ts`. */
function isDrawing({ src }: HTMLImageElement): boolean {
  return /^data:image\/svg|\.svg$/u.test(src);
}
