/**
 * What happens to a page that is not as the build made it: it stays as it is, and React begins with the next one. A page that
 * the site has written itself does nothing without React, nor do its templates with state: there it is drawn anew. Loaded for
 * such pages alone, and handed what the part with React has.
 */
import type { ReactNode } from 'react';
import type { createRoot } from 'react-dom/client';
import { carryOver, keepSidebar } from './carry-over.ts';
import type { mergeHtml } from './hooks/merge-html.ts';
import type { Router, Shown } from './navigation/router.ts';
import type { TakenOver } from './take-over.tsx';

/** Filled in by the bundler: templates of the site do something in the browser. */
declare const HAS_OWN_STATE: boolean;

export interface LaterTools {
  readonly container: Element;
  readonly draw: TakenOver['draw'];
  readonly router: Router;
  /** The page of the router's state, without that of the navigation. `onDrawn` comes before its effects, for each page. */
  readonly appOf: (onDrawn: () => void) => ReactNode;
  /** Gives it the state of the navigation. */
  readonly inNavigation: (content: ReactNode) => ReactNode;
  /** Shows the state of the navigation. */
  readonly status: ReactNode;
  readonly createRoot: typeof createRoot;
  readonly settle: (shown: Shown) => void;
  readonly announcePage: () => void;
  readonly mergeHtml: typeof mergeHtml;
}

/** Resolves when the controls of the page work. */
export async function drawLater(tools: LaterTools): Promise<void> {
  const { router } = tools;
  let { shown } = router.getState();
  if (HAS_OWN_STATE || shown.loaded.page.kind === 'component') {
    const restore = carryOver(tools.container);
    await new Promise<void>((resolve) => {
      const app = appOnce(tools, () => {
        restore(tools.announcePage);
        resolve();
      });
      tools.draw(tools.inNavigation(app));
    });
    return;
  }
  // Next to the page, for all pages to come. What has kept React from taking over is reported to the first that is drawn.
  const place = document.body.appendChild(document.createElement('div'));
  tools.createRoot(place, { onRecoverableError: warn }).render(tools.status);
  document.documentElement.dataset['hasHydrated'] = 'false';
  const stop = router.subscribe(() => {
    const last = shown;
    shown = router.getState().shown;
    if (shown === last) return;
    if (shown.loaded === last.loaded) {
      tools.settle(shown);
      return;
    }
    stop();
    const restoreSidebar = keepSidebar(tools.mergeHtml, last.loaded);
    const restore = carryOver(tools.container, shown.cause === 'refresh' ? undefined : 'main');
    const app = appOnce(tools, () => {
      restoreSidebar(router.getState().shown.loaded);
      restore();
    });
    tools.draw(app);
  });
}

/** The first drawing puts back what the reader did; from then on React has the page. */
function appOnce({ appOf }: LaterTools, restore: () => void): ReactNode {
  let isDrawn = false;
  return appOf(() => {
    if (isDrawn) return;
    isDrawn = true;
    restore();
    document.documentElement.dataset['hasHydrated'] = 'true';
  });
}

function warn(error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void {
  // React's own error has the one of a template as its cause.
  console.warn(error instanceof Error ? (error.cause ?? error) : error, componentStack);
}
