/** What a writer wants to know about a page: its file, the versions that share it, how to open it. */
import { isAbsolute, join } from 'node:path';
import type { PageSource } from '../../shared/live-messages.ts';
import { lineOf } from '../../shared/model/lines.ts';
import { plainName } from '../../shared/model/sets.ts';
import type { RouteOwner, SiteModel } from '../../shared/model/site-model.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';

/** Makes an address that opens a file in the writer's editor; `null` for none. */
export type EditorLink = (file: string, line: number | null) => string | null;

/** Visual Studio Code and its kin. */
export const DEFAULT_EDITOR = 'vscode://file{path}:{line}';

/** Links from a template with `{path}` (absolute, encoded) and `{line}`; an empty template makes none. */
export function createEditorLink(template: string, root: string): EditorLink {
  return (file, line) => {
    if (template === '') return null;
    const path = (isAbsolute(file) ? file : join(root, file)).replaceAll('\\', '/');
    const rooted = path.startsWith('/') ? path : `/${path}`;
    return template
      .replaceAll('{path}', rooted.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':'))
      .replaceAll('{line}', String(line ?? 1));
  };
}

/** File of a page's text, relative to the root; `null` for pages that docsite makes itself. */
export function sourceFileOf(owner: RouteOwner | undefined): string | null {
  if (owner?.type === 'doc') return owner.doc.source.diskPath;
  return owner?.type === 'page' ? owner.page.file : null;
}

/** Describes a page's text; `null` for pages that docsite makes itself, and for addresses without a page. */
export function describeSource(owner: RouteOwner | undefined, model: SiteModel, link: EditorLink): PageSource | null {
  const file = sourceFileOf(owner);
  if (owner === undefined || file === null) return null;
  const editorUrl = link(file, null);
  const line = lineOf(owner, model);
  if (owner.type !== 'doc' || !line.hasVersions)
    return { file, editorUrl, versions: '', versionCount: 0, shared: null };
  const names = line.versions
    .filter((version) => [...version.docs.values()].some(({ source }) => source.diskPath === file))
    .map(({ name }) => plainName(name));
  // A translation is one file for all versions that show it.
  const isShared = model.translationOf === undefined && names.filter((name) => name !== NEXT).length > 1;
  const all = line.versions.map(({ name }) => plainName(name));
  return {
    file,
    editorUrl,
    versions: formatVersionRange(names, all),
    versionCount: names.length,
    shared: isShared
      ? {
          command: `docsite versions edit ${plainName(owner.doc.version)}/${owner.doc.source.path}${line.set === null ? '' : ` --set ${line.set.id}`}`,
        }
      : null,
  };
}
