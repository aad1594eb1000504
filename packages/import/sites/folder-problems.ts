/** What an import of folders leaves out, named. Pure. */
import { problem } from '../../../src/shared/problem/problem.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import type { SourcePath } from '../../../src/shared/types/store.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { describeConflict } from '../../../src/store/format/case-conflicts.ts';
import { notImported } from '../not-imported.ts';
import type { SiteTree } from '../site-tree.ts';

export function caseConflict([first, second]: readonly [string, string], tree: SiteTree): Problem {
  return problem({
    code: 'case-conflict',
    file: tree.fileName(second),
    what: `"${second}" and "${first}" ${describeConflict(first, second)}.`,
    why: 'Many file systems treat them as one folder: this one was not imported.',
    fix: 'Rename one of the two.',
  });
}

/** Of some generators, such as Hugo with its `_index.md`, these are pages. */
export function skippedTexts(folder: string, paths: readonly SourcePath[]): Problem {
  const shown = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', …' : '');
  return notImported(folder, {
    what: `${countOf(paths.length, 'Markdown file')} with a name that begins with "_", or in such a folder, ${paths.length === 1 ? 'was' : 'were'} not imported: ${shown}.`,
    why: 'Such files are parts of pages in docsite, and never pages.',
    fix: 'Rename those that are pages, "_index.md" to "index.md", and import again.',
  });
}

export function notAVersion(folder: string): Problem {
  return notImported(folder, {
    what: 'This folder was not imported: its name has no number, so it is not a version.',
    fix: 'Move its pages into pages/ or into a set of the new site.',
  });
}

export function notInFolder(name: string): Problem {
  return notImported(name, {
    severity: 'info',
    what: 'This file is not in a version folder and was not imported.',
    fix: 'If the site needs it, move it into static/ or into a version.',
  });
}
