/** `docsite import mkdocs` and its like: sites whose pages are plain Markdown. */
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
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { finishImport, type ImportOptions, readCall } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportMarkdownOptions extends ImportOptions {
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
  const call = readCall(dir, options, io);
  const read = await readMarkdownSite(generator, call, options.runConfig === true);
  const site =
    options.versions === undefined
      ? importWithVersions(read, readVersions(read, call, options.revision ?? new Map()))
      : importVersionFolders(read, options.versions, call.shown(call.root));
  const baseUrl = siteBaseUrl(read.site.fields['baseUrl']);
  const imported = endWorkers(site, { baseUrl, generated: read.site.workers ?? [] });
  return finishImport(imported, { ...call, baseUrl }, io);
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
