/** Which of its author's files a bundle was made from. */
import { resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';

/** Absolute paths. What the bundler made up itself and what installed packages hold is left out. */
export function ownInputs(inputs: Metafile['inputs'], root: string): readonly string[] {
  return Object.keys(inputs)
    .filter((input) => !/^[a-z-]{2,}:/u.test(input))
    .map((input) => resolve(root, input))
    .filter((file) => !file.split(sep).includes('node_modules'));
}
