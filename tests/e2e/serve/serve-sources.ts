/** A copy of `site/`, served from its sources while a test edits it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { keepKinds } from '../../support/kept.ts';
import { expect, test as base } from '../reader/fixtures.ts';
import { hydrated } from '../reader/navigation.ts';

const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));
const SITE = fileURLToPath(new URL('site/', import.meta.url));

/** A site on disk and the server that watches it. Paths are relative to the site's root. */
class Workshop {
  readonly root: string;
  /** URL without a trailing slash; empty before the server has started. */
  url = '';
  #stop: () => Promise<void> = () => Promise.resolve();

  constructor(root: string) {
    this.root = root;
  }

  /** Starts serving, on the given port or any free one, with variables of the environment. */
  async start(port = 0, variables: NodeJS.ProcessEnv = {}): Promise<void> {
    const server = spawn(process.execPath, [BINARY, 'serve', '--root', this.root, '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...variables },
    });
    const ended = once(server, 'exit');
    this.#stop = async () => {
      server.kill();
      await ended;
    };
    this.url = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        const address = /https?:\/\/\S+/u.exec(chunk.toString())?.[0];
        if (address !== undefined) resolve(address.replace(/\/$/u, ''));
      });
      ended.then(() => reject(new Error('docsite serve has ended.')), reject);
    });
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async write(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.root, file)), { recursive: true });
    await writeFile(path.join(this.root, file), text);
  }

  /**
   * Replaces a part of a file, which must exist. Atomically: with two steps the server may read an empty file, and the page
   * then loses what was open on it.
   */
  async edit(file: string, change: { readonly from: string; readonly to: string }): Promise<void> {
    const text = await readFile(path.join(this.root, file), 'utf8');
    expect(text).toContain(change.from);
    const temporary = `${this.root}-edit`;
    await writeFile(temporary, text.replace(change.from, change.to));
    await rename(temporary, path.join(this.root, file));
  }

  async move(from: string, to: string): Promise<void> {
    await rename(path.join(this.root, from), path.join(this.root, to));
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.root, file), { recursive: true });
  }
}

/**
 * A fresh copy of the site, always at the same path of the worker's folder, with the compiled templates that the test before
 * left: compiling takes half of a server's start. Old timestamps, because templates saved just now are not kept.
 */
async function copySite(folder: string): Promise<string> {
  const root = path.join(folder, 'workshop');
  const cache = path.join(root, 'node_modules/.cache/docsite');
  const kept = path.join(folder, 'cache');
  keepKinds(cache, ['templates', 'places of templates']);
  if (existsSync(cache)) await rename(cache, kept);
  await rm(root, { recursive: true, force: true });
  await cp(SITE, root, { recursive: true, preserveTimestamps: true });
  await mkdir(path.dirname(cache), { recursive: true });
  if (existsSync(kept)) await rename(kept, cache);
  return root;
}

interface ServeFixtures {
  /** Not started yet. */
  readonly stopped: Workshop;
  readonly workshop: Workshop;
}

export const test = base.extend<ServeFixtures>({
  stopped: async ({ context, folder }, use) => {
    const workshop = new Workshop(await copySite(folder));
    await use(workshop);
    // Pages would report that their server is gone.
    for (const page of context.pages()) await page.close();
    await workshop.stop();
  },
  workshop: async ({ stopped }, use) => {
    await stopped.start();
    await use(stopped);
  },
});

/** Opens a page, waits for hydration, and marks the document to detect a reload. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await mark(page);
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-test-mark', ''));
}

export async function expectNoReload(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-test-mark');
}

export async function expectReload(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-test-mark');
}

export { expect } from '../reader/fixtures.ts';
