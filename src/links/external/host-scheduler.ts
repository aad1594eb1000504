/** Limits concurrent requests, in total and per host, and pauses between requests to the same host. */

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

interface Host {
  readonly places: Places;
  /** No request to the host starts before this time. */
  freeAtMs: number;
}

export class HostScheduler {
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #hosts = new Map<string, Host>();
  readonly #places: Places;

  constructor(pace: Pace, clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
    this.#places = new Places(pace.concurrency);
  }

  /** Runs the work in its turn: in order per host, hosts in parallel. */
  async run<T>(hostName: string, work: () => Promise<T>): Promise<T> {
    const host = this.#host(hostName);
    return host.places.use(async () => {
      await this.#waitForPause(host);
      return this.#places.use(work);
    });
  }

  /** Sends no request to the host for a while. */
  pause(hostName: string, ms: number): void {
    const host = this.#host(hostName);
    host.freeAtMs = Math.max(host.freeAtMs, this.#clock.now() + ms);
  }

  async #waitForPause(host: Host): Promise<void> {
    let now = this.#clock.now();
    for (; host.freeAtMs > now; now = this.#clock.now()) await this.#clock.sleep(host.freeAtMs - now);
    host.freeAtMs = now + this.#pace.pauseMs;
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (host === undefined) this.#hosts.set(name, (host = { places: new Places(this.#pace.perHost), freeAtMs: 0 }));
    return host;
  }
}
