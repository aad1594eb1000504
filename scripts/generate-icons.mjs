/**
 * Writes `src/shared/icons/link-icons.ts`: the pictures of Bootstrap Icons that a site may choose for links of its navbar; and
 * `src/render/body/tab-icons.ts`: marks of package managers and languages, for tabs with their names. Run it
 * after a change of these lists or of the packages; a test fails when a file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
export const ICON_FILE = 'src/shared/icons/link-icons.ts';

/** Names that authors write, where they differ from those of the package. */
const RENAMED = new Map([
  ['calendar', 'calendar-event'],
  ['chat', 'chat-dots'],
  ['code', 'code-slash'],
  ['email', 'envelope'],
  ['help', 'question-circle'],
  ['home', 'house'],
  ['package', 'box-seam'],
  ['x', 'twitter-x'],
]);
const NAMES = (
  'bluesky book bug calendar chat code discord download email facebook git github gitlab globe heart help home ' +
  'instagram linkedin mastodon medium microsoft-teams package people puzzle reddit rss signal slack stack-overflow ' +
  'star telegram terminal threads tiktok translate twitch vimeo whatsapp x youtube'
).split(' ');

export const TAB_ICON_FILE = 'src/render/body/tab-icons.ts';

/** Titles of tabs, in small letters, that get an icon of Simple Icons: its name, and titles that mean the same. */
const TAB_ICONS = (
  'npm;yarn;pnpm;bun;deno;uv;poetry;pypi pip;gradle;nixos nix;gnubash bash shell sh;typescript ts;javascript js;' +
  'python py;ruby;go golang;php;openjdk java;kotlin;swift;cplusplus c++;dotnet .net c#;elixir;scala;dart;perl;zig;haskell;' +
  'clojure;json;yaml yml;toml;html5 html;css;sass scss;graphql;vuedotjs vue;svelte;angular;nodedotjs node.js node;' +
  'apple macos mac;ubuntu;fedora;archlinux arch;docker'
)
  .split(';')
  .map((entry) => entry.split(' '));

export async function formatTabIcons() {
  const rows = TAB_ICONS.map(([name = '', ...titles]) => {
    const svg = readFileSync(path.join(root, 'node_modules/simple-icons/icons', `${name}.svg`), 'utf8');
    const shape = / d="([^"']+)"/u.exec(svg)?.[1];
    if (shape === undefined) throw new Error(`The icon ${name} is not as expected.`);
    return `'${[name, ...titles].join(' ')}': '${shape}',`;
  });
  const text = `/**
 * Icons for tabs, drawn on a grid of 24 × 24: a path by the titles that have it, in small letters. Made from Simple Icons (CC0) by
 * \`node scripts/generate-icons.mjs\`: do not edit. The marks belong to their owners.
 */
// cspell:disable
const ICONS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};

export const TAB_ICONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ICONS).flatMap(([titles, shape]) => titles.split(' ').map((title) => [title, shape])),
);
`;
  const file = path.join(root, TAB_ICON_FILE);
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

export async function formatIcons() {
  const rows = NAMES.map((name) => `'${name}': '${shapeOf(RENAMED.get(name) ?? name)}',`);
  const text = `/**
 * Icons for links of the navbar, drawn on a grid of 16 × 16: what is inside of each \`<svg>\`, by name. Made from Bootstrap
 * Icons (MIT) by \`node scripts/generate-icons.mjs\`: do not edit. A site has those that it uses, in its stylesheet.
 */
// cspell:disable
export const LINK_ICONS = {
${rows.join('\n')}
} as const;

export type LinkIconName = keyof typeof LINK_ICONS;
`;
  const file = path.join(root, ICON_FILE);
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

/** @param {string} name */
function shapeOf(name) {
  const svg = readFileSync(path.join(root, 'node_modules/bootstrap-icons/icons', `${name}.svg`), 'utf8');
  const shape = /<svg[^>]*>(.*)<\/svg>/su.exec(svg)?.[1]?.replace(/\s*\n\s*/gu, '');
  if (shape === undefined || /['\\]/u.test(shape)) throw new Error(`The icon ${name} is not as expected.`);
  return shape;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(root, ICON_FILE), await formatIcons());
  writeFileSync(path.join(root, TAB_ICON_FILE), await formatTabIcons());
}
