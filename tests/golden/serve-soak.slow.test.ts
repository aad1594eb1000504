/**
 * A site edited at random while it is served: afterwards what is served equals a fresh build byte for byte, except
 * for the live script and the drafts in menus. `SOAK_EDITS=1000` makes that many edits, `SOAK_SEED` repeats a failed run.
 */
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { LiveSession } from '../../src/serve/live/session.ts';
import { createRandom, RandomWriter } from '../support/random-writer.ts';
import { liveOptions } from '../support/live-session.ts';
import { buildSite, copyFixture, listTree, makeFolder, onlyTemplates } from '../support/site.ts';

const EDITS = Number(process.env['SOAK_EDITS'] ?? 0);
const SEED = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
/** Without `SOAK_EDITS`, this many, or as many as fit into this time. */
const [USUAL_EDITS, BUDGET_MS] = [120, 15_000];
const EDITS_PER_ROUND = 40;
/** Longer than chokidar waits for a removed file to come back. */
const QUIET_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** Only a server shows drafts. */
const DRAFT = /<li><a [^>]*>[^<]* <span class="chip tone-warning">Draft<\/span><\/a><\/li>/gu;
const LIVE_SCRIPT = /<meta name="docsite:live"[^>]*><script type="module" src="\/__docsite\/live\.js"><\/script>/u;

test(`the served site equals a fresh build after random edits (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const root = copyFixture('versions', makeFolder(onTestFinished));
  const folder = makeFolder(onTestFinished);
  const out = join(folder, 'site');
  const random = createRandom(SEED);
  const failures: unknown[] = [];
  let lastUpdateMs = performance.now();
  const session = new LiveSession(
    liveOptions(root, {
      onUpdate: () => (lastUpdateMs = performance.now()),
      onFailure: (error) => failures.push(error),
    }),
  );
  const server = createServer(session.listener).listen(0, '127.0.0.1');
  // A connection must not time out just when it is reused.
  server.keepAliveTimeout = 0;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await session.close();
  });
  await session.settled();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const writer = new RandomWriter(root, random);
  const startMs = performance.now();
  let edits = 0;
  while (EDITS > 0 ? edits < EDITS : edits < USUAL_EDITS && performance.now() - startMs < BUDGET_MS) {
    for (let edit = 0; edit < EDITS_PER_ROUND; edit++, edits++) {
      await writer.edit();
      await sleep(random() * 30);
    }
    const deadlineMs = performance.now() + LONGEST_WAIT_MS;
    let differences: readonly string[];
    do {
      lastUpdateMs = Math.max(lastUpdateMs, performance.now() - QUIET_MS);
      while (performance.now() - lastUpdateMs < QUIET_MS) await sleep(20);
      // A fresh build keeps no assets of a previous one.
      rmSync(out, { recursive: true, force: true });
      const built = await buildSite(root, { outDir: out, cache: onlyTemplates(folder) });
      expect(built.ok, JSON.stringify(built.problems.filter(({ severity }) => severity === 'error'))).toBe(true);
      differences = await compare(address, out);
    } while (differences.length > 0 && performance.now() < deadlineMs);
    expect(differences, `after ${edits} edits: ${writer.log.slice(-EDITS_PER_ROUND).join(', ')}`).toEqual([]);
  }
  expect(failures).toEqual([]);
  expect(edits).toBeGreaterThanOrEqual(EDITS_PER_ROUND);
});

/** Paths of built files that are served with other bytes, and of files that are served but not built. */
async function compare(address: string, out: string): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const path of listTree(out)) {
    const response = await fetch(`${address}/${path.split('/').map(encodeURIComponent).join('/')}`);
    const served = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replace(LIVE_SCRIPT, '')
      .replaceAll(DRAFT, '');
    if (served !== readFileSync(join(out, path), 'latin1')) differences.push(`${path} (${response.status})`);
  }
  const gone = await fetch(`${address}/docs/next/gone/index.html`);
  if (gone.status !== 404) differences.push('docs/next/gone');
  return differences;
}
