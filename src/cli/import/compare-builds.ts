/** Builds the imported site into a temporary folder and compares it with the old build. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../build.ts';
import { comparePages, describeComparison } from '../../import/compare-pages.ts';
import { type BuiltPage, readBuiltPage } from '../../import/read-built-page.ts';
import { packageRoot, packageVersion } from '../terminal/package-root.ts';
import { formatProblems } from '../terminal/report.ts';
import { UsageError } from '../terminal/streams.ts';

/** Pages that only the old generator makes, and that say nothing of their own. */
const GENERATED = /^\/(?:404|search|docs\/tags(?:\/.*)?|blog\/(?:tags|page|authors|archive)(?:\/.*)?)$/u;

/** Rejects with a `UsageError` when there is no built site in the folder; `shown` is how people know it. */
export function requireBuiltSite(folder: string, shown: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory() && listPages(folder, '').length > 0) return;
  throw new UsageError(`${shown} holds no built site. Build the old site first, and name the folder with its HTML.`);
}

/** The lines of the comparison: a summary, then a line for each page that differs. */
export async function compareBuilds(site: string, oldBuild: string, baseUrl: string): Promise<readonly string[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'docsite-compare-'));
  const outDir = join(temporary, 'site');
  try {
    const { ok, problems } = await build({
      root: site,
      outDir,
      packageRoot: packageRoot(),
      docsiteVersion: packageVersion(),
      only: [],
      onProgress: () => undefined,
    });
    if (!ok) {
      const errors = problems.filter(({ severity }) => severity === 'error');
      const told = formatProblems(errors, { color: false, versionsNewestFirst: [] });
      return ['The new site cannot be built, so nothing was compared:', ...told.trimEnd().split('\n')];
    }
    const old = new Map(
      listPages(oldBuild, '')
        .map((file) => [routeOf(file), file] as const)
        .filter(([route]) => !GENERATED.test(route))
        .map(([route, file]) => [route, readBuiltPage(readFileSync(join(oldBuild, file), 'utf8'))] as const),
    );
    return describeComparison(comparePages({ old, baseUrl, find: (route) => readPage(outDir, route) }));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function listPages(folder: string, prefix: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) return listPages(join(folder, entry.name), `${path}/`);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}

function routeOf(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`;
}

function readPage(folder: string, route: string): BuiltPage | null {
  const path = route.slice(1);
  const file = [`${path}/index.html`, `${path}.html`, ...(path === '' ? ['index.html'] : [])]
    .map((name) => join(folder, name))
    .find((name) => existsSync(name));
  return file === undefined ? null : readBuiltPage(readFileSync(file, 'utf8'));
}
