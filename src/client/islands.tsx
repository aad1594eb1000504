/**
 * Components that also run in the browser. Each is an element around the HTML that the build drew: it loads its code when
 * its component says, takes over the HTML, and gives it up when the page goes. Only pages with one load this script; it
 * stays for the pages that follow.
 */
import { createElement, type ReactNode, useLayoutEffect } from 'react';
import type { Root } from 'react-dom/client';
// Made by the bundler from the files in `components/`.
import { islands } from 'docsite:islands';
import { announcePage } from './features/page-change.ts';
import './foreign-nodes.ts';
import { reportFailure } from './report-failure.ts';
import { takeOver } from './take-over.tsx';

/** As the build writes it: see `render/bundle/components.ts`. */
const CHILDREN = 'docsite-children';

class Island extends HTMLElement {
  #root: Root | null = null;
  #observer: IntersectionObserver | null = null;
  #isStarted = false;

  connectedCallback(): void {
    // Drawings of differences have the HTML of islands, and none of their life.
    if (this.#isStarted || this.closest('.differences') !== null) return;
    this.#isStarted = true;
    const { client } = this.dataset;
    const load = (): void => void this.#load();
    // The page's first script reads the text as the build made it.
    whenStarted(() => {
      if (client === 'visible') this.#whenSeen(load);
      else if (client === 'idle' && typeof requestIdleCallback === 'function') requestIdleCallback(load);
      else load();
    });
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
    // In the middle of a drawing React unmounts nothing.
    const root = this.#root;
    this.#root = null;
    setTimeout(() => root?.unmount());
  }

  #whenSeen(load: () => void): void {
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#observer?.disconnect();
      load();
    });
    // Neither the element itself has a box, nor what is around its children.
    const boxes = [...this.children].flatMap((child) => (child.localName === CHILDREN ? [...child.children] : child));
    for (const box of boxes) this.#observer.observe(box);
  }

  /** If its code does not load or fails, the HTML of the build stays. */
  async #load(): Promise<void> {
    const { component = '', props = '{}' } = this.dataset;
    try {
      const module = await islands[component]?.();
      if (module === undefined || !this.isConnected) return;
      const slot = this.querySelector(CHILDREN);
      const children =
        slot === null
          ? undefined
          : createElement(CHILDREN, {
              dangerouslySetInnerHTML: { __html: slot.innerHTML },
              suppressHydrationWarning: true,
            });
      await this.#takeOver(createElement(module.default, JSON.parse(props) as object, children));
      this.dataset['hydrated'] = '';
    } catch (error) {
      reportFailure(error);
    }
  }

  /** What is no longer as built is drawn anew: otherwise, it would be dead. */
  async #takeOver(element: ReactNode): Promise<void> {
    const html = this.innerHTML;
    const { root, isAsBuilt, draw } = await takeOver(this, element, {
      // Without it, two islands would have the same ids.
      identifierPrefix: this.dataset['place'] ?? '',
      onRedrawn: announcePage,
      onUncaughtError: (error) => {
        console.warn(error);
        this.#root = null;
        setTimeout(() => {
          this.innerHTML = html;
          announcePage();
        });
      },
    });
    // Its page may have gone in the meantime.
    if (!this.isConnected) {
      root.unmount();
      return;
    }
    this.#root = root;
    if (isAsBuilt) return;
    const { carryOver } = await import('./carry-over.ts');
    const restore = carryOver(this);
    draw(<Drawn onDrawn={() => restore(announcePage)}>{element}</Drawn>);
  }
}

function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}

function whenStarted(action: () => void): void {
  if ('started' in document.documentElement.dataset) action();
  else addEventListener('docsite:started', action, { once: true });
}

// Defined already, the page is from another build than the document that it was put into: its code is not there.
if (customElements.get('docsite-island') === undefined) customElements.define('docsite-island', Island);
else location.reload();
