/** A page in a browser engine, as the checks of `reader.ts` use it. One adapter for each engine. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Key = 'ArrowDown' | 'ArrowLeft' | 'Enter' | 'Escape' | 'Shift' | 'Tab';

/** In CSS pixels, from the top left corner of what can be seen of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What differs between engines. Everything is done as a reader does it: with a pointer and keys. */
export interface EngineDriver {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  /** Runs the source of a function in the page: it gets copies of the arguments, and gives a copy of its result. */
  readonly run: (source: string, args: readonly unknown[]) => Promise<unknown>;
  /** Whether it runs functions better that take a while than many that do not. */
  readonly waitsInPage: boolean;
  readonly moveTo: (point: Point) => Promise<void>;
  readonly clickAt: (point: Point) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** The size of the page, without any bars of a window. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly screenshot: (file: string) => Promise<void>;
  /** Errors and warnings of the console since the last call. */
  readonly takeMessages: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface EnginePage extends Omit<EngineDriver, 'run' | 'waitsInPage'> {
  /** Runs a function in the page: it gets copies of the arguments, and gives a copy of its result. */
  readonly evaluate: <Result, Args extends readonly unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Resolves when a function gives something in the page, and not `false`. `what`: how the page is then. */
  readonly waitFor: <Args extends readonly unknown[]>(
    what: string,
    run: (...args: Args) => unknown,
    ...args: Args
  ) => Promise<void>;
  readonly click: (selector: string) => Promise<void>;
  readonly hover: (selector: string) => Promise<void>;
}

const PATIENCE_MS = 15_000;
const PAUSE_MS = 25;
/** So long a page waits by itself. */
const IN_PAGE_MS = 250;
/** An engine may forget what it runs in a page that is left. */
const FORGOTTEN_MS = 1000;

/** In the query of an address, lets the timers of its page run ten times faster, for checks that wait for one. */
export const HASTY = 'hasty-timers';

/** Runs in each page before its own scripts. */
export const HASTEN = `if (new URLSearchParams(location.search).has('${HASTY}')) {
  const wait = window.setTimeout;
  window.setTimeout = (run, ms = 0, ...args) => wait(run, ms / 10, ...args);
}`;

/** Resolves when a function gives something, and not `false`; rejects with what it gave last. */
export async function until(read: () => unknown, what: string, pauseMs = PAUSE_MS): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    let last: unknown;
    try {
      last = await read();
      if (last !== false && last !== null && last !== undefined) return;
    } catch (error) {
      // A page that is being replaced has nothing to say.
      last = error;
    }
    if (Date.now() > end) throw new Error(`Not ${what} within ${String(PATIENCE_MS)} ms: ${String(last)}`);
    await sleep(pauseMs);
  }
}

/** Runs in the page, so that waiting costs no messages to the engine: Firefox needs 6 ms of processor time for each. */
async function repeat<Args extends readonly unknown[]>(
  run: (...args: Args) => unknown,
  args: Args,
  ms: number,
): Promise<unknown> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await run(...args);
    if ((value !== false && value !== null && value !== undefined) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Adds what all engines do alike: waiting, and finding the place of an element that can be seen. */
export function withPointer({ run: runSource, waitsInPage, ...driver }: EngineDriver): EnginePage {
  const evaluate: EnginePage['evaluate'] = (run, ...args) => runSource(String(run), args) as never;
  const waitFor: EnginePage['waitFor'] = (what, run, ...args) =>
    until(() => {
      if (!waitsInPage) return evaluate(run, ...args);
      const answer = runSource(`(...args) => (${String(repeat)})(${String(run)}, args, ${String(IN_PAGE_MS)})`, args);
      return Promise.race([answer, sleep(FORGOTTEN_MS, false)]);
    }, what);
  const middleOf = async (selector: string): Promise<Point> => {
    let point: Point = { x: 0, y: 0 };
    await until(async () => {
      const found = await evaluate(findMiddle, selector);
      if (found !== null) point = found;
      return found;
    }, `able to see ${selector}`);
    return point;
  };
  return {
    ...driver,
    evaluate,
    waitFor,
    click: async (selector) => driver.clickAt(await middleOf(selector)),
    hover: async (selector) => driver.moveTo(await middleOf(selector)),
  };
}

/** Runs in the page. `null` while no such element can be seen, or while it moves. */
async function findMiddle(selector: string): Promise<Point | null> {
  const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (element === undefined) return null;
  const isFixed = element.closest('.navbar, .menu, dialog, [popover]') !== null;
  const { top, bottom } = element.getBoundingClientRect();
  // The bar at the top would cover it.
  if (!isFixed && (top < 80 || bottom > innerHeight)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const now = element.getBoundingClientRect();
  if (now.left !== before.left || now.top !== before.top) return null;
  // Between the lines of a link that wraps, there is no link.
  const { left, top: y, width, height } = element.getClientRects()[0] ?? now;
  return { x: Math.round(left + width / 2), y: Math.round(y + height / 2) };
}
