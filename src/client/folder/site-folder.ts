/**
 * The folder of a site that works from any folder (`build.relative`): where it is, and how its scripts and data are loaded.
 * Where pages are opened as files, browsers load neither modules nor what `fetch` asks for. Classic scripts they do load: each
 * chunk is one that says what it needs, and each data file has a script that hands over its text.
 */

export interface SiteFolder {
  /** The way from the page to the folder of the site, or the folder's address: `../../`. */
  readonly root: string;
  /** Path of the folder in the page's address; starts and ends with `/`. */
  readonly baseUrl: string;
  /** What a chunk exports, by the end of its address, once it has run. Rejects where it does not load. */
  readonly load: (address: string) => Promise<unknown>;
  /** The content of a data file, read again each time: its path below the folder. Rejects where it does not load. */
  readonly readData: (file: string) => Promise<unknown>;
  /** Called by each chunk: the chunks that it needs, and its code. */
  readonly define: (needs: readonly string[], run: ChunkCode) => void;
  /** Called by the script of each data file, with its text. */
  readonly hand: (text: string) => void;
}
/** As CommonJS has it. */
type ChunkCode = (require: (address: string) => unknown, module: { exports: unknown }) => void;

interface Chunk {
  readonly needs: readonly string[];
  readonly run: ChunkCode;
  module?: { exports: unknown };
}

export function openFolder(root: string): SiteFolder {
  const chunks = new Chunks(root);
  const texts = new Map<string, string>();
  return {
    root,
    baseUrl: new URL(root, location.href).pathname,
    load: async (address) => chunks.load(address),
    define: (needs, run) => chunks.define({ needs, run }),
    readData: async (file) => {
      const address = new URL(`${root}${file}.js`, location.href).href;
      await loadScript(address);
      return JSON.parse(texts.get(address) ?? '') as unknown;
    },
    hand: (text) => texts.set(ownAddress(), text),
  };
}

/** The site's scripts by their names, each loaded and run once. */
class Chunks {
  readonly #root: string;
  readonly #defined = new Map<string, Chunk>();
  readonly #loading = new Map<string, Promise<void>>();

  constructor(root: string) {
    this.#root = root;
  }

  async load(address: string): Promise<unknown> {
    await this.#fetchAll(nameOf(address), new Set());
    return this.#run(address);
  }

  define(chunk: Chunk): void {
    const name = nameOf(ownAddress());
    if (this.#defined.has(name)) return;
    this.#defined.set(name, chunk);
    // Pages name the scripts of islands and tabs themselves.
    if (!this.#loading.has(name)) this.load(name).catch(console.warn);
  }

  /** With all that it needs; those in `seen` are on their way. */
  async #fetchAll(name: string, seen: Set<string>): Promise<void> {
    if (seen.has(name)) return;
    seen.add(name);
    await this.#fetch(name);
    await Promise.all((this.#defined.get(name)?.needs ?? []).map((need) => this.#fetchAll(nameOf(need), seen)));
  }

  #fetch(name: string): Promise<void> {
    const known = this.#defined.has(name) ? Promise.resolve() : this.#loading.get(name);
    const script = known ?? loadScript(`${this.#root}assets/${name}`);
    this.#loading.set(name, script);
    script.catch(() => this.#loading.delete(name));
    return script;
  }

  #run(address: string): unknown {
    const chunk = this.#defined.get(nameOf(address));
    if (chunk === undefined) throw new Error(`${address} did not load.`);
    if (chunk.module === undefined) {
      chunk.module = { exports: {} };
      chunk.run((need) => this.#run(need), chunk.module);
    }
    return chunk.module.exports;
  }
}

function ownAddress(): string {
  return (document.currentScript as HTMLScriptElement).src;
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${address} did not load.`));
    document.head.append(script);
  });
  script.remove();
}
