/**
 * Hydration that leaves alone what is not as the build made it: a text that is translated, an element that an extension has
 * put in or taken out. React would draw all of it anew, and lose what the reader did.
 */
import { type ReactNode, startTransition, use, useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

export interface TakenOver {
  readonly root: Root;
  /** If not, the HTML is as it was, and React hears nothing of what happens there. */
  readonly isAsBuilt: boolean;
  /** Draws anew, whatever is there. */
  readonly draw: (content: ReactNode) => void;
}

/**
 * Resolves when React has taken over the HTML of `container`, or knows that it cannot. What React draws anew is a warning with
 * the place; `onRedrawn` follows.
 */
export async function takeOver(
  container: Element,
  content: ReactNode,
  { onRedrawn, ...options }: RootOptions & { readonly onRedrawn: () => void },
): Promise<TakenOver> {
  let isAsBuilt: boolean | null = null;
  // React draws a `Suspense` of the site's anew by itself, and says so afterwards.
  const restore = container.innerHTML.includes('<!--$')
    ? (await import('./carry-over.ts')).carryOver(container)
    : (announce?: () => void) => announce?.();
  // A root that waits keeps presses and keys from all other listeners, and React gives it up only with all that is in it.
  container.addEventListener = (type: string, listener: EventListener, how?: AddEventListenerOptions) => {
    Element.prototype.addEventListener.call(container, type, (event) => isAsBuilt === false || listener(event), how);
  };
  return new Promise((resolve) => {
    let root: Root;
    const settle = (isIt: boolean): void => {
      isAsBuilt = isIt;
      const draw = (next: ReactNode): void => {
        isAsBuilt = true;
        root.render(next);
      };
      resolve({ root, isAsBuilt, draw });
    };
    const onRecoverableError: RootOptions['onRecoverableError'] = (error, { componentStack }) => {
      // Without a place it is that of `draw`, which React has not expected.
      if (!componentStack) return;
      console.warn(error, componentStack);
      restore(onRedrawn);
    };
    // In a transition React hydrates in slices of 5 ms, and the page answers in between.
    startTransition(() => {
      root = hydrateRoot(
        container,
        <AsBuilt settle={settle} isKnown={() => isAsBuilt === true}>
          {content}
        </AsBuilt>,
        { ...options, onRecoverableError },
      );
    });
  });
}

const NEVER = new Promise<never>(() => undefined);
const never = (): (() => void) => () => undefined;

interface AsBuiltProps {
  readonly settle: (isAsBuilt: boolean) => void;
  readonly isKnown: () => boolean;
  readonly children: ReactNode;
}

/**
 * React asks for the server's snapshot while it adopts HTML, and for the other one when it has given up and draws. What waits
 * is not shown.
 */
function AsBuilt({ settle, isKnown, children }: AsBuiltProps) {
  // In front of the next hook, whose effect compares the snapshots.
  useEffect(() => {
    settle(true);
  }, [settle]);
  if (!useSyncExternalStore(never, isKnown, () => true)) {
    settle(false);
    use(NEVER);
  }
  return children;
}
