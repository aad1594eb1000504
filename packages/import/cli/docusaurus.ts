/** `docsite import docusaurus`: reads the old site, converts it, writes the new one, prints the result. */
import { readDocusaurus } from '../disk/read-docusaurus.ts';
import type { BlogChoice } from '../docusaurus/doc-lines.ts';
import { importSite } from '../docusaurus/import-site.ts';
import { siteBaseUrl } from '../docusaurus/site-plan.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { finishImport, type ImportOptions, readCall } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportDocusaurusOptions extends ImportOptions {
  readonly runConfig?: boolean;
  readonly blog: BlogChoice;
}

/**
 * Imports the site in `dir`. Resolves to the exit code: 0, or 2 when something of it could not be taken over at all.
 * Rejects with a `UsageError` for what is wrong with the call or the configuration; nothing is written then.
 */
export async function runImportDocusaurus(dir: string, options: ImportDocusaurusOptions, io: Streams): Promise<number> {
  const call = readCall(dir, options, io);
  const old = await readDocusaurus({ ...call, runConfig: options.runConfig === true, blog: options.blog });
  return finishImport(importSite(old), { ...call, baseUrl: siteBaseUrl(old.config['baseUrl']) }, io);
}
