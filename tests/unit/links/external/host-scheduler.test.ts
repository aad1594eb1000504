import { expect, test } from 'vitest';
import { HostScheduler, type Pace } from '../../../../src/links/external/host-scheduler.ts';

/** A clock that stops until everything that can run has run, and then jumps to the next sleeper. */
class TestClock {
  #now = 0;
  readonly #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now = (): number => this.#now;
  sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.#sleepers.push({ at: this.#now + ms, wake: resolve });
    });

  async runAll(): Promise<void> {
    for (;;) {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers.shift();
      if (next === undefined) return;
      this.#now = next.at;
      next.wake();
    }
  }
}

test('the requests of a host have a budget of time, and all together too', async () => {
  const clock = new TestClock();
  const scheduler = new HostScheduler({ concurrency: 4, perHost: 1, pauseMs: 0 }, clock);
  const minute = 60_000;
  const ask = (host: string): Promise<string> =>
    scheduler
      .run(host, () => clock.sleep(minute))
      .then(
        () => 'asked',
        (error: unknown) => (error as Error).message,
      );
  const slow = Promise.all(Array.from({ length: 1000 }, () => ask('slow.example')));
  await clock.runAll();
  const answers = await slow;
  expect(answers.filter((answer) => answer === 'asked')).toHaveLength(11);
  expect(answers.at(-1)).toBe('the addresses of slow.example have taken 10 minutes');
  expect(clock.now()).toBe(11 * minute);
  expect([scheduler.hasTimeFor('other.example', minute), scheduler.hasTimeFor('slow.example', 0)]).toEqual([
    true,
    false,
  ]);
  clock.sleep(20 * minute).catch(() => undefined);
  await clock.runAll();
  expect(await ask('other.example')).toBe('all addresses together have taken 30 minutes');
});

async function run(pace: Pace, hosts: readonly string[], pauses: Readonly<Record<string, number>> = {}) {
  const clock = new TestClock();
  const scheduler = new HostScheduler(pace, clock);
  const starts: string[] = [];
  let running = 0;
  let most = 0;
  for (const [host, ms] of Object.entries(pauses)) scheduler.pause(host, ms);
  const all = hosts.map((host) =>
    scheduler.run(host, async () => {
      starts.push(`${host} ${clock.now()}`);
      most = Math.max(most, ++running);
      await clock.sleep(100);
      running--;
    }),
  );
  await clock.runAll();
  await Promise.all(all);
  return { starts, most };
}

test('two requests to one host start apart; other hosts do not wait', async () => {
  const { starts } = await run({ concurrency: 9, perHost: 9, pauseMs: 30 }, ['a', 'a', 'a', 'b']);
  expect(starts).toEqual(['a 0', 'b 0', 'a 30', 'a 60']);
});

test('the limit per host holds', async () => {
  const { starts } = await run({ concurrency: 9, perHost: 2, pauseMs: 0 }, ['a', 'a', 'a', 'a', 'b']);
  expect(starts).toEqual(['a 0', 'a 0', 'b 0', 'a 100', 'a 100']);
});

test('the total limit holds', async () => {
  const { most, starts } = await run({ concurrency: 3, perHost: 9, pauseMs: 0 }, ['a', 'b', 'c', 'd', 'e']);
  expect([most, starts.at(-1)]).toEqual([3, 'e 100']);
});

test('a host that demands a pause gets no request until it ends', async () => {
  const { starts } = await run({ concurrency: 9, perHost: 9, pauseMs: 0 }, ['a', 'b'], { a: 5000 });
  expect(starts).toEqual(['b 0', 'a 5000']);
});

test('failed work releases its slot', async () => {
  const scheduler = new HostScheduler({ concurrency: 1, perHost: 1, pauseMs: 0 }, new TestClock());
  const failed = scheduler.run('a', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  await expect(scheduler.run('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
});
