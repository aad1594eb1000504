/** Pictures that the old site did not have either. docsite does not build pages with missing pictures. */
import { parseText } from '../../parse-text.ts';
import { decodeEscapes, isExternal, splitHref } from '../../../../src/shared/href.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { normalise } from '../../site-tree.ts';

export interface PictureSource {
  /** Path of the page, relative to the old site's root. */
  readonly path: string;
  /** The same as problems name it. */
  readonly file: string;
  /** The page before and after its conversion. */
  readonly before: string;
  readonly after: string;
  /** True when there is a file of this path in the old site. */
  readonly exists: (path: string) => boolean;
  readonly staticFolders: readonly string[];
  /** Folder of the page's version; `null` for a page of none. */
  readonly home: string | null;
}

/** Finds the pictures of a page that no file answers for; `hrefs` as the converted page has them. */
export function findMissingPictures(source: PictureSource): {
  readonly hrefs: readonly string[];
  readonly problems: readonly Problem[];
} {
  const missing = parseText(source.after).links.filter(
    ({ kind, href }) =>
      kind === 'image' && href !== '' && !isExternal(href) && !href.includes('{{') && !isThere(href, source),
  );
  const hrefs = [...new Set(missing.map(({ href }) => href))];
  return { hrefs, problems: hrefs.map((href) => describe(href, source)) };
}

function isThere(href: string, { path, exists, staticFolders, home }: PictureSource): boolean {
  const [written, decoded] = [splitHref(href).path, decodeEscapes(splitHref(href).path)];
  return [written, decoded].some((form) => {
    if (!form.startsWith('/')) return exists(normalise(`${path.slice(0, path.lastIndexOf('/') + 1)}${form}`));
    // Files that are nowhere else were added by the import itself.
    if (form.startsWith('/imported/')) return true;
    return [...staticFolders, ...(home === null ? [] : [home])].some((folder) => exists(normalise(folder + form)));
  });
}

function describe(href: string, { file, before }: PictureSource): Problem {
  const name = splitHref(href).path.split('/').at(-1) ?? href;
  const lines = before.split('\n');
  const exact = lines.findIndex((line) => line.includes(href));
  const index = exact === -1 ? lines.findIndex((line) => line.includes(name)) : exact;
  return problem({
    severity: 'warn',
    code: 'missing-image',
    file,
    line: index === -1 ? null : index + 1,
    what: `The picture "${href}" does not exist in the old site.`,
    why: 'It is listed under ignoreLinks in the new config so that the site builds.',
    fix: 'Add the file and remove the entry, or remove the picture.',
  });
}
