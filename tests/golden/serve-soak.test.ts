/**
 * A site that is edited at random while it is served: afterwards what is served equals a fresh build, byte for byte but
 * for the live script. `SOAK_EDITS=1000` makes that many edits, `SOAK_SEED` repeats a run that failed.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite, copyFixture, listTree, makeFolder, REPOSITORY } from '../support/site.ts';
import { LiveSession } from '../../src/serve/live-session.ts';

const EDITS = Number(process.env['SOAK_EDITS'] ?? 0);
const SEED = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
/** Without `SOAK_EDITS`, as many edits as fit into this time. */
const BUDGET_MS = 15_000;
const EDITS_PER_ROUND = 40;
/** Longer than chokidar waits for a file that was removed to come back. */
const QUIET_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const LIVE_SCRIPT = /<meta name="docsite:live"[^>]*><script type="module" src="\/__docsite\/live\.js"><\/script>/u;

test(`the served site equals a fresh build after random edits (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const root = copyFixture('versions', makeFolder(onTestFinished));
  const out = join(makeFolder(onTestFinished), 'site');
  const random = createRandom(SEED);
  const failures: unknown[] = [];
  let lastUpdateMs = performance.now();
  const session = new LiveSession({
    root,
    packageRoot: REPOSITORY,
    docsiteVersion: '0.0.0',
    served: { host: '127.0.0.1', allowedHosts: [] },
    editor: '',
    liveScript: '',
    onUpdate: () => (lastUpdateMs = performance.now()),
    onProblems: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  const server = createServer(session.listener).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await session.close();
  });
  await session.settled();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const writer = new Writer(root, random);
  const startMs = performance.now();
  let edits = 0;
  while (EDITS > 0 ? edits < EDITS : performance.now() - startMs < BUDGET_MS) {
    for (let edit = 0; edit < EDITS_PER_ROUND; edit++, edits++) {
      await writer.edit();
      await sleep(random() * 30);
    }
    const deadlineMs = performance.now() + LONGEST_WAIT_MS;
    let differences: readonly string[];
    do {
      lastUpdateMs = Math.max(lastUpdateMs, performance.now() - QUIET_MS);
      while (performance.now() - lastUpdateMs < QUIET_MS) await sleep(20);
      // A fresh build keeps no assets of one before.
      rmSync(out, { recursive: true, force: true });
      const built = await buildSite(root, { outDir: out });
      expect(built.ok, JSON.stringify(built.problems.filter(({ severity }) => severity === 'error'))).toBe(true);
      differences = await compare(address, out);
    } while (differences.length > 0 && performance.now() < deadlineMs);
    expect(differences, `after ${edits} edits: ${writer.log.slice(-EDITS_PER_ROUND).join(', ')}`).toEqual([]);
  }
  expect(failures).toEqual([]);
  expect(edits).toBeGreaterThanOrEqual(EDITS_PER_ROUND);
});

/** Paths of built files that are served with other bytes, and of files that are served though nothing built them. */
async function compare(address: string, out: string): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const path of listTree(out)) {
    const response = await fetch(`${address}/${path.split('/').map(encodeURIComponent).join('/')}`);
    const served = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replace(LIVE_SCRIPT, '');
    if (served !== readFileSync(join(out, path), 'latin1')) differences.push(`${path} (${response.status})`);
  }
  const gone = await fetch(`${address}/docs/next/gone/index.html`);
  if (gone.status !== 404) differences.push('docs/next/gone');
  return differences;
}

/** Does to the sources what writers and their tools do, one thing at a time, and leaves them fit to be built. */
class Writer {
  readonly log: string[] = [];
  readonly #root: string;
  readonly #random: () => number;
  /** Pages of `next` that may go again. */
  readonly #pages: string[] = [];
  #count = 0;

  constructor(root: string, random: () => number) {
    this.#root = root;
    this.#random = random;
  }

  async edit(): Promise<void> {
    const actions = [
      ...Array<() => unknown>(8).fill(this.#editText),
      this.#saveAtomically,
      this.#saveInTwoSteps,
      this.#saveBrokenThenWhole,
      this.#addPage,
      this.#addPage,
      this.#renamePage,
      this.#removePage,
      this.#recreatePage,
      this.#checkOut,
      this.#leaveSwapFile,
      this.#editManifest,
      this.#editStatic,
      this.#editSitePage,
      this.#editCategory,
      ...(this.#random() < 0.1 ? [this.#editConfig, this.#editTemplate] : []),
    ];
    this.#count++;
    await this.#pick(actions).call(this);
  }

  readonly #editText = (): void => {
    const path = this.#pick([...TEXTS, ...this.#pages]);
    this.#write(path, this.#text());
  };
  readonly #saveAtomically = (): void => {
    const path = this.#pick([...TEXTS, ...this.#pages]);
    this.#write(`${path}~`, this.#text());
    this.#move(`${path}~`, path);
  };
  readonly #saveInTwoSteps = async (): Promise<void> => {
    const path = this.#pick(TEXTS);
    const text = this.#text();
    this.#write(path, '');
    await sleep(this.#random() * 20);
    this.#write(path, text.slice(0, text.length / 2));
    await sleep(this.#random() * 20);
    this.#write(path, text.replaceAll('\n', '\r\n'));
  };
  readonly #saveBrokenThenWhole = async (): Promise<void> => {
    const path = this.#pick(TEXTS);
    this.#write(path, '---\ntitle: [\n---\n');
    await sleep(this.#random() * 40);
    this.#write(path, this.#text());
  };
  readonly #addPage = (): void => {
    const folder = this.#pick(['', 'guide/', 'guide/deep/', '']);
    const path = `docs/next/${folder}page-${this.#count}.md`;
    this.#pages.push(path);
    this.#write(path, this.#text());
  };
  readonly #renamePage = (): void => {
    const path = this.#takePage();
    if (path === undefined) return;
    const renamed = path.replace(/[^/]*$/u, `renamed-${this.#count}.md`);
    this.#move(path, renamed);
    this.#pages.push(renamed);
  };
  readonly #removePage = (): void => {
    const path = this.#takePage();
    if (path !== undefined) this.#remove(path);
  };
  readonly #recreatePage = async (): Promise<void> => {
    const path = this.#pick([...NEXT_TEXTS, ...this.#pages]);
    this.#remove(path);
    await sleep(this.#random() * 150);
    this.#write(path, this.#text());
  };
  readonly #checkOut = (): void => {
    for (const path of [...TEXTS, ...this.#pages]) if (this.#random() < 0.7) this.#write(path, this.#text());
    const [gone] = [this.#takePage()];
    if (gone !== undefined) this.#remove(gone);
    for (let index = 0; index < 10; index++) {
      const path = `docs/next/branch-${this.#count}/page-${index}.md`;
      this.#pages.push(path);
      this.#write(path, this.#text());
    }
  };
  readonly #leaveSwapFile = (): void => {
    this.#write(`docs/next/.discover.md.swp`, String(this.#count));
    this.#write(`docs/next/discover.md~`, String(this.#count));
  };
  readonly #editManifest = (): void => {
    const path = 'docs/versions/1.0.0/version.json';
    const manifest = JSON.parse(readFileSync(join(this.#root, path), 'utf8')) as object;
    const released = `2019-0${1 + (this.#count % 9)}-01`;
    this.#write(path, `${JSON.stringify({ ...manifest, released }, null, 2)}\n`);
  };
  readonly #editStatic = (): void => {
    const path = `static/note-${this.#count % 5}.txt`;
    if (this.#random() < 0.3) rmSync(join(this.#root, path), { force: true });
    else this.#write(path, `note ${this.#count}`);
  };
  readonly #editSitePage = (): void => {
    const path = `pages/about-${this.#count % 3}.md`;
    if (this.#random() < 0.3) rmSync(join(this.#root, path), { force: true });
    else this.#write(path, this.#text());
  };
  readonly #editCategory = (): void => {
    this.#write('docs/versions/2.0.0/api/_category_.json', `${JSON.stringify({ label: `API ${this.#count}` })}\n`);
  };
  readonly #editConfig = (): void => {
    const path = 'docsite.config.ts';
    const text = readFileSync(join(this.#root, path), 'utf8');
    this.#write(path, text.replace(/title: '[^']*'/u, `title: 'Versions ${this.#count}'`));
  };
  readonly #editTemplate = (): void => {
    if (this.#random() < 0.3) rmSync(join(this.#root, 'templates'), { recursive: true, force: true });
    else {
      const text = `export function Footer() { return <footer>Footer ${this.#count}</footer>; }\n`;
      this.#write('templates/components/footer.tsx', text);
    }
  };

  #takePage(): string | undefined {
    const index = Math.floor(this.#random() * this.#pages.length);
    return this.#pages.splice(index, 1)[0];
  }

  /** A text with a title, links that lead somewhere or nowhere, code, and sometimes front matter. */
  #text(): string {
    const number = Math.floor(this.#random() * 1000);
    const frontMatter = this.#random() < 0.3 ? `---\ndescription: Description ${number}\n---\n\n` : '';
    const links = `[one](discover.md) [two](/docs/next/page-${number % 50}) [three](page-${number % 50}.md)`;
    return `${frontMatter}# Title ${number}\n\nText ${number} of {{version}}. ${links}\n\n## Part ${number % 7}\n\n\`\`\`js\nlet x = ${number};\n\`\`\`\n`;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  #write(path: string, text: string): void {
    this.log.push(`write ${path}`);
    mkdirSync(dirname(join(this.#root, path)), { recursive: true });
    writeFileSync(join(this.#root, path), text);
  }
  #move(from: string, to: string): void {
    this.log.push(`move ${from} to ${to}`);
    renameSync(join(this.#root, from), join(this.#root, to));
  }
  #remove(path: string): void {
    this.log.push(`remove ${path}`);
    rmSync(join(this.#root, path));
  }
}

const NEXT_TEXTS = ['docs/next/discover.md', 'docs/next/api/client.md'];
/** Texts that are always there; the released ones are shared by versions. */
const TEXTS = [
  ...NEXT_TEXTS,
  'docs/versions/1.0.0/legacy.md',
  'docs/versions/1.0.0/api/client.md',
  'docs/versions/1.1.0/api/client.md',
  'docs/versions/2.0.0/discover.md',
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
