/** What only sites with a logo, icons or other parts have: code and styles for them, and the icons that they use. */
import type { Plugin, PluginBuild } from 'esbuild';
import { LINK_ICONS } from '../../shared/icons/link-icons.ts';
import type { SiteConfig } from '../../shared/types/config.ts';

type Navbar = SiteConfig['navbar'];

/** Names in the code of templates → their values: what draws a part that the site does not have is dropped. */
export function partDefinitions({
  navbar,
  announcementBar,
  feedback,
  languages,
  apis,
}: Pick<SiteConfig, 'navbar' | 'announcementBar' | 'feedback' | 'languages' | 'apis'>): Readonly<
  Record<string, string>
> {
  return {
    HAS_APIS: String(apis.length > 0),
    HAS_LOGO: String(navbar.logo !== null),
    HAS_ICONS: String(usedIcons(navbar).length > 0),
    HAS_DROPDOWNS: String(navbar.items.some(({ type }) => type === 'dropdown')),
    HAS_LANGUAGES: String(languages.length > 1),
    HAS_ANNOUNCEMENT: String(announcementBar !== null),
    HAS_FEEDBACK: String(feedback !== null),
    HAS_TRY_IT: String(apis.some(({ tryIt }) => tryIt)),
  };
}

/** True for a site that needs the stylesheet of logo and icons. */
export function hasBrandStyles({ navbar }: Pick<SiteConfig, 'navbar'>): boolean {
  return navbar.logo !== null || usedIcons(navbar).length > 0;
}

/** Gives the stylesheet `docsite:icons` to the bundler. */
export function loadIcons(build: PluginBuild, config: Pick<SiteConfig, 'navbar'>): void {
  build.onResolve({ filter: /^docsite:icons$/ }, ({ path }) => ({ path, namespace: 'docsite-icons' }));
  build.onLoad({ filter: /.*/, namespace: 'docsite-icons' }, () => ({ contents: iconStyles(config), loader: 'css' }));
}

/** CSS with the pictures of the icons that the navbar uses. */
function iconStyles({ navbar }: Pick<SiteConfig, 'navbar'>): string {
  return usedIcons(navbar)
    .map((name) => `.link-icon-${name} { --icon: url("data:image/svg+xml,${svgOf(name)}"); }\n`)
    .join('');
}

/** Each once, in a fixed order. */
function usedIcons({ items }: Navbar): readonly string[] {
  return [...new Set(items.flatMap((item) => (item.type === 'icon' ? item.icon : [])))].toSorted();
}

/** In the code of scripts, where the icons will be. */
const ICONS_MARK = 'DOCSITE_ICONS';

/** Keeps the icons out of scripts, until `addScriptIcons`. */
export const noScriptIcons: Plugin = {
  name: 'docsite-icons',
  setup(build) {
    build.onLoad({ filter: /[\\/]link-icons\.ts$/ }, () => ({ contents: `export const LINK_ICONS = ${ICONS_MARK};` }));
  },
};

/** Scripts with those icons whose names are among their words: others cannot be drawn. */
export function addScriptIcons<T extends { readonly text: string }>(scripts: readonly T[]): readonly T[] {
  if (!scripts.some(({ text }) => text.includes(ICONS_MARK))) return scripts;
  const words = new Set(
    scripts.flatMap(({ text }) => [...text.matchAll(/(?<=(["'`]))[a-z-]+(?=\1)/gu)].map(([word]) => word)),
  );
  const icons = Object.entries(LINK_ICONS).filter(([name]) => words.has(name));
  const code = JSON.stringify(Object.fromEntries(icons));
  return scripts.map((script) => ({ ...script, text: script.text.replaceAll(ICONS_MARK, () => code) }));
}

function svgOf(name: string): string {
  const shapes: Readonly<Record<string, string>> = LINK_ICONS;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>${shapes[name] ?? ''}</svg>`;
  return svg.replaceAll('"', "'").replaceAll(/[%#<>]/gu, encodeURIComponent);
}
