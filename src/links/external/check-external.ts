/** Checks external links: requests each address once, and reports each link that fails. */
import { decodeEscapes } from '../../shared/href.ts';
import { type Fault, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { ExternalLinksConfig, IgnoredAddress } from '../../shared/types/config.ts';
import type { Severity } from '../../shared/types/problem.ts';
import type { IsoDate } from '../../shared/types/store.ts';
import type { AddressCache } from './address-cache.ts';
import { type Address, checkAddress, type Verdict } from './check-address.ts';
import { type Clock, HostScheduler } from './host-scheduler.ts';
import type { RequestUrl } from './request-url.ts';

/** The outside world, which tests replace. */
export interface Outside {
  readonly request: RequestUrl;
  readonly clock: Clock;
  readonly random: () => number;
  /** The User-Agent header. */
  readonly userAgent: string;
  readonly cache: AddressCache;
  readonly onProgress: (done: number, total: number) => void;
}
export interface ExternalStats {
  /** Distinct addresses. */
  readonly addresses: number;
  /** Of these, answered from the cache. */
  readonly cached: number;
  readonly moved: number;
  readonly broken: number;
  readonly unknown: number;
  /** Not requested: private addresses, and those ignored by the config. */
  readonly skipped: number;
}
/** What is wrong with an external link. */
export interface ExternalFault {
  readonly severity: Severity;
  readonly code: 'broken-external' | 'broken-external-anchor' | 'moved-external' | 'unknown-external';
  readonly what: string;
  readonly fix: string;
  /** The new address, if it moved. */
  readonly movedTo: string | null;
}
export interface CheckedAddresses {
  /** `null` if nothing is wrong with the link. */
  readonly findFault: (href: string) => ExternalFault | null;
  /** Indexes of expired entries of the ignore list. */
  readonly expired: readonly number[];
  readonly stats: ExternalStats;
  readonly cache: AddressCache;
}

/** Requests the addresses of `hrefs`; skips those that are not web addresses. Never rejects. */
export async function checkExternal(
  hrefs: Iterable<string>,
  config: ExternalLinksConfig,
  outside: Outside,
): Promise<CheckedAddresses> {
  const { clock, cache } = outside;
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const wanted = collectAddresses(hrefs, config, today);
  const scheduler = new HostScheduler(config, clock);
  const verdicts = new Map<string, Verdict>();
  const known = new Map(cache);
  let cached = 0;
  let done = 0;
  await Promise.all(
    [...wanted.addresses].map(async ([href, anchors]) => {
      const entry = cache.get(href);
      const isComplete = entry !== undefined && anchors.every((id) => Object.hasOwn(entry.anchors ?? {}, id));
      if (entry !== undefined && isComplete && clock.now() - entry.checkedAtMs < config.maxAgeMs) {
        cached++;
        verdicts.set(href, { type: 'ok', ...entry });
      } else {
        const address: Address = {
          url: new URL(href),
          anchors,
          known: isComplete && entry.movedTo === null ? entry : null,
        };
        const verdict = await checkAddress(address, { ...outside, scheduler, config });
        const resolved: Verdict =
          verdict.type === 'unchanged' && entry !== undefined ? { type: 'ok', ...entry } : verdict;
        verdicts.set(href, resolved);
        if (resolved.type === 'broken') known.delete(href);
        // The cache is a file that may be shared: it gets no passwords.
        if (resolved.type === 'ok' && address.url.username + address.url.password === '') {
          const { movedTo, etag, lastModified, anchors: found } = resolved;
          known.set(href, { checkedAtMs: clock.now(), movedTo, etag, lastModified, anchors: found });
        }
      }
      outside.onProgress(++done, wanted.addresses.size);
    }),
  );
  const all = [...verdicts.values()];
  const count = (isIt: (verdict: Verdict) => boolean): number => all.filter(isIt).length;
  return {
    findFault: (href) => findFault(href, verdicts, config),
    expired: wanted.expired,
    cache: known,
    stats: {
      addresses: wanted.addresses.size + wanted.ignored,
      cached,
      moved: count((verdict) => verdict.type === 'ok' && verdict.movedTo !== null),
      broken: count(({ type }) => type === 'broken'),
      unknown: count(({ type }) => type === 'unknown'),
      skipped: wanted.ignored + count(({ type }) => type === 'private'),
    },
  };
}

interface WantedAddresses {
  /** By address without hash: the ids that links need there. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  readonly ignored: number;
  readonly expired: readonly number[];
}

function collectAddresses(hrefs: Iterable<string>, config: ExternalLinksConfig, today: IsoDate): WantedAddresses {
  const addresses = new Map<string, string[]>();
  const ignored = new Set<string>();
  const expired = new Set<number>();
  for (const href of hrefs) {
    const parts = parseAddress(href);
    if (parts === null) continue;
    const entry = config.ignore.findIndex((other) => isListed(href, other) || isListed(parts.address, other));
    const until = config.ignore[entry]?.until ?? null;
    if (entry !== -1 && until !== null && until < today) expired.add(entry);
    else if (entry !== -1) {
      ignored.add(parts.address);
      continue;
    }
    const anchors = addresses.get(parts.address) ?? [];
    if (config.checkAnchors && parts.anchor !== null && !anchors.includes(parts.anchor)) anchors.push(parts.anchor);
    addresses.set(parts.address, anchors);
  }
  return { addresses, ignored: ignored.size, expired: [...expired] };
}

function isListed(href: string, { url }: IgnoredAddress): boolean {
  return url.endsWith('*') ? href.startsWith(url.slice(0, -1)) : href === url;
}

/** `null` if it is not a web address. Hashes for scripts (`#/route`, `#!x`) and text fragments are not ids. */
function parseAddress(href: string): { readonly address: string; readonly anchor: string | null } | null {
  const absolute = href.startsWith('//') ? `https:${href}` : href;
  if (!/^https?:/iu.test(absolute) || !URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  const hash = decodeEscapes(url.hash.slice(1)).replace(/:~:.*$/su, '');
  url.hash = '';
  return { address: url.href, anchor: hash === '' || /^[/!]|^top$/iu.test(hash) ? null : hash };
}

const FIX = 'Fix the link, or list it under checkLinks.external.ignore in the config, with a reason.';

function findFault(
  href: string,
  verdicts: ReadonlyMap<string, Verdict>,
  config: ExternalLinksConfig,
): ExternalFault | null {
  const parts = parseAddress(href);
  const verdict = parts === null ? undefined : verdicts.get(parts.address);
  if (parts === null || verdict === undefined) return null;
  if (verdict.type === 'broken') {
    const what = `"${href}" is gone: the server answered ${verdict.status}.`;
    return { severity: 'error', code: 'broken-external', what, fix: FIX, movedTo: null };
  }
  if (verdict.type === 'unknown') {
    const severity = SEVERITY_OF_POLICY[config.onUnknown];
    const what = `Could not check "${href}": ${verdict.reason}.`;
    return severity === null ? null : { severity, code: 'unknown-external', what, fix: '', movedTo: null };
  }
  if (verdict.type !== 'ok') return null;
  if (parts.anchor !== null && verdict.anchors?.[parts.anchor] === false) {
    const what = `"${href}": the target page has no anchor "${parts.anchor}".`;
    return { severity: 'error', code: 'broken-external-anchor', what, fix: FIX, movedTo: null };
  }
  if (verdict.movedTo === null) return null;
  const movedTo = withHash(verdict.movedTo, href);
  const what = `"${href}" has moved permanently.`;
  return { severity: 'warn', code: 'moved-external', what, fix: 'Link to the new address.', movedTo };
}

/** Like browsers, keeps the hash of the link if the new address has none. */
function withHash(movedTo: string, href: string): string {
  const hashAt = href.indexOf('#');
  return movedTo.includes('#') || hashAt === -1 ? movedTo : movedTo + href.slice(hashAt);
}

/** The warning for an expired entry, without its place. */
export function describeExpired({ url, reason, until }: IgnoredAddress): Fault {
  return {
    severity: 'warn',
    code: 'expired-ignore',
    what: `The ignore entry for "${url}" expired after ${until ?? ''}, so the address is checked again.`,
    why: `Its reason was: ${reason}`,
    fix: 'Remove the entry, or set a later date.',
  };
}
