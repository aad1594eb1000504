/** Reads a site of plain Markdown from its folder: which configuration it has, and what that says. Nothing of it is run unasked. */
import { resolve } from 'node:path';
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
import { readModules } from './old-site-tree.ts';
import { type FoundMike, readMike } from './read-mike.ts';
import { openSite, refuseOverlap, refuseSame, type SitePlace } from './site-place.ts';
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
  { root }: Pick<SitePlace, 'root'>,
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

/** The folder that has a folder for each version. Rejects with a `UsageError` for a missing one, and when the new site would be inside it. */
export async function readVersionFolders(place: SitePlace): Promise<SiteTree> {
  const { tree } = await openSite(place, { built: [] });
  refuseOverlap(place.root, place.target, place.shown);
  return tree;
}

/** Rejects with a `UsageError` for a folder that is not such a site, and when the new site would be inside the old one. */
export async function readMarkdownSite(
  generator: MarkdownGenerator,
  place: SitePlace,
  runsConfig: boolean,
): Promise<ReadSite> {
  const { root, target, shown } = place;
  const { tree: plain, realRoot } = await openSite(place);
  refuseSame(place);
  const { configs, read, treeOf = (tree) => tree } = READERS[generator];
  const tree = treeOf(plain);
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
