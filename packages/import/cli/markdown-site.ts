/** `docsite import mkdocs` and its like: sites whose pages are plain Markdown. */
import { resolve } from 'node:path';
import { type MarkdownGenerator, readMarkdownSite, readVersions } from '../disk/read-markdown-site.ts';
import { siteBaseUrl } from '../docusaurus/site-plan.ts';
import { endWorkers } from '../old-workers.ts';
import { importFolders } from '../sites/folders.ts';
import { leaveLanguages, leftLanguages } from '../sites/left-languages.ts';
import { importMarkdownSite } from '../sites/import-markdown-site.ts';
import { copyFiles } from '../sites/convert-site.ts';
import { normalise, treeOfFolder } from '../site-tree.ts';
import { importFolderVersions } from '../sites/mike/folder-versions.ts';
import { importMikeSite } from '../sites/mike/mike-site.ts';
import type { ReadSite } from '../sites/mike/mike-versions.ts';
import type { ImportedSite } from '../import-report.ts';
import { joinRoute } from '../../../src/shared/doc-routes.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';
import { borderOf, finishImport, type ImportOptions } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportMarkdownOptions extends ImportOptions {
  /** Folder of the built old site. */
  readonly compare?: string;
  /** Commits of versions that mike keeps, by version: of MkDocs alone. */
  readonly revision?: ReadonlyMap<string, string>;
  /** The folder that has a folder per version, from that of the content: of Hugo alone. */
  readonly versions?: string;
  /** Of VitePress and Starlight alone. */
  readonly runConfig?: boolean;
}

/** Imports the site in `dir`; resolves to the exit code. Rejects with a `UsageError`, and nothing is written, for a wrong call. */
export async function runImportMarkdown(
  generator: MarkdownGenerator,
  { dir, options }: { readonly dir: string; readonly options: ImportMarkdownOptions },
  io: Streams,
): Promise<number> {
  const shown = (folder: string): string => formatFolder(folder, io.cwd);
  const oldBuild = findOldBuild(options.compare, io.cwd);
  const target = resolve(io.cwd, options.to);
  const place = { root: resolve(io.cwd, dir), target, shown, cwd: io.cwd, within: borderOf(options, io) };
  const read = await readMarkdownSite(generator, place, options.runConfig === true);
  const site =
    options.versions === undefined
      ? importWithVersions(read, readVersions(read, place, options.revision ?? new Map()))
      : importVersionFolders(read, options.versions, shown(place.root));
  const baseUrl = siteBaseUrl(read.site.fields['baseUrl']);
  const imported = endWorkers(site, { baseUrl, generated: read.site.workers ?? [] });
  if (oldBuild === null) return finishImport(imported, options, io);
  return finishImport({ ...imported, compare: (target) => compareBuilds(target, oldBuild, baseUrl) }, options, io);
}

function importVersionFolders({ site, tree }: ReadSite, versions: string, shown: string): ImportedSite {
  const folder = normalise(versions);
  const inside = normalise(`${site.folder}/${folder}`);
  const files = new Map<string, Uint8Array>();
  copyFiles(site, tree, files);
  const { language } = site;
  const route = joinRoute(language?.route ?? '/', folder === '' ? '/' : `/${folder}`);
  const imported = importFolders(treeOfFolder(tree, inside), {
    shown: `${shown}/${inside}`,
    ...(language === undefined
      ? {}
      : { from: { fields: { ...site.fields, docs: { route: language.route } }, files, route, language } }),
  });
  return {
    ...imported,
    problems: [...site.problems, ...leaveLanguages(leftLanguages(site.languages, tree)).problems, ...imported.problems],
  };
}

function importWithVersions(read: ReadSite, found: ReturnType<typeof readVersions>): ImportedSite {
  const { site, tree } = read;
  if (found?.mike !== undefined && found.mike !== null && site.mike !== undefined) {
    return importMikeSite(read, site.mike, found.mike);
  }
  if (site.versions !== undefined && site.versions.length > 0) return importFolderVersions(read, site.versions);
  const imported = importMarkdownSite(site, tree);
  const { notes = [], problems = [] } = found ?? {};
  return { ...imported, notes: [...imported.notes, ...notes], problems: [...imported.problems, ...problems] };
}
