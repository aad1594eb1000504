/** Offers the page in the language that the reader chose last, where it is there. No page opens by itself (BEHAVIOUR B288). */
import { strings } from '../../shared/messages/site-strings.ts';
import { writeStored } from '../storage.ts';
import { addStyles, make } from './make-element.ts';
import { once } from './when-wanted.ts';

/** `key`: where the choice is stored. To dismiss the offer is to choose the language of the page. */
export function offerLanguage(tag: string, key: string): void {
  const place = document.querySelector('.language-offer');
  const link = document.querySelector<HTMLAnchorElement>(
    `.languages a[hreflang="${CSS.escape(tag)}"]:not(:has(small))`,
  );
  place?.replaceChildren();
  if (place === null || link === null) return;
  addOwnStyles();
  const dismiss = make('button', { type: 'button', ariaLabel: strings.dismiss, textContent: '×' });
  dismiss.addEventListener('click', () => {
    writeStored(key, document.documentElement.lang);
    place.replaceChildren();
  });
  const href = link.href.replace(/[?#].*/u, '') + location.search + location.hash;
  // As in the menu.
  const words = strings.viewIn({ version: link.textContent });
  place.replaceChildren(make('a', { href, hreflang: tag, target: '_top' }, words), dismiss);
}

/** In the margin above the page, at the other end than the offer of a version: nothing moves. */
const addOwnStyles = once(() =>
  addStyles(
    '.doc-main{position:relative}.language-offer{position:absolute;inset-inline-end:0;display:flex;align-items:center;block-size:1.5rem;margin-block-start:-1.5rem;font-size:.8125rem;line-height:1.5rem;white-space:nowrap}' +
      '.language-offer button{inline-size:1.5rem;block-size:1.5rem;padding:0;border:0;background:none;color:var(--color-muted);cursor:pointer}@media print{.language-offer{display:none}}',
  ),
);
