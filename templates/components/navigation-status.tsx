/** What a reader is told between two pages: that the next one is coming, that it did not come, and which one it is. */
import { useEffect, useState } from 'react';
import { useNavigation } from '../../src/client/hooks/navigation-context.tsx';
import { Link } from './link.tsx';
import { NAVIGATION_STATUS_STYLE } from './navigation-status-style.ts';

/** A load that is quicker than this shows nothing: a flash of a bar is worse than none (BEHAVIOUR B24). */
const BAR_DELAY_MS = 200;
/** A load that takes longer gets a word, too. */
const SPINNER_DELAY_MS = 1000;

/** Draws nothing on a page at rest but an empty live region, so that the build and the browser agree. */
export function NavigationStatus() {
  const { isPending, failure, announcement } = useNavigation();
  const elapsedMs = useWaiting(isPending);
  const waitedMs = isPending ? elapsedMs : 0;
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {waitedMs >= BAR_DELAY_MS && (
        <div role="status">
          <div className="progress-bar" role="progressbar" aria-label="Loading the page" />
        </div>
      )}
      {waitedMs >= SPINNER_DELAY_MS && failure === null && (
        <p className="notice notice-loading" role="status">
          <span className="spinner" /> Loading…
        </p>
      )}
      {failure !== null && <FailureNotice />}
      {(waitedMs > 0 || failure !== null) && (
        <style href="docsite-navigation-status" precedence="default">
          {NAVIGATION_STATUS_STYLE}
        </style>
      )}
    </>
  );
}

/**
 * The old page stays below: it can still be read. While the other one is asked for again, the button keeps its focus.
 * The words are an element of their own each time, because the browser may have translated them.
 */
function FailureNotice() {
  const { isPending, failure, retry, stay } = useNavigation();
  if (failure === null) return null;
  return (
    <div className="notice notice-failure" role="alert">
      {isPending ? (
        <p key="loading">Loading…</p>
      ) : (
        <p>
          <strong>{failure.isOffline ? 'You are offline.' : 'The page could not be loaded.'}</strong>{' '}
          {failure.isOffline ? 'This page stays. Try again when you are connected.' : failure.message}
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
        <button type="button" className="button" onClick={stay}>
          Close
        </button>
        <Link href="/">Home page</Link>
      </p>
    </div>
  );
}

/** Milliseconds that a wait has lasted, in the steps that matter; 0 while nothing is waited for. */
function useWaiting(isWaiting: boolean): number {
  const [waitedMs, setWaitedMs] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [BAR_DELAY_MS, SPINNER_DELAY_MS].map((delayMs) =>
      setTimeout(() => {
        setWaitedMs(delayMs);
      }, delayMs),
    );
    return () => {
      timers.forEach(clearTimeout);
      setWaitedMs(0);
    };
  }, [isWaiting]);
  return waitedMs;
}
