/** Which files a bundle was made from. */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { isRepeatable } from '../shared/purity.ts';

/** Absolute paths. What the bundler made up itself is left out. */
export function bundleInputs(inputs: Metafile['inputs'], root: string): readonly string[] {
  return Object.keys(inputs)
    .filter((input) => !/^(?:[a-z-]{2,}:|\(disabled\))/u.test(input))
    .map((input) => resolve(root, input));
}

/** Those that the site's author or docsite wrote, not those of installed packages. */
export function ownInputs(files: readonly string[]): readonly string[] {
  return files.filter((file) => !file.split(sep).includes('node_modules'));
}

/** Whether scripts of the site, and of packages that it brings, do the same on every run. docsite's own templates do. */
export async function areRepeatable(
  inputs: Metafile['inputs'],
  { root, packageRoot }: { readonly root: string; readonly packageRoot: string },
): Promise<boolean> {
  const own = ['templates', 'src'].map((folder) => join(packageRoot, folder) + sep);
  const scripts = bundleInputs(inputs, root).filter(
    (file) => /\.[cm]?[jt]sx?$/u.test(file) && !own.some((folder) => file.startsWith(folder)),
  );
  const usesNode = Object.values(inputs).some(({ imports }) =>
    imports.some(({ path, external }) => external === true && isBuiltin(path)),
  );
  if (usesNode) return false;
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
  return texts.every(isRepeatable);
}
