/**
 * Pages whose operations readers may send: what is in their heads. It is not in their texts, which say nothing of other servers and ways to sign in
 * than their own, and are the same with it and without it.
 */
import type { SiteModel } from '../shared/model/site-model.ts';
import type { HeadTag } from '../shared/types/config.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { SourcePath, VersionName } from '../shared/types/store.ts';
import { TRY_ID } from '../shared/page-data-id.ts';
import type { ApiText } from './compile-api.ts';
import { TRY_STYLES } from './try-styles.ts';
import { originsOf } from './write/try-it.ts';

const STYLESHEET: HeadTag = {
  tag: 'link',
  attributes: { rel: 'stylesheet', href: `/${TRY_STYLES.path}` },
  content: '',
};

const DATA = { tag: 'script', attributes: { type: 'application/json', id: TRY_ID } } as const;

export class TryPages {
  readonly #tags = new Map<VersionName, Map<SourcePath, readonly HeadTag[]>>();
  readonly #known = new Map<string, readonly HeadTag[]>();
  /** The origins of each server, by all that is written of it: pages and versions share servers. */
  readonly #origins = new Map<string, readonly string[]>();

  add(version: VersionName, { path, tries }: Pick<ApiText, 'path' | 'tries'>): void {
    if (tries.length === 0) return;
    const ofVersion = this.#tags.get(version) ?? new Map<SourcePath, readonly HeadTag[]>();
    // An element of data ends at the first `</script`.
    const content = JSON.stringify(tries).replaceAll('<', String.raw`\u003c`);
    // Versions share it, as they share texts.
    const tags = this.#known.get(content) ?? [STYLESHEET, { ...DATA, content }];
    this.#known.set(content, tags);
    this.#tags.set(version, ofVersion.set(path, tags));
    for (const server of tries.flatMap((one) => one.servers)) {
      const key = JSON.stringify(server);
      if (!this.#origins.has(key)) this.#origins.set(key, originsOf(server));
    }
  }

  /** What the pages load. */
  get files(): readonly OutputFile[] {
    return this.#tags.size === 0 ? [] : [TRY_STYLES];
  }

  end(): NonNullable<SiteModel['tryIt']> {
    return { tags: this.#tags, origins: [...new Set([...this.#origins.values()].flat())].toSorted() };
  }
}
