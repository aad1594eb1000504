/** Pictures that the old site did not have either. docsite does not build pages with missing pictures. */
import { decodeEscapes, isExternal, splitHref } from '../../src/shared/href.ts';
import { problem } from '../../src/shared/problem/problem.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import { isMarkdown } from '../../src/shared/model/source-kind.ts';
import type { SourcePath } from '../../src/shared/types/store.ts';
import { pathBeside } from './site-tree.ts';

export interface PagePictures {
  /** How problems name the page. */
  readonly file: string;
  /** The page as the old site had it. */
  readonly text: string;
  /** Where the page is in the folder that relative addresses lead through. */
  readonly target: SourcePath;
  /** Addresses of its pictures, as the new page has them. */
  readonly hrefs: readonly string[];
}
export interface MissingPictures {
  /** For `ignoreLinks`. */
  readonly missing: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** Variables of docsite, which the build fills. */
const VARIABLE = /\{\{[\w-]+\}\}/u;

/** Pictures of pages that are neither beside them in `files` nor, with a slash in front, where `isPublished` knows a file. */
export function findMissingPictures(
  { shown, files }: { readonly shown: readonly PagePictures[]; readonly files: Pick<ReadonlySet<string>, 'has'> },
  isPublished: (address: string) => boolean,
): MissingPictures {
  const isThere = (path: string, target: SourcePath): boolean => {
    if (isMarkdown(path)) return false;
    if (!path.startsWith('/')) return files.has(pathBeside(target, path));
    // The import itself added the first ones.
    return path.startsWith('/imported/') || isPublished(path) || files.has(path.slice(1));
  };
  const missing = new Set<string>();
  const problems = shown.flatMap(({ file, text, target, hrefs }) =>
    hrefs.flatMap((href) => {
      if (href === '' || isExternal(href) || VARIABLE.test(href)) return [];
      const { path } = splitHref(href);
      if ([path, decodeEscapes(path)].some((form) => isThere(form, target))) return [];
      missing.add(href);
      return [describe(href, file, text)];
    }),
  );
  return { missing, problems };
}

function describe(href: string, file: string, text: string): Problem {
  const name = splitHref(href).path.split('/').at(-1) ?? href;
  const lines = text.split('\n');
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
