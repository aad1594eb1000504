/** A page that cannot be drawn, told so that the author of the template or the page can mend it. */
import { inspect } from 'node:util';
import { problem } from '../shared/problem.ts';
import type { RouteOwner } from '../shared/site-model.ts';
import type { PageData, Problem } from '../shared/types.ts';
import type { SourcePlace } from './bundle-load.ts';

export interface RenderFailure {
  readonly page: PageData;
  readonly owner: RouteOwner | null;
  readonly error: unknown;
  /** The line that threw, when it is one of the site's own. */
  readonly place: SourcePlace | null;
}

/** A `render-error` in the file that threw, or in the source of the page. */
export function describeRenderFailure({ page, owner, error, place }: RenderFailure): Problem {
  const [first = 'unknown error', ...causes] = describeChain(error);
  const source = page.kind === 'component' ? page.module : owner?.type === 'doc' ? owner.doc.source.diskPath : null;
  const why = causes.map((message) => `Cause: ${message}`);
  if (place !== null && source !== null && source !== place.file) why.push(`The page is made from ${source}.`);
  return problem({
    code: 'render-error',
    file: source,
    ...place,
    what: `The page ${page.route} cannot be drawn: ${first}`,
    why: why.join(' '),
    fix: 'Correct the template or the page; templates must work without a browser.',
    versions: page.version === null ? [] : [page.version.name],
  });
}

/** An error and its causes, outermost first. */
function describeChain(error: unknown): readonly string[] {
  const chain: string[] = [];
  for (
    let cause: unknown = error;
    cause !== undefined && chain.length < 10;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    chain.push(cause instanceof Error ? `${cause.name}: ${cause.message}` : inspect(cause));
  }
  return chain;
}
