/** The look that a site's configuration chooses, as the stylesheet `docsite:theme`. */
import type { PartialMessage, PluginBuild } from 'esbuild';
import type { SiteConfig } from '../../shared/types/config.ts';

/** Gives the stylesheet to the bundler. */
export function loadTheme(build: PluginBuild, config: Pick<SiteConfig, 'theme'>): void {
  build.onResolve({ filter: /^docsite:theme$/ }, ({ path }) => ({ path, namespace: 'docsite-theme' }));
  build.onLoad({ filter: /.*/, namespace: 'docsite-theme' }, () => ({ contents: themeStyles(config), loader: 'css' }));
}

/** A rule of a site for the dark mode that counts less than the theme's own. */
const WEAK_DARK = /(?<=^|[}\n,])[ \t]*\[data-theme=['"]?dark['"]?\]\s*\{[^}]*?(--(?:color|code|navbar)-[a-z-]+)\s*:/gu;

/** Warnings for colours that a stylesheet of the site sets without effect. */
export function findWeakColors(css: string): PartialMessage[] {
  return Array.from(css.matchAll(WEAK_DARK), ({ 0: found, 1: name = '', index }) => {
    const lines = css.slice(0, index + found.indexOf('[')).split('\n');
    const text = `${name} has no effect here: the theme's dark colours count more. Write ":root[data-theme='dark']".`;
    const [column, lineText] = [lines.at(-1)?.length ?? 0, css.split('\n')[lines.length - 1] ?? ''];
    return { text, location: { line: lines.length, column, lineText } };
  });
}

/** In the layer of the theme: rules of the site, which are in none, win over them. What it imports has layers of its own. */
export function inLayer(css: string): string {
  return css.includes('@import') ? css : `@layer docsite{${css}}`;
}

/**
 * The light colours are in the layer of the theme, so that whatever a site sets for `:root` wins. The dark ones are in none, and count more
 * than `:root`: a site that sets a colour there keeps its dark mode, and changes that with `:root[data-theme='dark']`.
 */
function themeStyles({ theme: { light, dark } }: Pick<SiteConfig, 'theme'>): string {
  const rule = (selector: string, values: Readonly<Record<string, string>>): string =>
    `${selector}{${Object.entries(values)
      .map(([name, value]) => `--${name}:${value};`)
      .join('')}}`;
  return `@layer docsite{${rule(':root', light)}}\n${rule(":root[data-theme='dark']", dark)}\n`;
}
