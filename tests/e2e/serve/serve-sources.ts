/** A copy of `site/` that is served from its sources while a test edits it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../reader/fixtures.ts';
import { hydrated } from '../reader/navigation.ts';

const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));
const SITE = fileURLToPath(new URL('site/', import.meta.url));

/** A site on disk and the server that watches it. Paths are relative to the site's root. */
class Workshop {
  readonly root: string;
  /** Address without a slash at its end; empty before the server has started. */
  url = '';
  #stop: () => Promise<void> = () => Promise.resolve();

  constructor(root: string) {
    this.root = root;
  }

  /** Starts serving, on a port that is given or any other. */
  async start(port = 0): Promise<void> {
    const server = spawn(process.execPath, [BINARY, 'serve', '--root', this.root, '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'ignore'],
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
   * Replaces a part of a file, which must be there. In one step: a busy machine may read a file that is empty between two,
   * and then shows a page that nobody has opened anything on.
   */
  async edit(file: string, change: { readonly from: string; readonly to: string }): Promise<void> {
    const text = await readFile(path.join(this.root, file), 'utf8');
    expect(text).toContain(change.from);
    const beside = `${this.root}-edit`;
    await writeFile(beside, text.replace(change.from, change.to));
    await rename(beside, path.join(this.root, file));
  }

  async move(from: string, to: string): Promise<void> {
    await rename(path.join(this.root, from), path.join(this.root, to));
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.root, file), { recursive: true });
  }
}

interface ServeFixtures {
  /** Not started yet. */
  readonly stopped: Workshop;
  readonly workshop: Workshop;
}

export const test = base.extend<ServeFixtures>({
  stopped: async ({ context }, use) => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'docsite-workshop-'));
    await cp(SITE, root, { recursive: true });
    const workshop = new Workshop(root);
    await use(workshop);
    // Pages would complain that their server is gone.
    for (const page of context.pages()) await page.close();
    await workshop.stop();
    await rm(root, { recursive: true, force: true });
  },
  workshop: async ({ stopped }, use) => {
    await stopped.start();
    await use(stopped);
  },
});

/** Opens a page, lets React take over, and marks the document, so that a reload would show. */
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
