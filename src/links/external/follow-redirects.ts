/** Follows redirects, and notes whether the move is permanent. */
import { RequestError, type UrlAnswer } from './request-url.ts';

const MAX_REDIRECTS = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

export interface FinalAnswer extends UrlAnswer {
  /** The address that answered. */
  readonly url: URL;
  /** There was at least one redirect, and all were permanent. */
  readonly hasMoved: boolean;
}

/** `ask` sends one request. Rejects with `loop` for endless redirects, with `protocol` if one leaves the web. */
export async function followRedirects(start: URL, ask: (url: URL) => Promise<UrlAnswer>): Promise<FinalAnswer> {
  const seen = new Set<string>();
  let url = start;
  let isPermanent = true;
  for (let steps = 0; steps <= MAX_REDIRECTS; steps++) {
    if (seen.has(url.href)) throw new RequestError('loop', `it redirects in a loop through ${withoutPassword(url)}`);
    seen.add(url.href);
    const answer = await ask(url);
    const location = REDIRECTS.has(answer.status) ? answer.headers['location'] : undefined;
    if (location === undefined) return { ...answer, url, hasMoved: steps > 0 && isPermanent };
    isPermanent &&= PERMANENT.has(answer.status);
    url = resolveLocation(location, url);
  }
  throw new RequestError('loop', `it redirects more than ${MAX_REDIRECTS} times`);
}

/** An address for people: what a host puts into its redirects may let others in. */
export function withoutPassword(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

function resolveLocation(location: string, from: URL): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (target === null) throw new RequestError('protocol', 'it redirects to what is not an address');
  if (!/^https?:$/u.test(target.protocol)) {
    throw new RequestError('protocol', `it redirects to "${withoutPassword(target)}", which is not a web address`);
  }
  return target;
}
