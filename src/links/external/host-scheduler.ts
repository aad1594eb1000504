/**
 * Limits concurrent requests, in total and per host, and pauses between requests to the same host. All of them have a budget of time: a
 * host that answers slowly, or that has each request wait, would else keep a check busy for days.
 */
import { RequestError } from './request-url.ts';

/** The clock of the checker, which tests replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}
export interface Pace {
  readonly concurrency: number;
  readonly perHost: number;
  readonly pauseMs: number;
}

/** A number of places; callers wait in line when all are taken. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    // The place is handed over, so the count stays.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}

/** For all requests of a host, from the first of them on. */
const HOST_BUDGET_MS = 10 * 60_000;
/** For all requests. */
const WHOLE_BUDGET_MS = 30 * 60_000;

interface Host {
  readonly places: Places;
  /** No request to the host starts before this time. */
  freeAtMs: number;
  /** Nor after this time. */
  endsAtMs: number;
}

export class HostScheduler {
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #hosts = new Map<string, Host>();
  readonly #places: Places;
  readonly #endsAtMs: number;

  constructor(pace: Pace, clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
    this.#endsAtMs = clock.now() + WHOLE_BUDGET_MS;
    this.#places = new Places(pace.concurrency);
  }

  /** Runs the work in its turn: in order per host, hosts in parallel. Rejects with `budget` for work whose turn comes too late. */
  async run<T>(hostName: string, work: () => Promise<T>): Promise<T> {
    const host = this.#host(hostName);
    return host.places.use(async () => {
      this.#requireTime(host, hostName, Math.max(0, host.freeAtMs - this.#clock.now()));
      await this.#waitForPause(host);
      return this.#places.use(async () => {
        this.#requireTime(host, hostName, 0);
        return work();
      });
    });
  }

  /** Sends no request to the host for a while. */
  pause(hostName: string, ms: number): void {
    const host = this.#host(hostName);
    host.freeAtMs = Math.max(host.freeAtMs, this.#clock.now() + ms);
  }

  /** Whether a request to the host could start after so long. */
  hasTimeFor(hostName: string, ms: number): boolean {
    return this.#clock.now() + ms <= Math.min(this.#host(hostName).endsAtMs, this.#endsAtMs);
  }

  #requireTime(host: Host, hostName: string, ms: number): void {
    const startMs = this.#clock.now() + ms;
    if (startMs > this.#endsAtMs) {
      throw new RequestError('budget', `all addresses together have taken ${WHOLE_BUDGET_MS / 60_000} minutes`);
    }
    if (startMs > host.endsAtMs) {
      throw new RequestError('budget', `the addresses of ${hostName} have taken ${HOST_BUDGET_MS / 60_000} minutes`);
    }
  }

  async #waitForPause(host: Host): Promise<void> {
    let now = this.#clock.now();
    for (; host.freeAtMs > now; now = this.#clock.now()) await this.#clock.sleep(host.freeAtMs - now);
    host.freeAtMs = now + this.#pace.pauseMs;
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      const endsAtMs = this.#clock.now() + HOST_BUDGET_MS;
      this.#hosts.set(name, (host = { places: new Places(this.#pace.perHost), freeAtMs: 0, endsAtMs }));
    }
    return host;
  }
}
