/** Which files a bundle was made from. */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { isRepeatableTemplate } from '../../shared/purity.ts';
import { OWN_STYLE, type TemplateSource } from './plugin.ts';

/** Absolute paths. What the bundler made up itself is left out. */
export function bundleInputs(inputs: Metafile['inputs'], root: string): readonly string[] {
  return Object.keys(inputs)
    .map((input) => (input.startsWith(`${OWN_STYLE}:`) ? input.slice(OWN_STYLE.length + 1) : input))
    .filter((input) => !/^(?:[a-z-]{2,}:|\(disabled\))/u.test(input))
    .map((input) => resolve(root, input));
}

/** Those that the site's author or docsite wrote, not those of installed packages. */
export function ownInputs(files: readonly string[]): readonly string[] {
  return files.filter((file) => !file.split(sep).includes('node_modules'));
}

/** Scripts of the site, and of packages that it brings, not docsite's own: absolute paths. */
export function siteScripts(
  inputs: Metafile['inputs'],
  { root, packageRoot }: Pick<TemplateSource, 'root' | 'packageRoot'>,
): readonly string[] {
  const own = ['templates', 'src'].map((folder) => join(packageRoot, folder) + sep);
  return bundleInputs(inputs, root).filter(
    (file) => /\.[cm]?[jt]sx?$/u.test(file) && !own.some((folder) => file.startsWith(folder)),
  );
}

export function usesNode(inputs: Metafile['inputs']): boolean {
  return Object.values(inputs).some(({ imports }) =>
    imports.some(({ path, external }) => external === true && isBuiltin(path)),
  );
}

/** Whether scripts do the same on every run, as far as can be seen. */
export async function areRepeatable(scripts: readonly string[]): Promise<boolean> {
  // One that is gone by now says nothing, and is looked for by the next build.
  const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8').catch(() => null)));
  return texts.every((text) => text !== null && isRepeatableTemplate(text));
}
