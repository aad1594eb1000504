/** Builds the imported site into a temporary folder and compares it with the old build. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../build.ts';
import { packageRoot, packageVersion } from '../../disk/package-root.ts';
import { comparePages, describeComparison } from '../../import/compare-pages.ts';
import { findPage, readOldPages } from '../../import/disk/built-site.ts';
import { formatProblems } from '../terminal/report.ts';

/** The lines of the comparison: a summary, then a line for each page that differs. */
export async function compareBuilds(root: string, oldBuild: string, baseUrl: string): Promise<readonly string[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'docsite-compare-'));
  const outDir = join(temporary, 'site');
  try {
    const { ok, problems } = await build({
      root,
      outDir,
      packageRoot: packageRoot(),
      docsiteVersion: packageVersion(),
      only: [],
      onProgress: () => undefined,
    });
    if (!ok) {
      const errors = problems.filter(({ severity }) => severity === 'error');
      const text = formatProblems(errors, { color: false, versionsNewestFirst: [] });
      return ['The new site cannot be built, so nothing was compared:', ...text.trimEnd().split('\n')];
    }
    const old = readOldPages(oldBuild);
    return describeComparison(comparePages({ old, baseUrl, find: (route) => findPage(outDir, route) }));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
