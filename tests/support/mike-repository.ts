/** A git repository of a MkDocs site whose versions mike keeps: commits of sources, and a branch with what was built from them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, writeFiles } from './site.ts';

/** The same commits on every machine, whatever git is set to there. */
const SETTINGS = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@site.example',
  GIT_AUTHOR_DATE: '2024-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@site.example',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export class MikeRepository {
  readonly folder: string;
  #day = 0;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.git('init', '--quiet', '--initial-branch', 'main');
  }

  git(...args: readonly string[]): string {
    const date = new Date(Date.UTC(2024, 0, 2 + this.#day)).toISOString();
    const env = { ...process.env, ...SETTINGS, GIT_COMMITTER_DATE: date };
    return execFileSync('git', args, {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  /** Commits these files in the place of all others; returns the abbreviated commit. */
  commit(files: Files, message = 'Change'): string {
    for (const path of this.git('ls-files', '-z').split('\0').filter(Boolean))
      rmSync(join(this.folder, path), { force: true });
    writeFiles(this.folder, files);
    this.#day += 1;
    this.git('add', '--all', '--force');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', '--short', 'HEAD');
  }

  /** Publishes files on mike's branch, next to those that are there. */
  publish(files: Files, message: string): void {
    const branches = this.git('branch', '--list', 'gh-pages');
    const kept = branches === '' ? {} : this.#readBranch();
    this.git('checkout', '--quiet', ...(branches === '' ? ['--orphan', 'gh-pages'] : ['gh-pages']));
    this.commit({ ...kept, ...files }, message);
    this.git('checkout', '--quiet', '--force', 'main');
  }

  #readBranch(): Files {
    const paths = this.git('ls-tree', '-r', '-z', '--name-only', 'gh-pages').split('\0').filter(Boolean);
    return Object.fromEntries(paths.map((path) => [path, `${this.git('show', `gh-pages:${path}`)}\n`]));
  }
}
