/** The configuration of a Docusaurus site, from any value to the fields that an import needs. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import type { PathPatterns } from '../../select-paths.ts';
import type { FieldOf } from './places.ts';

/** One set of documents with its own versions. */
export interface DocsInstance {
  readonly id: string;
  /** Folder relative to the site's root; may begin with `..`. */
  readonly path: string;
  /** Files below `path` that are documents. */
  readonly patterns: PathPatterns;
  /** Route of its documents without slashes at its ends; empty for the site's root. */
  readonly routeBasePath: string;
  /** `undefined`: made from the folders; `false`: none. */
  readonly sidebarPath: string | false | undefined;
  readonly lastVersion: string | null;
  readonly includeCurrentVersion: boolean;
  readonly onlyIncludeVersions: readonly string[] | null;
  readonly disableVersioning: boolean;
  readonly versions: Readonly<Record<string, Fields>>;
  /** False when number prefixes of file names are not an order. */
  readonly parsesNumberPrefixes: boolean;
  readonly options: Fields;
}
export interface SiteSettings {
  readonly fields: Fields;
  readonly themeConfig: Fields;
  /** The main one first. */
  readonly instances: readonly DocsInstance[];
  /** Folder of the site's own pages, and its files that are pages; `null` when it has none. */
  readonly pages: { readonly path: string; readonly patterns: PathPatterns } | null;
  readonly blog: Fields | null;
  readonly staticFolders: readonly string[];
  /** Stylesheets of the theme. */
  readonly customCss: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Every page was found with one of `from` after its address, and those with one of `to` were found without it. */
  readonly redirectExtensions: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** All that the plugins for redirects say. */
  readonly redirectOptions: readonly Fields[];
  /** How files that end in `.md` are read. */
  readonly markdownFormat: 'mdx' | 'md';
  /** Options of the usual preset; empty without it. */
  readonly presetOptions: Fields;
  /** Options of the plugin that makes a service worker; `null` without it. */
  readonly pwa: Fields | null;
  /** Plugins and presets that an import does not know. */
  readonly otherPlugins: readonly Pick<Plugin, 'name' | 'field'>[];
}

/** A plugin or a preset as the configuration names it. */
interface Plugin {
  readonly name: string;
  readonly options: Fields;
  readonly field: FieldOf;
}

const PLUGINS = {
  docs: /(?:plugin-content-docs|^content-docs)$/u,
  pages: /(?:plugin-content-pages|^content-pages)$/u,
  blog: /(?:plugin-content-blog|^content-blog)$/u,
  redirects: /(?:plugin-client-redirects|^client-redirects)$/u,
  pwa: /(?:plugin-pwa|^(?:@docusaurus\/)?pwa)$/u,
};
const CLASSIC_PRESET = /(?:preset-classic|^classic)$/u;
/** What `require.resolve` gives for a package. The last `node_modules` counts: pnpm's contains others. */
const PACKAGE_FILE = /^(?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/su;

/** What Docusaurus takes for no page where a site does not say otherwise. */
const EXCLUDED = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

/** The fields of a field; empty when it has none. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The address of a file of `static/`. */
export function filePath(value: unknown): string | undefined {
  const path = textOf(value);
  if (path === null || path === '') return undefined;
  return /^[a-z]+:/iu.test(path) ? path : `/${path.replace(/^\/+/u, '')}`;
}

/** Reads the settings. Fields of a wrong kind count as absent. */
export function readSettings(config: Fields): SiteSettings {
  const plugins = readPlugins(listOf(config['plugins']));
  const presets = readPlugins(listOf(config['presets']));
  const classic = presets.find(({ name }) => CLASSIC_PRESET.test(name));
  const optionsOf = (kind: keyof typeof PLUGINS): readonly Fields[] =>
    plugins.filter(({ name }) => PLUGINS[kind].test(name)).map(({ options }) => options);
  const ofPreset = (kind: keyof typeof PLUGINS): Fields | null =>
    classic === undefined || classic.options[kind] === false ? null : fieldsOf(classic.options[kind]);
  const pages = optionsOf('pages')[0] ?? ofPreset('pages');
  const redirects = optionsOf('redirects');
  const known = [...Object.values(PLUGINS), CLASSIC_PRESET];
  const instances = [ofPreset('docs') ?? [], optionsOf('docs')].flat().map(readInstance);
  return {
    fields: config,
    themeConfig: fieldsOf(config['themeConfig']),
    instances: [...instances.filter(({ id }) => id === 'default'), ...instances.filter(({ id }) => id !== 'default')],
    pages: pages && {
      path: relativePath(textOf(pages['path']) ?? 'src/pages'),
      patterns: readPatterns(pages, '**/*.{js,jsx,ts,tsx,md,mdx}'),
    },
    blog: optionsOf('blog')[0] ?? ofPreset('blog'),
    staticFolders:
      config['staticDirectories'] === undefined ? ['static'] : textsOf(config['staticDirectories']).map(relativePath),
    customCss: oneOrMore(fieldsOf(classic?.options['theme'])['customCss']).map(relativePath),
    redirects: redirects.flatMap((options) => listOf(options['redirects']).flatMap(readRedirect)),
    redirectExtensions: {
      from: redirects.flatMap((options) => textsOf(options['fromExtensions'])),
      to: redirects.flatMap((options) => textsOf(options['toExtensions'])),
    },
    redirectOptions: redirects,
    markdownFormat: readFormat(config),
    presetOptions: classic?.options ?? {},
    pwa: optionsOf('pwa')[0] ?? null,
    otherPlugins: [...presets, ...plugins].filter(({ name }) => !known.some((one) => one.test(name))),
  };
}

function readFormat(config: Fields): 'mdx' | 'md' {
  const format = fieldsOf(config['markdown'])['format'];
  return format === 'md' || format === 'detect' ? 'md' : 'mdx';
}

function readPlugins(list: readonly unknown[]): readonly Plugin[] {
  return list.flatMap((value, index) => {
    const [name, options] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (typeof name !== 'string') return [];
    const plain = PACKAGE_FILE.exec(name)?.[1]?.replaceAll('\\', '/') ?? name;
    return [{ name: plain, options: fieldsOf(options), field: [list, String(index)] }];
  });
}

function readRedirect(value: unknown): readonly { readonly from: string; readonly to: string }[] {
  const { from, to } = fieldsOf(value);
  const target = textOf(to);
  return target === null ? [] : oneOrMore(from).map((source) => ({ from: source, to: target }));
}

/** A set of documents from the options of its plugin. */
export function readInstance(options: Fields): DocsInstance {
  const only = options['onlyIncludeVersions'];
  const id = textOf(options['id']) ?? 'default';
  const sidebarPath = options['sidebarPath'];
  return {
    id,
    path: relativePath(textOf(options['path']) ?? 'docs'),
    patterns: readPatterns(options, '**/*.{md,mdx}'),
    routeBasePath: trimSlashes(textOf(options['routeBasePath']) ?? 'docs'),
    sidebarPath:
      typeof sidebarPath === 'string' ? relativePath(sidebarPath) : sidebarPath === false ? false : undefined,
    lastVersion: textOf(options['lastVersion']),
    includeCurrentVersion: options['includeCurrentVersion'] !== false,
    onlyIncludeVersions: Array.isArray(only) ? textsOf(only) : null,
    disableVersioning: options['disableVersioning'] === true,
    versions: Object.fromEntries(
      Object.entries(fieldsOf(options['versions'])).map(([name, fields]) => [name, fieldsOf(fields)]),
    ),
    parsesNumberPrefixes: options['numberPrefixParser'] !== false,
    options,
  };
}

/** Which files of a folder are pages. */
export function readPatterns({ include, exclude }: Fields, included: string): PathPatterns {
  return {
    include: include === undefined ? [included] : textsOf(include),
    exclude: exclude === undefined ? EXCLUDED : textsOf(exclude),
  };
}

/** The texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((one) => textOf(one) ?? []);
}

/** Those of a list, or a text alone. */
export function oneOrMore(value: unknown): readonly string[] {
  return textsOf([value].flat());
}

/** Mappings are merged, other values of `own` take the place of those before. */
export function mergeFields(before: Fields, own: Fields): Fields {
  const merged = Object.entries(own).map(([key, value]) => {
    const old = before[key];
    return [key, isFields(old) && isFields(value) ? mergeFields(old, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(merged) };
}

function relativePath(path: string): string {
  return path.replace(/^\.\//u, '').replace(/\/+$/u, '') || '.';
}
