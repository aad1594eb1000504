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

interface Host {
  running: number;
  /** No request to the host starts before this time. */
  freeAtMs: number;
  readonly waiting: (() => void)[];
}

export class HostScheduler {
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #hosts = new Map<string, Host>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(pace: Pace, clock: Clock) {
    this.#pace = pace;
    this.#clock = clock;
  }

  /** Runs the work in its turn: in order per host, hosts in parallel. */
  async run<T>(hostName: string, work: () => Promise<T>): Promise<T> {
    const host = this.#host(hostName);
    if (host.running < this.#pace.perHost) host.running++;
    // The slot is handed over, so the count stays.
    else await new Promise<void>((resolve) => host.waiting.push(resolve));
    try {
      await this.#waitForPause(host);
      return await this.#withPlace(work);
    } finally {
      const next = host.waiting.shift();
      if (next === undefined) host.running--;
      else next();
    }
  }

  /** Sends no request to the host for a while. */
  pause(hostName: string, ms: number): void {
    const host = this.#host(hostName);
    host.freeAtMs = Math.max(host.freeAtMs, this.#clock.now() + ms);
  }

  async #waitForPause(host: Host): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const waitMs = host.freeAtMs - now;
      if (waitMs <= 0) {
        host.freeAtMs = now + this.#pace.pauseMs;
        return;
      }
      await this.#clock.sleep(waitMs);
    }
  }

  async #withPlace<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#pace.concurrency) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (host === undefined) this.#hosts.set(name, (host = { running: 0, freeAtMs: 0, waiting: [] }));
    return host;
  }
}
