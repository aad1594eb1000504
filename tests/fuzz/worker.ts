/**
 * Fuzzes in a process of its own, which `fuzz.mjs` ends when an input hangs. Tells before each input which it is, and after
 * it what was wrong. Inputs are made from the seed, the target and a number alone.
 */
import process from 'node:process';
import { readCorpus } from './corpus.ts';
import { createRandom } from './mutate.ts';
import { shrink } from './shrink.ts';
import type { Target } from './target.ts';
import { findFaults, TARGETS } from './targets.ts';

export interface Order {
  readonly seed: number;
  readonly targets: readonly string[];
  /** Number of the first input of each target. */
  readonly start: number;
  readonly seconds: number;
}
export type Report =
  | { readonly type: 'begin'; readonly target: string; readonly number: number; readonly input: string }
  | { readonly type: 'fault'; readonly target: string; readonly input: string; readonly fault: string }
  | { readonly type: 'counts'; readonly counts: Readonly<Record<string, Count>> };
interface Count {
  inputs: number;
  cpuMs: number;
  bytes: number;
}

/** An input that takes so many times the median of its target per kilobyte hangs. */
const SLOW_FACTOR = 20;
/** Below it, it may be a text that is nothing but markup, or a collection of garbage. */
const SURE_MS = 400;
/** So many costs make a median, of which the first are those of code that is compiled. */
const ENOUGH = 200;

const corpus = readCorpus(process.cwd());
process.on('message', (order: Order) => void run(order));

async function run({ seed, targets, start, seconds }: Order): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const counts: Record<string, Count> = Object.fromEntries(
    targets.map((name) => [name, { inputs: 0, cpuMs: 0, bytes: 0 }]),
  );
  const costs = new Map(targets.map((name) => [name, new Costs()]));
  for (let number = start; performance.now() < end && process.connected; number++) {
    if (number % 50 === 0) await send({ type: 'counts', counts });
    for (const name of targets)
      await tryInput(name, { number, seed, count: counts[name], costs: costs.get(name) ?? new Costs() });
  }
  await send({ type: 'counts', counts });
  if (process.connected) process.disconnect();
}

interface Turn {
  readonly number: number;
  readonly seed: number;
  readonly count: Count | undefined;
  readonly costs: Costs;
}

/** What inputs cost per kilobyte, in milliseconds. */
class Costs {
  /** Infinity until it is known. */
  median = Infinity;
  readonly #costs: number[] = [];

  add(cost: number): void {
    this.#costs.push(cost);
    if (this.#costs.length % ENOUGH !== 0) return;
    this.median = this.#costs.toSorted((a, b) => a - b)[this.#costs.length >> 1] ?? Infinity;
  }
}

async function tryInput(name: string, { number, seed, count, costs }: Turn): Promise<void> {
  const target = TARGETS[name];
  if (target === undefined || count === undefined) throw new Error(`Unknown target: ${name}`);
  const input = target.make(corpus, createRandom(hash(`${seed} ${name} ${number}`)));
  await send({ type: 'begin', target: name, number, input });
  const kilobytes = Math.max(1, input.length / 1024);
  const measure = (text: string): Promise<Measured> => measureFaults(target, text);
  const { ms, faults } = await measure(input);
  count.inputs++;
  count.cpuMs += ms;
  count.bytes += input.length;
  const { median } = costs;
  const limitMs = Math.max(SURE_MS, SLOW_FACTOR * median * kilobytes);
  costs.add(ms / kilobytes);
  const [fault] = faults;
  if (fault !== undefined) {
    const smallest = await shrink(input, async (text) => (await measure(text)).faults.length > 0);
    await send({ type: 'fault', target: name, input: smallest, fault });
  } else if (ms > limitMs && Math.min((await measure(input)).ms, (await measure(input)).ms) > limitMs) {
    const isSlow = async (text: string): Promise<boolean> =>
      (await measure(text)).ms > Math.max(SURE_MS, SLOW_FACTOR * median * Math.max(1, text.length / 1024));
    await send({
      type: 'fault',
      target: name,
      input: await shrink(input, isSlow),
      fault: `slow: ${Math.round(ms)} ms`,
    });
  }
}

interface Measured {
  readonly ms: number;
  readonly faults: readonly string[];
}

async function measureFaults(target: Target, text: string): Promise<Measured> {
  const before = process.cpuUsage();
  const faults = await findFaults(target, text);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, faults };
}

/** Resolves when it is on its way: what is only queued never leaves a process that hangs. */
function send(report: Report): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(report, () => resolve());
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let found = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) found = Math.imul(found ^ text.charCodeAt(index), 0x01_00_01_93);
  return found >>> 0;
}
