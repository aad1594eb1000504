/** `docsite import docusaurus`: reads the old site, converts it, writes the new one, prints the result. */
import { resolve } from 'node:path';
import { readDocusaurus } from '../disk/read-docusaurus.ts';
import type { BlogChoice } from '../docusaurus/doc-lines.ts';
import { importSite } from '../docusaurus/import-site.ts';
import { siteBaseUrl } from '../docusaurus/site-plan.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';
import { borderOf, finishImport, type ImportOptions } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportDocusaurusOptions extends ImportOptions {
  readonly runConfig?: boolean;
  readonly blog: BlogChoice;
  /** Folder of the built old site. */
  readonly compare?: string;
}

/**
 * Imports the site in `dir`. Resolves to the exit code: 0, or 2 when something of it could not be taken over at all.
 * Rejects with a `UsageError` for what is wrong with the call or the configuration; nothing is written then.
 */
export async function runImportDocusaurus(dir: string, options: ImportDocusaurusOptions, io: Streams): Promise<number> {
  const shown = (folder: string): string => formatFolder(folder, io.cwd);
  const oldBuild = findOldBuild(options.compare, io.cwd);
  const old = await readDocusaurus({
    root: resolve(io.cwd, dir),
    target: resolve(io.cwd, options.to),
    runConfig: options.runConfig === true,
    blog: options.blog,
    shown,
    cwd: io.cwd,
    within: borderOf(options, io),
  });
  const site = importSite(old);
  if (oldBuild === null) return finishImport(site, options, io);
  const baseUrl = siteBaseUrl(old.config['baseUrl']);
  return finishImport({ ...site, compare: (target) => compareBuilds(target, oldBuild, baseUrl) }, options, io);
}
