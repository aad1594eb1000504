/** Reads objects of a git repository. Of a hostile one nothing runs: no hook, filter, pager, helper or transport. */
import { spawnSync } from 'node:child_process';
import { describeDiskError } from '../../../src/disk/disk-error.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { errorCode } from '../../../src/shared/string/error-code.ts';

/** Variables of git that say where it is and which repositories its user trusts. All others could lead to another repository. */
const KEPT = new Set(['GIT_EXEC_PATH', 'GIT_CONFIG_GLOBAL', 'GIT_CEILING_DIRECTORIES']);
/** A partial clone would fetch what it lacks, by a command of its configuration. */
const CLOSED = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};
const OPTIONS = ['--no-pager', '--no-replace-objects', '--literal-pathspecs', '-c', 'core.fsmonitor=false'];
/** Lists of files and histories are shorter; contents are asked for in parts. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
const PART_BYTES = 64 * 1024 * 1024;
/** No page is so large, and no picture that a page should load. */
const MAX_BLOB_BYTES = 64 * 1024 * 1024;

/** A commit, tree or file, as 40 or 64 hexadecimal digits. */
export type ObjectId = string;

export interface GitEntry {
  /** From the root of the repository. */
  readonly path: string;
  /** `120000` for a symbolic link, `160000` for a submodule. */
  readonly mode: string;
  readonly id: ObjectId;
}

/** Why there is no repository to read: without git, outside of a clone, or what git says. */
export interface NoRepository {
  readonly reason: 'no-git' | 'no-clone' | 'refused';
  /** Empty but for `refused`. */
  readonly said: string;
}

/** Git cannot be run, or not to its end: what the repository has is not known. */
export class GitError extends UsageError {}

/** The repository around a folder, which must exist. Its methods throw a `GitError`. */
export function openRepository(folder: string): GitRepository | NoRepository {
  const { error, status, stdout, stderr } = runGit(folder, ['rev-parse', '--show-prefix']);
  if (error !== undefined) {
    return errorCode(error) === 'ENOENT' ? { reason: 'no-git', said: '' } : { reason: 'refused', said: String(error) };
  }
  if (status === 0) return new GitRepository(folder, stdout.toString('utf8').replace(/\n$/u, ''));
  const said = stderr.toString('utf8').trim();
  return /not a git repository|must be run in a work tree/iu.test(said)
    ? { reason: 'no-clone', said: '' }
    : { reason: 'refused', said: said.split('\n')[0] ?? '' };
}

export class GitRepository {
  readonly #folder: string;
  /** The folder from the root of the repository, with a slash at its end; empty for the root. */
  readonly prefix: string;
  /** Files that were asked for; `null` for those that are missing or too large. Versions share most of them. */
  readonly #blobs = new Map<ObjectId, Uint8Array | null>();
  readonly #large = new Set<ObjectId>();

  constructor(folder: string, prefix: string) {
    this.#folder = folder;
    this.prefix = prefix;
  }

  /** Full names of references, the one that was committed last first. */
  references(...patterns: readonly string[]): readonly string[] {
    return this.#lines(['for-each-ref', '--sort=-committerdate', '--format=%(refname)', ...patterns]);
  }

  /** First lines of the messages of a commit and of those before it, newest first. */
  subjects(commit: ObjectId): readonly string[] {
    return this.#lines(['rev-list', '--format=%s', commit]).filter((_, index) => index % 2 === 1);
  }

  /** The commits that these names mean; `null` for each that means none. A name has no line break. */
  commits(names: readonly string[]): readonly (ObjectId | null)[] {
    const input = names.map((name) => `${name}^{commit}\n`).join('');
    const lines = input === '' ? [] : this.#lines(['cat-file', '--batch-check=%(objecttype) %(objectname)'], input);
    return names.map((_, index) => /^commit ([\da-f]+)$/u.exec(lines[index] ?? '')?.[1] ?? null);
  }

  /** All files of a commit. */
  entries(commit: ObjectId): readonly GitEntry[] {
    const listed = this.#run(['ls-tree', '-r', '-z', '--full-tree', commit]).toString('utf8');
    return listed.split('\0').flatMap((line) => {
      const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([\da-f]+)\t([^]+)$/u.exec(line) ?? [];
      return path === '' ? [] : [{ path, mode, id }];
    });
  }

  /** Contents of a file; `null` if it is missing or too large. */
  blob(id: ObjectId): Uint8Array | null {
    if (!this.#blobs.has(id)) this.load([id]);
    return this.#blobs.get(id) ?? null;
  }

  isLoaded(id: ObjectId): boolean {
    return this.#blobs.has(id);
  }

  isTooLarge(id: ObjectId): boolean {
    return this.#large.has(id);
  }

  /** Reads files in few processes that would otherwise be asked for one by one. */
  load(ids: readonly ObjectId[]): void {
    const wanted = [...new Set(ids)].filter((id) => !this.#blobs.has(id));
    if (wanted.length === 0) return;
    const sizes = this.#lines(['cat-file', '--batch-check=%(objectsize)', '--buffer'], `${wanted.join('\n')}\n`);
    let part: ObjectId[] = [];
    let bytes = 0;
    for (const [index, id] of wanted.entries()) {
      const size = Number(sizes[index]);
      if (!(size <= MAX_BLOB_BYTES)) {
        this.#blobs.set(id, null);
        if (size > MAX_BLOB_BYTES) this.#large.add(id);
        continue;
      }
      if (bytes + size > PART_BYTES) {
        this.#loadPart(part);
        [part, bytes] = [[], 0];
      }
      part.push(id);
      bytes += size;
    }
    this.#loadPart(part);
  }

  #loadPart(ids: readonly ObjectId[]): void {
    if (ids.length === 0) return;
    const output = this.#run(['cat-file', '--batch', '--buffer'], `${ids.join('\n')}\n`);
    let at = 0;
    for (const id of ids) {
      const end = output.indexOf(0x0a, at);
      const [, kind, size] = output.subarray(at, end).toString('latin1').split(' ');
      at = end + 1;
      if (size === undefined) {
        this.#blobs.set(id, null);
        continue;
      }
      // A view would keep the whole part in memory.
      this.#blobs.set(id, kind === 'blob' ? Uint8Array.from(output.subarray(at, at + Number(size))) : null);
      at += Number(size) + 1;
    }
  }

  #lines(args: readonly string[], input = ''): readonly string[] {
    const text = this.#run(args, input).toString('utf8');
    return text === '' ? [] : text.replace(/\n$/u, '').split('\n');
  }

  /**
   * Empty where git fails: what a damaged repository lacks is reported as missing. Throws a `GitError` where git cannot be run, or not
   * to its end: nothing of that says what the repository has.
   */
  #run(args: readonly string[], input = ''): Buffer {
    const { error, stdout } = runGit(this.#folder, args, input);
    // A git that ends early does not read all that it is asked.
    if (error !== undefined && errorCode(error) !== 'EPIPE') {
      const why = errorCode(error) === 'ENOENT' ? 'it is no longer there (ENOENT)' : describeDiskError(error);
      throw new GitError(`git could not be run: ${why}.\nImport again.`);
    }
    return stdout;
  }
}

interface GitRun {
  readonly error?: Error | undefined;
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

function runGit(cwd: string, args: readonly string[], input = ''): GitRun {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || KEPT.has(name));
  const { error, status, stdout, stderr } = spawnSync('git', [...OPTIONS, ...args], {
    cwd,
    input,
    env: { ...Object.fromEntries(own), ...CLOSED },
    maxBuffer: MAX_OUTPUT_BYTES,
    windowsHide: true,
  });
  // Both are missing where the process could not be started.
  const [out, said] = [stdout as Buffer | null, stderr as Buffer | null];
  return { error, status, stdout: out ?? Buffer.alloc(0), stderr: said ?? Buffer.alloc(0) };
}
