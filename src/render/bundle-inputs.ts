/** Which files a bundle was made from. */
import { resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';

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
