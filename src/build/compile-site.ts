/** Compiles the templates of a site, next to all that is done until they are needed: the bundler is a process of its own. */
import { modulesOf } from '../content/sources/read-pages.ts';
import { compileTheme, type ThemeResult } from '../render/compile-theme.ts';
import type { SitePlace, SiteSetup } from './read-site.ts';

/** `withoutBrowser`: only what draws pages. */
export async function compileSite(
  { root, packageRoot, cache = null }: SitePlace,
  { config, files }: Pick<SiteSetup, 'config' | 'files'>,
  { withoutBrowser = false }: { readonly withoutBrowser?: boolean } = {},
): Promise<ThemeResult> {
  return compileTheme({ root, packageRoot, config, ...modulesOf(files), withoutBrowser, cache });
}

/** Does the work, and ends no earlier than the templates: an interrupted bundler prints a stack. */
export async function whileCompiling<T>(theme: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A rejection is reported where it is awaited; until then it must not end the process.
  const settled = Promise.allSettled([theme]);
  try {
    return await work();
  } finally {
    await settled;
  }
}
