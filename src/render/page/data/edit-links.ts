/** Where a document is edited: in docs/next, from which the next release is made, or the file that holds the text of its version. */
import { encodePath } from '../../../shared/href.ts';
import { findInVersion } from '../../../shared/model/find-in-version.ts';
import { fullName, plainName } from '../../../shared/model/sets.ts';
import type { LineOfSite, Version } from '../../../shared/model/site-model.ts';
import { fillVariables } from '../../../shared/model/variables.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import type { Doc, DocPageData } from '../../../shared/types/page.ts';

/**
 * None without `docs.editUrl`, nor where the template asks for `{nextPath}` and docs/next lacks the page. No release changes them:
 * docs/next is what it was, and how many versions share a stored text is not for the page to say (DESIGN 4).
 */
export function findEditLinks(
  doc: Doc,
  { variables }: Version,
  { model, line }: LineOfSite,
): Pick<DocPageData, 'editUrl' | 'storedEditUrl'> {
  const { custom_edit_url: own } = doc.frontMatter;
  if (own !== undefined) return own === null ? {} : { editUrl: fillVariables(own, variables) };
  const { editUrl: template, editLinks } = line.config.docs;
  if (template === null) return {};
  const isStored = line.hasVersions && plainName(doc.version) !== NEXT;
  const next = isStored ? findInVersion(doc, fullName(line.set, NEXT), model.histories) : doc;
  const fill = (path: string): string | undefined =>
    fillTemplate(template, { version: doc.version, path, nextPath: next?.source.diskPath });
  const edited = next === undefined || (isStored && editLinks === 'stored') ? undefined : fill(next.source.diskPath);
  const hasStored = isStored && (editLinks !== 'next' || next === undefined);
  const stored = hasStored ? fill(doc.source.diskPath) : undefined;
  return {
    ...(edited === undefined ? {} : { editUrl: edited }),
    ...(stored === undefined ? {} : { storedEditUrl: stored }),
  };
}

interface EditedFile extends Pick<Doc, 'version'> {
  /** Relative to the root. */
  readonly path: string;
  readonly nextPath: string | undefined;
}

/** Where a file is edited. */
export function fillTemplate(template: string, { version, path, nextPath }: EditedFile): string | undefined {
  if (nextPath === undefined && template.includes('{nextPath}')) return undefined;
  const values = { path, nextPath: nextPath ?? '', version: plainName(version) };
  return template.replaceAll(/\{(path|nextPath|version)\}/gu, (_, name: keyof typeof values) =>
    encodePath(values[name]),
  );
}
