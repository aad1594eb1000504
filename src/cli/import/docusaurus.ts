/** `docsite import docusaurus`: reads the old site, converts it, writes the new one, tells what came of it. */
import { realpath, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { readModule } from '../../import/docusaurus/config/read-module.ts';
import { readSettings } from '../../import/docusaurus/config/settings.ts';
import { importSite, type OldSite, siteBaseUrl } from '../../import/docusaurus/import-site.ts';
import type { SiteTree } from '../../import/site-tree.ts';
import { type Fields, isFields } from '../../shared/text/fields.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams, UsageError } from '../terminal/streams.ts';
import { compareBuilds, requireBuiltSite } from './compare-builds.ts';
import { finishImport, type ImportOptions } from './finish.ts';
import { readModules, readSiteTree } from './old-site-tree.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { runOldModule } from './run-old-config.ts';

/** As commander has them: an option that was not given is not there. */
export interface ImportDocusaurusOptions extends ImportOptions {
  readonly runConfig?: boolean;
  /** Folder of the built old site. */
  readonly compare?: string;
}

const CONFIG_NAMES = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts'].map((extension) => `docusaurus.config.${extension}`);

/**
 * Imports the site in `dir`. Resolves to the exit code: 0, or 2 when something of it could not be taken over at all.
 * Rejects with a `UsageError` for what is wrong with the call or the configuration; nothing is written then.
 */
export async function runImportDocusaurus(dir: string, options: ImportDocusaurusOptions, io: Streams): Promise<number> {
  const root = resolve(io.cwd, dir);
  const shown = formatFolder(root, io.cwd);
  const found = await stat(root).catch(() => null);
  if (found?.isDirectory() !== true) throw new UsageError(`there is no folder ${shown}`);
  const tree = readSiteTree(root, (path) => relative(io.cwd, path).replaceAll('\\', '/'));
  const configFile = CONFIG_NAMES.find((name) => tree.read(name) !== null);
  if (configFile === undefined) {
    throw new UsageError(`${shown} has no docusaurus.config.js or .ts.\nName the folder of a Docusaurus site.`);
  }
  refuseSameFolder(root, resolve(io.cwd, options.to));
  const oldBuild = options.compare === undefined ? null : resolve(io.cwd, options.compare);
  if (oldBuild !== null) requireBuiltSite(oldBuild, formatFolder(oldBuild, io.cwd));
  const old = await readOldSite(await realpath(root), { tree, configFile, runConfig: options.runConfig === true });
  const { instances, pages, staticFolders } = readSettings(old.config);
  const target = resolve(io.cwd, options.to);
  const read = [...instances.map(({ path }) => path), ...staticFolders, ...(pages === null ? [] : [pages.path])];
  for (const path of read) refuseOverlap(resolve(root, path), target, io.cwd);
  const site = importSite(old);
  if (oldBuild === null) return finishImport(site, options, io);
  const baseUrl = siteBaseUrl(old.config['baseUrl']);
  return finishImport({ ...site, compare: (target) => compareBuilds(target, oldBuild, baseUrl) }, options, io);
}

/** What is written must not lie among what is read. */
function refuseSameFolder(root: string, target: string): void {
  if (target !== root) return;
  throw new UsageError('the new site cannot be written into the old one. Name another folder after --to.');
}

interface ConfigPlace {
  readonly tree: SiteTree;
  readonly configFile: string;
  readonly runConfig: boolean;
}

async function readOldSite(root: string, { tree, configFile, runConfig }: ConfigPlace): Promise<OldSite> {
  const modules = readModules(tree);
  if (!runConfig) {
    const { value, leftOut } = readModule(configFile, modules);
    const reason = value.ok ? 'it exports no object' : value.reason;
    if (!value.ok || !isFields(value.value)) throw unreadable(configFile, reason);
    return { tree, modules, configFile, config: value.value, leftOut, executed: new Map() };
  }
  const config = await runOldModule(root, configFile);
  if (!isFields(config)) throw unreadable(configFile, 'it exports no object');
  return { tree, modules, configFile, config, leftOut: [], executed: await runSidebars(root, config, tree) };
}

async function runSidebars(root: string, config: Fields, tree: SiteTree): Promise<ReadonlyMap<string, unknown>> {
  const executed = new Map<string, unknown>();
  for (const { sidebarPath } of readSettings(config).instances) {
    if (typeof sidebarPath !== 'string' || sidebarPath.endsWith('.json') || tree.read(sidebarPath) === null) continue;
    executed.set(sidebarPath, await runOldModule(root, join('.', sidebarPath)));
  }
  return executed;
}

function unreadable(configFile: string, reason: string): UsageError {
  return new UsageError(
    `${configFile} cannot be read without running it: ${reason}.\nPass --run-config to run it; do so only with sites that you trust.`,
  );
}
