/** Reads a site of plain Markdown from its folder: which configuration it has, and what that says. Nothing of it is run unasked. */
import { relative, resolve } from 'node:path';
import { realFolder } from '../../../src/disk/real-folder.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import type { ModuleFiles } from '../docusaurus/config/module-statements.ts';
import type { SiteTree } from '../site-tree.ts';
import type { MarkdownSite } from '../sites/markdown-site.ts';
import type { ReadSite } from '../sites/mike/mike-versions.ts';
import { readHugo } from '../sites/hugo/hugo.ts';
import { HUGO_FILES } from '../sites/hugo/hugo-config.ts';
import { withHtmlPages } from '../sites/hugo/hugo-html.ts';
import { leaveParts } from '../sites/leave-parts.ts';
import { MDBOOK_FILES, readMdbook } from '../sites/mdbook/mdbook.ts';
import { MKDOCS_FILES, readMkdocs } from '../sites/mkdocs/mkdocs.ts';
import { readStarlight, STARLIGHT_FILES, STARLIGHT_PACKAGES } from '../sites/starlight/starlight.ts';
import { readVitepress, VITEPRESS_FILES } from '../sites/vitepress/vitepress.ts';
import { readModules, readSiteTree } from './old-site-tree.ts';
import { type FoundMike, readMike } from './read-mike.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { runOldModule } from './run-old-module.ts';

export type MarkdownGenerator = 'hugo' | 'mdbook' | 'mkdocs' | 'starlight' | 'vitepress';

interface Reader {
  readonly configs: readonly string[];
  readonly read: (tree: SiteTree, configFile: string, modules: ModuleFiles) => MarkdownSite;
  /** The files of the site as `read` expects them; left out where they are as they are. */
  readonly treeOf?: (tree: SiteTree) => SiteTree;
}
const READERS: Readonly<Record<MarkdownGenerator, Reader>> = {
  hugo: { configs: HUGO_FILES, read: readHugo, treeOf: withHtmlPages },
  mdbook: { configs: MDBOOK_FILES, read: readMdbook },
  mkdocs: { configs: MKDOCS_FILES, read: readMkdocs },
  starlight: { configs: STARLIGHT_FILES, read: readStarlight },
  vitepress: { configs: VITEPRESS_FILES, read: readVitepress },
};

/** The versions of the site that mike keeps; `null` for a generator without them. `revisions` are commits by version. */
export function readVersions(
  { site }: ReadSite,
  { root }: Pick<MarkdownPlace, 'root'>,
  revisions: ReadonlyMap<string, string>,
): FoundMike | null {
  if (site.mike === undefined) return null;
  const { configs, read } = READERS.mkdocs;
  return readMike({
    root,
    settings: site.mike,
    revisions,
    readSite: (tree) => {
      const configFile = configs.find((name) => tree.read(name) !== null);
      return configFile === undefined ? null : { tree, site: read(tree, configFile, readModules(tree)) };
    },
  });
}

export interface MarkdownPlace {
  /** Absolute paths of the old site and of the new one. */
  readonly root: string;
  readonly target: string;
  /** The name of a folder in messages. */
  readonly shown: (folder: string) => string;
  /** The folder that file names in problems are relative to. */
  readonly cwd: string;
  /** As in `TreeOptions`. */
  readonly within: string | null;
}

/** The folder that has a folder for each version. Rejects with a `UsageError` for a missing one, and when the new site would be inside it. */
export async function readVersionFolders({ root, target, shown, cwd, within }: MarkdownPlace): Promise<SiteTree> {
  if ((await realFolder(root)) === null) throw new UsageError(`the folder ${shown(root)} does not exist`);
  refuseOverlap(root, target, shown);
  return readSiteTree(root, (path) => relative(cwd, path).replaceAll('\\', '/'), { built: [], within });
}

/** Rejects with a `UsageError` for a folder that is not such a site, and when the new site would be inside the old one. */
export async function readMarkdownSite(
  generator: MarkdownGenerator,
  { root, target, shown, cwd, within }: MarkdownPlace,
  runsConfig: boolean,
): Promise<ReadSite> {
  const realRoot = await realFolder(root);
  if (realRoot === null) throw new UsageError(`the folder ${shown(root)} does not exist`);
  if (target === root) {
    throw new UsageError('the new site cannot be written into the old one. Pass another folder with --to.');
  }
  const { configs, read, treeOf = (plain) => plain } = READERS[generator];
  const tree = treeOf(readSiteTree(root, (path) => relative(cwd, path).replaceAll('\\', '/'), { within }));
  const configFile = configs.find((name) => tree.read(name) !== null);
  if (configFile === undefined)
    throw new UsageError(`${shown(root)} has no ${configs[0] ?? ''}.\nPass the folder that has it.`);
  const modules = runsConfig ? await runConfig(realRoot, configFile) : readModules(tree);
  const site = leaveParts(read(tree, configFile, modules), tree);
  refuseOverlap(resolve(root, site.folder), target, shown);
  return { tree, site };
}

/** The configuration as a module that says what running it gave. */
async function runConfig(root: string, configFile: string): Promise<ModuleFiles> {
  const code = `export default ${JSON.stringify(await runOldModule(root, configFile, { described: STARLIGHT_PACKAGES }))};`;
  return { readCode: (path) => (path === configFile ? code : null) };
}
