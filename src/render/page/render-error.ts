/** Reports pages that cannot be drawn, so that the author of the template or the page can fix them. */
import { inspect } from 'node:util';
import { fullName, isSetName } from '../../shared/model/sets.ts';
import type { RouteOwner } from '../../shared/model/site-model.ts';
import { problem } from '../../shared/problem/problem.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { PageData } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { CodePlace } from '../bundle/load.ts';

export interface RenderFailure {
  readonly page: PageData;
  readonly owner: RouteOwner | null;
  readonly error: unknown;
  /** The line that threw, when it is one of the site's own. */
  readonly place: CodePlace | null;
}

/** Other pages with the same fault that are named; of a template in use everywhere the rest is a number. */
const MAX_NAMED = 20;

/** How React says that a component waits for something. */
const SUSPENDED = 'suspended while responding to synchronous input';
const WAIT_EARLIER = 'Await what it needs at the top of the file, outside of components, or load it in an effect.';

/**
 * What is wrong, and what to do, where a component cannot wait; `null` for another error. React does not say which one waits:
 * `asyncNames` are the components that are async, as `Bundle` names them.
 */
export function describeWaiting(
  error: unknown,
  asyncNames: () => readonly string[],
): { readonly what: string; readonly fix: string } | null {
  if (!String(error).includes(SUSPENDED)) return null;
  const names = asyncNames().map((name) => `"${name}"`);
  const which = names.length === 0 ? '' : `: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} async`;
  return { what: `a component waits for a promise${which}.`, fix: WAIT_EARLIER };
}

interface FailureGroup {
  readonly first: RenderFailure;
  readonly routes: Set<RoutePath>;
  readonly versions: Set<VersionName>;
}

/** Pages that could not be drawn. A template that fails on a thousand pages is one fault. */
export class RenderFailures {
  readonly #groups = new Map<string, FailureGroup>();
  readonly #asyncNames: Bundle['asyncComponents'];

  constructor(asyncNames: Bundle['asyncComponents']) {
    this.#asyncNames = asyncNames;
  }

  add(failure: RenderFailure): void {
    const key = JSON.stringify([describeChain(failure.error), failure.place]);
    const group = this.#groups.get(key) ?? { first: failure, routes: new Set(), versions: new Set() };
    this.#groups.set(key, group);
    group.routes.add(failure.page.route);
    const { version } = failure.page;
    if (version === null || isSetName(version.name)) return;
    group.versions.add(fullName(version.set === undefined ? null : { id: version.set }, version.name));
  }

  /** A `render-error` for each fault, in the file that threw, or in the source of the first page. */
  get problems(): readonly Problem[] {
    return [...this.#groups.values()].map((group) => describeGroup(group, this.#asyncNames));
  }
}

function describeGroup({ first, routes, versions }: FailureGroup, asyncNames: Bundle['asyncComponents']): Problem {
  const { page, owner, error, place } = first;
  const [message = 'unknown error', ...causes] = describeChain(error);
  const waiting = describeWaiting(error, asyncNames);
  const source = page.kind === 'component' ? page.module : owner?.type === 'doc' ? owner.doc.source.diskPath : null;
  const why = causes.map((cause) => `Cause: ${cause}`);
  if (place !== null && source !== null && source !== place.file) why.push(`The page is made from ${source}.`);
  const others = [...routes].slice(1);
  if (others.length > 0) {
    const named = others.slice(0, MAX_NAMED).join(', ');
    const rest = others.length - MAX_NAMED;
    why.push(`Also affected: ${named}${rest > 0 ? `, and ${formatCount(rest)} more` : ''}.`);
  }
  return problem({
    code: 'render-error',
    file: source,
    ...place,
    what: `The page ${page.route} cannot be rendered: ${waiting?.what ?? message}`,
    why: why.join(' '),
    fix: waiting?.fix ?? 'Fix the template or the page: templates must work without a browser.',
    versions: [...versions],
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
