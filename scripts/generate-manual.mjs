/**
 * Writes the pages of the manual that are made from the sources: configuration, commands, problem codes, strings.
 * `tests/unit/manual.test.ts` fails when a committed page is another.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { makeManualPages } from './manual/pages.mjs';

/** @import { ManualSources } from './manual/pages.mjs' */

const root = fileURLToPath(new URL('..', import.meta.url));

for (const [file, text] of await makeManualPages(root, await importSources())) {
  await writeFile(path.join(root, file), text);
  console.log(`wrote ${file}`);
}

/**
 * Bundles the modules that the pages are made from and imports them, for Node 20 reads JavaScript only. Written into
 * `node_modules`, from where their packages are found.
 * @returns {Promise<ManualSources>}
 */
async function importSources() {
  const folder = await mkdtemp(path.join(root, 'node_modules/.docsite-manual-'));
  const outfile = path.join(folder, 'sources.mjs');
  try {
    await build({
      stdin: {
        contents: `export { createProgram } from './src/cli/main.ts';
          export { examplesOf } from './src/cli/terminal/examples.ts';
          export { EXIT, EXIT_MEANING } from './src/shared/problem/exit.ts';
          export { PROBLEM_CODES } from './src/shared/problem/problem-codes.ts';
          export { ENGLISH } from './src/shared/messages/english.ts';
          export { CHANGE_RULES } from './src/apis/changes/rules.ts';
          export * as themes from './src/content/config/theme-colors.ts';
          import { addCommands as addImport } from './packages/import/cli/commands.ts';
          import { addCommands as addMcp } from './packages/mcp/cli/commands.ts';
          export const guests = { import: addImport, mcp: addMcp };`,
        resolveDir: root,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    /** @type {unknown} */
    const sources = await import(pathToFileURL(outfile).href);
    return /** @type {ManualSources} */ (sources);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
