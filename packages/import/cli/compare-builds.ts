/** Builds the imported site into a temporary folder and compares it with the old build. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from '../../../src/build/build.ts';
import { packageRoot, packageVersion } from '../../../src/disk/package-root.ts';
import { comparePages, describeComparison } from '../compare-pages.ts';
import { findPage, isBuiltSite, readOldPages } from '../disk/built-site.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { countOf } from '../../../src/shared/string/format-count.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import { formatProblems } from '../../../src/cli/terminal/report.ts';

/** The folder that `--compare` names; `null` without it. Throws a `UsageError` for one without a built site. */
export function findOldBuild(compare: string | undefined, cwd: string): string | null {
  if (compare === undefined) return null;
  const folder = resolve(cwd, compare);
  if (isBuiltSite(folder)) return folder;
  throw new UsageError(
    `${formatFolder(folder, cwd)} does not contain a built site. Build the old site first, then pass the folder with its HTML.`,
  );
}

/** The lines of the comparison: a summary, then a line for each page that differs. */
export async function compareBuilds(root: string, oldBuild: string, baseUrl: string): Promise<readonly string[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'docsite-compare-'));
  const outDir = join(temporary, 'site');
  try {
    const { ok, problems } = await build({
      place: { root, packageRoot: packageRoot(), docsiteVersion: packageVersion() },
      outDir,
      // Compare what can be built, even if the new site still has errors.
      asked: { failsOn: 'nothing' },
      onProgress: () => undefined,
    });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (!ok) {
      const text = formatProblems(errors, { color: false, versionsNewestFirst: [], seeAll: null });
      return ['The new site cannot be built, so nothing was compared:', ...text.trimEnd().split('\n')];
    }
    const old = readOldPages(oldBuild);
    const pages = comparePages({ old, baseUrl, find: (route) => findPage(outDir, route) });
    const them = errors.length === 1 ? 'it' : 'them';
    const remark = `The new site has ${countOf(errors.length, 'error')}: run "docsite build" there to see ${them}.`;
    return [...describeComparison(pages), ...(errors.length === 0 ? [] : [remark])];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
