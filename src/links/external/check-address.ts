/** Requests one address until the answer is clear, or a retry is pointless. */
import { readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import type { ExternalLinksConfig } from '../../shared/types/config.ts';
import { type FinalAnswer, followRedirects, withoutPassword } from './follow-redirects.ts';
import type { Clock, HostScheduler } from './host-scheduler.ts';
import { RequestError, type RequestUrl } from './request-url.ts';

/** The result for an address. `unknown` is not an error: the address may still exist. */
export type Verdict =
  | {
      readonly type: 'ok';
      /** The new address if it moved permanently; `null` otherwise. */
      readonly movedTo: string | null;
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** For each requested id, whether the page has it; `null` if its HTML could not be read completely. */
      readonly anchors: Readonly<Record<string, boolean>> | null;
    }
  /** The cached result is still valid. */
  | { readonly type: 'unchanged' }
  | { readonly type: 'broken'; readonly status: number }
  | { readonly type: 'unknown'; readonly reason: string }
  /** Not requested. */
  | { readonly type: 'private'; readonly reason: string };

export interface Asking {
  readonly request: RequestUrl;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly scheduler: HostScheduler;
  readonly config: ExternalLinksConfig;
  /** The User-Agent header. */
  readonly userAgent: string;
}
export interface Address {
  /** Without hash. */
  readonly url: URL;
  /** Ids that links need on the page; may be empty. */
  readonly anchors: readonly string[];
  /** Validators from an earlier request. */
  readonly known: { readonly etag: string | null; readonly lastModified: string | null } | null;
}

const MAX_BODY_BYTES = 5_000_000;
/** A host that demands a longer wait is not asked again. */
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 1000;

/** Never rejects: failures are verdicts. */
export async function checkAddress(address: Address, asking: Asking): Promise<Verdict> {
  const { clock, config, random } = asking;
  for (let attempt = 0; ; attempt++) {
    const { verdict, waitMs } = await askOnce(address, asking);
    if (waitMs === null || attempt >= config.retries) return verdict;
    // Half of the wait is random, so that requests refused together are not repeated together.
    const backoff = FIRST_WAIT_MS * 2 ** attempt * (0.5 + random() / 2);
    const wait = Math.max(waitMs, backoff);
    if (wait > MAX_WAIT_MS) return verdict;
    if (!asking.scheduler.hasTimeFor(address.url.host, wait)) return withoutTime(verdict);
    asking.scheduler.pause(address.url.host, waitMs);
    await clock.sleep(wait);
  }
}

/** Why it was not asked again. */
function withoutTime(verdict: Verdict): Verdict {
  return verdict.type === 'unknown'
    ? { ...verdict, reason: `${verdict.reason}, and no time was left to ask again` }
    : verdict;
}

interface Attempt {
  readonly verdict: Verdict;
  /** The minimum wait before a retry; `null` if a retry is pointless. */
  readonly waitMs: number | null;
}

async function askOnce(address: Address, asking: Asking): Promise<Attempt> {
  try {
    return judge(await ask(address, asking), address, asking.clock);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { kind, message } = error;
    if (kind === 'private') return { verdict: { type: 'private', reason: message }, waitMs: null };
    const mayPass = ['dns', 'tls', 'timeout', 'network'].includes(kind);
    return { verdict: { type: 'unknown', reason: message }, waitMs: mayPass ? 0 : null };
  }
}

/** HEAD is cheapest for both sides; if it is refused or reports an error, GET decides. */
async function ask(address: Address, asking: Asking): Promise<FinalAnswer> {
  if (address.anchors.length > 0) return send('GET', address, asking);
  try {
    const answer = await send('HEAD', address, asking);
    const isClear = answer.status < 400 || answer.status === 429 || (answer.status >= 500 && answer.status !== 501);
    return isClear ? answer : await send('GET', address, asking);
  } catch (error) {
    const isRefused = error instanceof RequestError && (error.kind === 'network' || error.kind === 'protocol');
    if (!isRefused) throw error;
    return send('GET', address, asking);
  }
}

async function send(
  method: 'HEAD' | 'GET',
  { url, anchors, known }: Address,
  { request, scheduler, config, userAgent }: Asking,
): Promise<FinalAnswer> {
  return followRedirects(url, (next) => {
    const isFirst = next.href === url.href;
    const headers = {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      'accept-encoding': 'identity',
      ...(isFirst && known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(isFirst && known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    };
    const allowPrivate = config.allowPrivateHosts.some((host) => host === next.host || host === next.hostname);
    const bounds = { timeoutMs: config.timeoutMs, maxBytes: anchors.length > 0 ? MAX_BODY_BYTES : 0, allowPrivate };
    return scheduler.run(next.host, () => request({ method, url: next, headers, ...bounds }));
  });
}

function judge(answer: FinalAnswer, { anchors, known }: Address, clock: Clock): Attempt {
  const { status, headers, url, hasMoved } = answer;
  if (status === 304 && known !== null) return { verdict: { type: 'unchanged' }, waitMs: null };
  if (status >= 200 && status < 300) {
    const [etag, lastModified] = [headers['etag'] ?? null, headers['last-modified'] ?? null];
    const movedTo = hasMoved ? withoutPassword(url) : null;
    const found = anchors.length === 0 ? {} : findAnchors(answer, anchors);
    return { verdict: { type: 'ok', movedTo, etag, lastModified, anchors: found }, waitMs: null };
  }
  if (status === 404 || status === 410) return { verdict: { type: 'broken', status }, waitMs: null };
  const verdict: Verdict = { type: 'unknown', reason: `the server answered ${status}` };
  const isPassing = status === 429 || status === 408 || status >= 500;
  return { verdict, waitMs: isPassing ? readRetryAfter(headers['retry-after'], clock.now()) : null };
}

/** `null` if the page is not HTML, or is incomplete and an id may be in the rest. */
function findAnchors(
  { body, isWhole, headers }: FinalAnswer,
  anchors: readonly string[],
): Record<string, boolean> | null {
  if (!/\bx?html\b/iu.test(headers['content-type'] ?? '')) return null;
  const ids = new Set(readHtmlAttributes(body).ids.map(({ id }) => id));
  // Code hosts prefix the ids of documents, and remove the prefix in the browser.
  const found = anchors.map((id) => [id, ids.has(id) || ids.has(`user-content-${id}`)] as const);
  return isWhole || found.every(([, has]) => has) ? Object.fromEntries(found) : null;
}

/** Seconds or a date (RFC 9110, section 10.2.3), as milliseconds from now; 0 if it is neither. */
function readRetryAfter(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  const ms = /^\d+$/u.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
