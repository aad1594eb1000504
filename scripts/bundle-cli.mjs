/**
 * Bundles the generator into dist/: `cli.js`, which bin/docsite.js starts, and `index.js`, the package's main entry; and
 * `live.js`, the script that `docsite serve` adds to the pages it serves.
 * Splitting gives each command that is imported dynamically a chunk of its own, so that a command loads only its part.
 * Types need no step: package.json points them at src/index.ts.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = path.join(root, 'dist');

// Kept in memory first: when the sources do not compile, the dist/ that works stays.
const generator = await build({
  absWorkingDir: root,
  entryPoints: { cli: 'src/cli/main.ts', index: 'src/index.ts' },
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
});

const live = await build({
  absWorkingDir: root,
  entryPoints: { live: 'src/client/live/live.ts' },
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
});
const outputFiles = [...generator.outputFiles, ...live.outputFiles];

// Chunks first, entries last, each by rename: a command that starts meanwhile finds all that its entry names.
const written = new Set();
const entriesLast = outputFiles.toSorted((a, b) => depth(b.path) - depth(a.path));
for (const file of entriesLast) {
  await mkdir(path.dirname(file.path), { recursive: true });
  await writeFile(`${file.path}.new`, file.contents);
  await rename(`${file.path}.new`, file.path);
  written.add(path.relative(outdir, file.path));
}
for (const entry of await readdir(outdir, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.isFile() && !written.has(path.relative(outdir, file))) await rm(file, { force: true });
}

/** @param {string} file */
function depth(file) {
  return file.split(path.sep).length;
}
