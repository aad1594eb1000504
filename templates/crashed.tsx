/** What a reader sees instead of a page, or a part of one, that has crashed. */
import { strings } from '../src/shared/messages/site-strings.ts';
import { errorMessages } from './components/crash-boundary.tsx';
import { Link } from './components/link.tsx';

export interface CrashedPageProps {
  readonly error: unknown;
  /** Renders the crashed part again. */
  readonly retry: () => void;
}

/** In the layout: navbar and footer stay (BEHAVIOUR B31). */
export function CrashedPage(props: CrashedPageProps) {
  return <Crash {...props} heading={strings.pageCrashed} />;
}

/** For a crash in the layout (BEHAVIOUR B33). React puts the title into the document's head. */
export function CrashedSite(props: CrashedPageProps) {
  return (
    <>
      <title>{strings.pageError}</title>
      <Crash {...props} heading={strings.siteCrashed} />
    </>
  );
}

function Crash({ error, retry, heading }: CrashedPageProps & { readonly heading: string }) {
  return (
    <div className="page page-narrow">
      {/* Read out, as the title of a page that comes is. */}
      <div className="page-header" role="alert">
        <h1>{heading}</h1>
      </div>
      <p>
        <button type="button" className="button" onClick={retry}>
          {strings.tryAgain}
        </button>{' '}
        <Link className="button" href="/">
          {strings.homePage}
        </Link>
      </p>
      <hr />
      {/* Inline, because every page waits for the stylesheet. */}
      <p className="crash-messages" style={{ whiteSpace: 'pre-line' }}>
        {errorMessages(error).join(`\n\n${strings.cause}\n`)}
      </p>
    </div>
  );
}
