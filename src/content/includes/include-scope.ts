/** What the texts of a version, or of the site as it is now, find when they include a file. Pure. */
import { hiddenPart } from '../../disk/hidden-part.ts';
import type { SourcePath, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import type { IncludeFault } from './describe-fault.ts';
import type { IncludedSource } from './expand-text.ts';
import { placeInSite, resolveInclude } from '../../shared/model/include-paths.ts';
import { DOCS_DIR } from '../../shared/site-folders.ts';

/** A text as it was read. */
export interface ReadText {
  readonly text: string;
  /** The first line with bytes that are not text; left out for a text. */
  readonly badLine?: number;
}
export interface IncludeScope {
  /** `null` for texts that are not released: their files are where they are in the site. */
  readonly version: VersionName | null;
  /** See `include-paths.ts`; left out for `docs`. */
  readonly docsDir?: string | undefined;
  /** Path on disk of a file, by its name in the version; `undefined` for one that the version does not have. */
  readonly placeOf: (name: SourcePath) => string | undefined;
  /** Why a file cannot be included, by its name; `undefined` for one that is missing. */
  readonly refusalOf: (name: SourcePath) => IncludeFault | undefined;
  /** By path on disk. */
  readonly textAt: (diskPath: string) => ReadText | undefined;
}

/** Finds what the file `from` calls `target`. */
export function findInScope(scope: IncludeScope, from: SourcePath, target: string): IncludedSource | IncludeFault {
  if (target === '') return { fault: 'misplaced' };
  const path = resolveInclude(from, target, scope.docsDir);
  if (path === null) return leavesSite(target);
  const refusal = scope.refusalOf(path);
  if (refusal !== undefined) return refusal;
  const place = scope.placeOf(path);
  const source = place === undefined ? undefined : scope.textAt(place);
  if (source === undefined)
    return { fault: 'missing', path, docsDir: scope.docsDir, version: scope.version, hint: hintOf(target) };
  if (source.badLine !== undefined) {
    return { fault: 'no-text', why: `Line ${source.badLine} has bytes that are not text in UTF-8.` };
  }
  return { path, text: source.text, docsDir: scope.docsDir };
}

/** The files of a released version. */
export function placesOf({ files, included }: StoredVersion): (name: SourcePath) => VersionFile | undefined {
  return (name) => files.get(name) ?? included?.get(name);
}

/** The version whose files a document includes: its own, but for a translation that was made for the text of another one. */
export function versionShownBy(
  path: SourcePath,
  version: StoredVersion,
  stored: readonly StoredVersion[],
): StoredVersion {
  const name = version.borrowsFrom?.get(path);
  return (name === undefined ? undefined : stored.find((one) => one.name === name)) ?? version;
}

function leavesSite(target: string): IncludeFault {
  return {
    fault: 'outside',
    why: `"${target}" leads out of the folder of the site.`,
    fix: 'Copy the file into the site.',
  };
}

function hintOf(target: string): string {
  return target.includes('\\') ? 'Folders are separated by "/", not by "\\".' : '';
}

/** Whether the folders of a site let documents include a file. `name` is that in the version. */
export function refuseByPlace(
  name: SourcePath,
  snippets: readonly string[],
  docsDir: string = DOCS_DIR,
): IncludeFault | undefined {
  const place = placeInSite(name, docsDir);
  const hidden = hiddenPart(place) ?? place.split('/').find((part) => part === 'node_modules');
  if (hidden !== undefined) {
    const why = `${place} is hidden by "${hidden}".`;
    return { fault: 'outside', why, fix: 'Give the file a place that is not hidden.' };
  }
  if ([`${docsDir}/next`, 'docs/next', 'pages', ...snippets].some((folder) => place.startsWith(`${folder}/`)))
    return undefined;
  const [top = ''] = place.split('/');
  const known = snippets.length === 0 ? 'names no folder' : `names ${snippets.join(', ')}`;
  return {
    fault: 'outside',
    why: `It is ${place}, outside of the documents, and "snippets" in the configuration ${known}.`,
    fix: place.includes('/') ? `Correct the path, or add '${top}' to "snippets".` : 'Move the file into a folder.',
  };
}
