/** Random edits of a site, for soak tests. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Edits the fixture `versions` like writers and their tools, one step at a time, and leaves it buildable. */
export class RandomWriter {
  readonly log: string[] = [];
  readonly #root: string;
  readonly #random: () => number;
  /** Pages of `next` that may be removed again. */
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

  /** Appends to a text, which keeps its title and links: the smallest edit. */
  appendSentence(): void {
    const path = this.#pick([...TEXTS, ...this.#pages]);
    this.#count++;
    this.#write(path, `${readFileSync(join(this.#root, path), 'utf8')}\nSentence ${this.#count}.\n`);
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
/** Texts that always exist; the released ones are shared by versions. */
const TEXTS = [
  ...NEXT_TEXTS,
  'docs/versions/1.0.0/legacy.md',
  'docs/versions/1.0.0/api/client.md',
  'docs/versions/1.1.0/api/client.md',
  'docs/versions/2.0.0/discover.md',
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
