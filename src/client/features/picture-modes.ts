/**
 * In WebKit an SVG that asks for the colour mode gets that of the system, whatever the page has (seen in WebKitGTK 2.50). Where
 * the two differ, the page shows a copy of such a picture that does not have to ask. The other engines do this by themselves, by
 * `color-scheme`, and do not load this file.
 */

type Mode = 'light' | 'dark';

interface Copy {
  /** Of the picture that it stands for. */
  readonly address: string;
  /** Its own. */
  readonly src: string;
}

const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/giu;
const EITHER_SCHEME = /(?<!-)\bcolor-scheme\s*:\s*(?:light\s+dark|dark\s+light)/giu;

const texts = new Map<string, Promise<string>>();
const copies = new WeakMap<HTMLImageElement, Copy>();
let isPrinting = false;

/** Follows the page, the system, and pictures that come later. */
export function startPictureModes(): void {
  const update = (): void => {
    for (const image of document.images) if (image.complete) void show(image);
  };
  addEventListener('beforeprint', () => {
    isPrinting = true;
    update();
  });
  addEventListener('afterprint', () => {
    isPrinting = false;
    update();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update);
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // After its load a picture is in the cache: its text costs no request. These events do not bubble, and the window never gets `load`.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && void show(target), true);
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && giveUp(target), true);
  update();
}

/** An SVG as one that is shown in this mode wherever it is. */
export function inMode(svg: string, mode: Mode): string {
  return svg
    .replace(PREFERENCE, (_, wanted: string) => (wanted.toLowerCase() === mode ? '(min-width:0)' : '(min-width:9e9px)'))
    .replace(EITHER_SCHEME, `color-scheme:${mode}`);
}

async function show(image: HTMLImageElement): Promise<void> {
  const address = addressOf(image);
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !pathname.endsWith('.svg')) return;
  const mode = pageMode();
  if (mode === systemMode()) {
    if (image.src !== address) image.src = address;
    return;
  }
  const text = await readOnce(address);
  const changed = inMode(text, mode);
  // Meanwhile the page may have changed its mode, or the picture.
  if (changed === text || mode !== pageMode() || addressOf(image) !== address) return;
  // Styles know pictures that are SVGs by the end of their addresses.
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(changed)}#.svg`;
  if (image.src === src) return;
  copies.set(image, { address, src });
  image.src = src;
}

/** Of the picture itself, also where a copy is shown. */
function addressOf(image: HTMLImageElement): string {
  const copy = copies.get(image);
  return copy?.src === image.src ? copy.address : image.src;
}

/** A policy of the site may forbid copies. */
function giveUp(image: HTMLImageElement): void {
  const address = addressOf(image);
  if (address === image.src) return;
  texts.set(address, Promise.resolve(''));
  image.src = address;
}

/** Empty where the text cannot be read, as on pages that are files. */
function readOnce(address: string): Promise<string> {
  const known =
    texts.get(address) ??
    fetch(address).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    );
  texts.set(address, known);
  return known;
}

/** Paper is light. */
function pageMode(): Mode {
  return document.documentElement.dataset['theme'] === 'dark' && !isPrinting ? 'dark' : 'light';
}

function systemMode(): Mode {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
