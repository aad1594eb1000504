/** A picture in the whole window, and larger in steps (BEHAVIOUR B290). It is moved by scrolling; pinching is left to the browser. */
import { strings } from '../../shared/messages/site-strings.ts';
import { holdPage } from './hold-page.ts';
import { addStyles, make } from './make-element.ts';
import type { onPage } from './page-change.ts';

const STEP = 1.5;
const MOST_STEPS = 5;
const STYLES = `
.picture{inset:0;inline-size:100%;block-size:100dvh;max-inline-size:none;max-block-size:none;padding:0;border:0;background:var(--color-background);color:var(--color-text)}
.picture[open]{display:flex;flex-direction:column;animation:appear 120ms ease-out}
.picture-bar{display:flex;flex:none;align-items:center;justify-content:flex-end;gap:.5rem;padding:.5rem var(--gutter)}
.picture-bar output{color:var(--color-muted);font-size:var(--text-s);font-variant-numeric:tabular-nums}
.picture-bar button{display:grid;place-items:center;inline-size:2.75rem;block-size:2.75rem;padding:0;border:1px solid var(--color-border-strong);border-radius:var(--radius-m);background:var(--color-raised);cursor:pointer}
.picture-bar button:hover{background:var(--color-accent-tint)}
.picture-box{display:flex;flex:1;min-block-size:0;overflow:auto;overscroll-behavior:contain}
.picture-box:focus-visible{outline-offset:-2px}
.picture-box img{flex:none;max-inline-size:none;margin:auto;cursor:zoom-in}
.picture-box[data-zoomed] img{cursor:zoom-out}
@media print{.picture{display:none!important}}
`;

interface PictureTools {
  /** It is sharp at any size. */
  readonly isDrawing: boolean;
  readonly onEachPage: typeof onPage;
}

let dialog: PictureDialog | null = null;

/** Opens a picture of the page; closing the dialog gives the focus back. */
export function openPicture(picture: HTMLImageElement, { isDrawing, onEachPage }: PictureTools): void {
  dialog ??= new PictureDialog(onEachPage);
  dialog.open(picture, isDrawing ? Infinity : picture.naturalWidth);
}

class PictureDialog {
  readonly #picture = make('img', { alt: '' });
  /** From left to right everywhere: places in it are counted from the left. */
  readonly #box = make('div', { className: 'picture-box', dir: 'ltr', tabIndex: 0, role: 'group' }, this.#picture);
  readonly #level = make('output', {});
  readonly #dialog = make(
    'dialog',
    { className: 'picture', ariaLabel: strings.picture },
    make(
      'div',
      { className: 'picture-bar' },
      this.#level,
      drawButton(strings.zoomOut, 'M5 12h14', () => this.#zoom(this.#steps - 1)),
      drawButton(strings.zoomIn, 'M5 12h14M12 5v14', () => this.#zoom(this.#steps + 1)),
      drawButton(strings.close, 'M6 6l12 12M18 6L6 18', () => this.#dialog.close()),
    ),
    this.#box,
  );
  /** Of the page that it was opened on. */
  #path = '';
  #steps = 0;
  /** Width by height. */
  #shape = 1;
  /** From which on it would be blurred. */
  #sharpWidth = 0;

  constructor(onEachPage: typeof onPage) {
    addStyles(STYLES);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('keydown', ({ key }) => {
      if (key === '+' || key === '=') this.#zoom(this.#steps + 1);
      else if (key === '-') this.#zoom(this.#steps - 1);
      else if (key === '0') this.#zoom(0);
    });
    this.#box.addEventListener('click', ({ target, offsetX, offsetY }) => {
      // As beside a menu.
      if (target === this.#box) this.#dialog.close();
      else this.#zoom(this.#steps === 0 ? 2 : 0, { x: offsetX, y: offsetY });
    });
    addEventListener('resize', () => this.#dialog.open && this.#zoom(this.#steps));
    // Also runs when a component has been drawn, maybe with another element for the picture.
    onEachPage(() => this.#path !== location.pathname && this.#dialog.close());
  }

  open(picture: HTMLImageElement, sharpWidth: number): void {
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = picture;
    this.#path = location.pathname;
    // Its component may have drawn another one since it was pressed.
    this.#shape = picture.isConnected ? clientWidth / clientHeight : naturalWidth / naturalHeight;
    this.#sharpWidth = sharpWidth;
    this.#picture.src = picture.currentSrc;
    this.#box.ariaLabel = picture.alt === '' ? strings.picture : picture.alt;
    this.#dialog.showModal();
    holdPage(this.#dialog);
    this.#box.focus();
    this.#zoom(0);
  }

  /** At no steps all of it is seen. `point`: what comes to the middle; without one, what is there stays there. */
  #zoom(steps: number, point?: { readonly x: number; readonly y: number }): void {
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#box;
    const { clientWidth: width, clientHeight: height } = this.#picture;
    const middle = point ?? {
      x: width > clientWidth ? scrollLeft + clientWidth / 2 : width / 2,
      y: height > clientHeight ? scrollTop + clientHeight / 2 : height / 2,
    };
    this.#steps = Math.min(Math.max(steps, 0), MOST_STEPS);
    const level = STEP ** this.#steps;
    const next = level * Math.min(clientWidth, clientHeight * this.#shape, this.#sharpWidth);
    Object.assign(this.#picture.style, { width: `${next}px`, height: `${next / this.#shape}px` });
    this.#box.toggleAttribute('data-zoomed', this.#steps > 0);
    this.#level.value = level.toLocaleString(document.documentElement.lang, { style: 'percent' });
    const growth = next / Math.max(width, 1);
    this.#box.scrollTo(middle.x * growth - clientWidth / 2, middle.y * growth - clientHeight / 2);
  }
}

function drawButton(label: string, path: string, action: () => void): HTMLElement {
  const button = make('button', { type: 'button', ariaLabel: label, title: label });
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  button.onclick = action;
  return button;
}
