/** Reads a Docusaurus site from its folder: which configuration it has, and what that says, read or run. */
import { join, resolve } from 'node:path';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';
import { FieldPlaces } from '../docusaurus/config/places.ts';
import { readModule } from '../docusaurus/config/read-module.ts';
import { readSettings } from '../docusaurus/config/settings.ts';
import type { BlogChoice } from '../docusaurus/doc-lines.ts';
import type { OldSite } from '../docusaurus/old-site.ts';
import type { SiteTree } from '../site-tree.ts';
import { readModules } from './old-site-tree.ts';
import { openSite, refuseOverlap, refuseSame, type SitePlace } from './site-place.ts';
import { runOldModule } from './run-old-module.ts';

const CONFIG_NAMES = ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts'].map((extension) => `docusaurus.config.${extension}`);

export interface DocusaurusPlace extends SitePlace {
  /** Runs the configuration and the sidebars; otherwise only their literal values are read. */
  readonly runConfig: boolean;
  readonly blog: BlogChoice;
}

/** Rejects with a `UsageError` for a folder that is not such a site, and when the new site would be inside the old one. */
export async function readDocusaurus({ runConfig, blog, ...place }: DocusaurusPlace): Promise<OldSite> {
  const { root, target, shown } = place;
  const { tree, realRoot } = await openSite(place);
  const configFile = CONFIG_NAMES.find((name) => tree.read(name) !== null);
  if (configFile === undefined) {
    throw new UsageError(`${shown(root)} has no docusaurus.config.js or .ts.\nPass the folder of a Docusaurus site.`);
  }
  refuseSame(place);
  const read = runConfig ? await runConfigOf(realRoot, configFile, tree) : readConfigOf(configFile, tree);
  const old = { ...read, blog };
  const { instances, pages, staticFolders } = readSettings(old.config);
  const folders = [...instances.map(({ path }) => path), ...staticFolders, ...(pages === null ? [] : [pages.path])];
  for (const path of folders) refuseOverlap(resolve(root, path), target, shown);
  return old;
}

type ReadSite = Omit<OldSite, 'blog'>;

function readConfigOf(configFile: string, tree: SiteTree): ReadSite {
  const modules = readModules(tree);
  const { value, leftOut, places } = readModule(configFile, modules);
  if (!value.ok) throw unreadable(configFile, value.reason);
  const config = requireFields(value.value, configFile);
  return { tree, modules, configFile, config, leftOut, places, executed: new Map() };
}

async function runConfigOf(root: string, configFile: string, tree: SiteTree): Promise<ReadSite> {
  const config = requireFields(await runOldModule(root, configFile), configFile);
  const executed = new Map<string, unknown>();
  for (const { sidebarPath } of readSettings(config).instances) {
    if (typeof sidebarPath !== 'string' || sidebarPath.endsWith('.json') || tree.read(sidebarPath) === null) continue;
    executed.set(sidebarPath, await runOldModule(root, join('.', sidebarPath)));
  }
  return { tree, modules: readModules(tree), configFile, config, leftOut: [], places: new FieldPlaces(), executed };
}

function requireFields(value: unknown, configFile: string): Fields {
  if (isFields(value)) return value;
  throw unreadable(configFile, 'it does not export an object');
}

function unreadable(configFile: string, reason: string): UsageError {
  return new UsageError(
    `${configFile} cannot be read without running it: ${reason}.\nPass --run-config to run it. Do so only for sites that you trust.`,
  );
}
