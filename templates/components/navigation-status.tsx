/**
 * The status between two pages: the next one is loading, has failed to load, or is shown (its title is announced). Its styles come
 * with the tools that start after the first paint (`navigation-status-style.ts`).
 */
import { useEffect, useState } from 'react';
import { useNavigation } from '../../src/client/hooks/navigation-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import { Link } from './link.tsx';

/** Faster loads show nothing: a bar that flashes is worse than none (BEHAVIOUR B24). */
const BAR_DELAY_MS = 200;
/** Slower loads also get a text (BEHAVIOUR B25). */
const SPINNER_DELAY_MS = 1000;

/** Renders only an empty live region while nothing loads, so that build and browser agree. */
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
          <div className="progress-bar" role="progressbar" aria-label={strings.loadingPage} />
        </div>
      )}
      {waitedMs >= SPINNER_DELAY_MS && failure === null && (
        <p className="notice notice-loading" role="status">
          <span className="spinner" />
          {` ${strings.loading}`}
        </p>
      )}
      {failure !== null && <FailureNotice />}
    </>
  );
}

/**
 * The old page stays below and can still be read. During a retry the button keeps its focus. The keyed elements are new
 * each time, because the browser may have translated the text.
 */
function FailureNotice() {
  const { isPending, failure, retry, stay } = useNavigation();
  if (failure === null) return null;
  return (
    <div className="notice notice-failure" role="alert">
      {isPending ? (
        <p key="loading">{strings.loading}</p>
      ) : (
        <p>
          <strong>{failure.isOffline ? strings.youAreOffline : strings.pageNotLoaded}</strong>{' '}
          {failure.isOffline ? strings.tryWhenConnected : failure.message}
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={retry}>
          {strings.retry}
        </button>
        <button type="button" className="button" onClick={stay}>
          {strings.close}
        </button>
        <Link href="/">{strings.homePage}</Link>
      </p>
    </div>
  );
}

/** How long the wait has lasted in milliseconds, in the steps that matter; 0 while nothing loads. */
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
