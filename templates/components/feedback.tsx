/** Below a document: "Was this helpful?" Its answers are links, or a form that also works without scripts (BEHAVIOUR B289). */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { DocPageData } from '../../src/shared/types/page.ts';
import { FILLED_BY_SCRIPT } from './filled-by-script.ts';
import { Link } from './link.tsx';

const ANSWERS = [
  ['yes', strings.feedbackYes],
  ['no', strings.feedbackNo],
] as const;

export function Feedback({ page }: { readonly page: Pick<DocPageData, 'route' | 'version'> }) {
  const { href = null, endpoint = null } = useSite().feedback ?? {};
  const { route: path, version } = page;
  if (href !== null) {
    const linkTo = (answer: string): string =>
      Object.entries({ answer, path, version: version.name }).reduce(
        (address, [name, value]) => address.replaceAll(`{${name}}`, encodeURIComponent(value)),
        href,
      );
    return (
      <div className="feedback" role="group" aria-label={strings.feedbackQuestion}>
        <span>{strings.feedbackQuestion}</span>
        {ANSWERS.map(([answer, label]) => (
          <Link key={answer} className="button" href={linkTo(answer)}>
            {label}
          </Link>
        ))}
      </div>
    );
  }
  if (endpoint === null) return null;
  return (
    // The next page has a form of its own: what a script said of this answer goes.
    <form key={path} className="feedback" action={endpoint} method="post" aria-label={strings.feedbackQuestion}>
      <span>{strings.feedbackQuestion}</span>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="version" value={version.name} />
      {ANSWERS.map(([answer, label]) => (
        <button key={answer} className="button" name="answer" value={answer}>
          {label}
        </button>
      ))}
      <span role="status" dangerouslySetInnerHTML={FILLED_BY_SCRIPT} suppressHydrationWarning />
    </form>
  );
}
