/** What only sites with several versions load: the page that compares two of them, and the styles of differences and histories. */
import { basename, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { OWN_STYLE } from './plugin.ts';

/** Where the script of the page that compares versions begins. */
const COMPARE_SCRIPT = /(?:^|\/)src\/client\/features\/compare-page\.ts$/u;

/** Of generated pages, which sites with one version have as well: categories, not found, languages. */
const PAGE_STYLES = /[\\/]styles[\\/](?:languages|pages)\.css$/u;

/** Base names of the scripts that the page of comparisons alone loads, as esbuild names them. `entries`: those that pages begin with. */
export function scriptsOfVersions({ outputs }: Metafile, entries: readonly string[]): readonly string[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const isOfVersions = (name: string): boolean => COMPARE_SCRIPT.test(byName.get(name)?.entryPoint ?? '');
  const needed = reach(entries, (name) =>
    (byName.get(name)?.imports ?? []).map(({ path }) => basename(path)).filter((imported) => !isOfVersions(imported)),
  );
  return [...byName.keys()].filter((name) => name.endsWith('.js') && !needed.has(name));
}

/**
 * Base names of the stylesheets that only docsite's own templates load: those that are a file of their own, but for the styles of
 * generated pages, are the styles of differences and histories. `siteScripts`: pages and templates of the site, which may load any of them: absolute paths.
 */
export function stylesOfVersions(
  { inputs, outputs }: Metafile,
  root: string,
  siteScripts: readonly string[],
): readonly string[] {
  const ofSite = Object.keys(inputs).filter((input) => siteScripts.includes(resolve(root, input)));
  const needed = reach(ofSite, (input) => (inputs[input]?.imports ?? []).map(({ path }) => path));
  return Object.entries(outputs)
    .filter(([, output]) => {
      const [source] = Object.keys(output.inputs);
      return source?.startsWith(`${OWN_STYLE}:`) === true && !PAGE_STYLES.test(source) && !needed.has(source);
    })
    .map(([path]) => basename(path));
}

function reach(from: readonly string[], next: (name: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  for (const name of reached) for (const other of next(name)) reached.add(other);
  return reached;
}
