/** What a reader sees instead of a page, or a part of one, that has crashed. */
import { errorMessages } from './components/crash-boundary.tsx';
import { Link } from './components/link.tsx';

export interface CrashedPageProps {
  readonly error: unknown;
  /** Renders the crashed part again. */
  readonly retry: () => void;
}

/** In the layout: navbar and footer stay (BEHAVIOUR B31). */
export function CrashedPage(props: CrashedPageProps) {
  return <Crash {...props} heading="This page crashed." />;
}

/** For a crash in the layout (BEHAVIOUR B33). React puts the title into the document's head. */
export function CrashedSite(props: CrashedPageProps) {
  return (
    <>
      <title>Page Error</title>
      <Crash {...props} heading="This page crashed" />
    </>
  );
}

function Crash({ error, retry, heading }: CrashedPageProps & { readonly heading: string }) {
  return (
    <div className="page page-narrow">
      <h1>{heading}</h1>
      <p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>{' '}
        <Link className="button" href="/">
          Home page
        </Link>
      </p>
      <hr />
      {/* Inline, because every page waits for the stylesheet. */}
      <p className="crash-messages" style={{ whiteSpace: 'pre-line' }}>
        {errorMessages(error).join('\n\nCause:\n')}
      </p>
    </div>
  );
}
