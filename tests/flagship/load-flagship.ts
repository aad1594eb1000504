/** The repository's own site as the generator loads it: the real functions of `src/` on the real `docs/`. */
import { fileURLToPath } from 'node:url';
import { buildModel } from '../../src/content/model/build-model.ts';
import { loadConfig } from '../../src/content/sources/load-config.ts';
import { readSiteFiles } from '../../src/content/sources/read-pages.ts';
import { readTexts, type SourceTexts } from '../../src/content/sources/read-texts.ts';
import type { SiteModel } from '../../src/shared/model/site-model.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import type { StoredVersion } from '../../src/shared/types/store.ts';
import { PreparedTexts } from '../../src/prepare/prepare-texts.ts';
import { readStore } from '../../src/store/files/read-store.ts';

/** Absolute path of the repository, which is the flagship's root too. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Flagship {
  readonly model: SiteModel;
  readonly stored: readonly StoredVersion[];
  readonly texts: SourceTexts;
  /** Of the Markdown pages outside the documents. */
  readonly pageTexts: SourceTexts;
  /** Of the configuration, the store and the model, at any severity. */
  readonly problems: readonly Problem[];
}

/** The same steps as `src/build/load-site.ts`, up to the model. */
export async function loadFlagship(): Promise<Flagship> {
  const { config, problems } = await loadConfig(ROOT);
  if (config === null) throw new Error(`The configuration is not valid: ${JSON.stringify(problems)}`);
  const store = await readStore({ root: ROOT, docsDir: 'docs' });
  const [texts, files] = await Promise.all([readTexts(ROOT, store.versions), readSiteFiles(ROOT)]);
  const prepared = new PreparedTexts({ draw: 'never', cache: null, threads: [] });
  const bodies = await prepared.update([texts, files.pageTexts]);
  const model = buildModel({ config, stored: store.versions, texts, files, bodies, redirects: store.redirects });
  return {
    model,
    stored: store.versions,
    texts,
    pageTexts: files.pageTexts,
    problems: [...problems, ...store.problems, ...model.problems],
  };
}
