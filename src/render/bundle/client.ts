/** The scripts for the browser: what runs in the head, what every page starts with, and the parts loaded later. */
import { isBuiltin } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { BuildOptions, Metafile, OutputFile as OutputFileOfBuild, Plugin } from 'esbuild';
import { toUrl } from '../../shared/href.ts';
import { type StemmerPart, stemmerParts } from '../../shared/search/stemmers.ts';
import { translationOf } from '../../shared/messages/translate-html.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { OutputFile } from '../../shared/types/output.ts';
import type { SiteData } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { lookFor, type Lookups } from '../../disk/compiled-cache.ts';
import { addScriptIcons, noScriptIcons, partDefinitions } from './brand.ts';
import { ASSETS_MARK, FOLDER_MARK, toClassicScripts } from './classic-scripts.ts';
import { cssModules } from './css-modules.ts';
import { hashOutputs, type NamedOutput } from './hashed-outputs.ts';
import { bundleInputs } from './inputs.ts';
import { scriptsOfVersions } from './of-versions.ts';
import { hasOwnState } from './own-state.ts';
import { COMMON_OPTIONS, templatePlugin, type TemplateSource } from './plugin.ts';
import { reactMode } from './react-mode.ts';
import { hintAtReact, shortFieldsOfReact, splitReactDom } from './react-file.ts';

export interface ClientSource extends TemplateSource {
  /** What all pages have in common; the same that the pages are rendered with. */
  readonly site: SiteData;
  /** How files other than scripts are bundled: as for the build, so that both have the same URLs. */
  readonly loader: NonNullable<BuildOptions['loader']>;
  /** Gets every place where a file was looked for. */
  readonly lookups: Lookups;
  /** Browsers as esbuild names them. */
  readonly browsers: string[];
}
export interface ClientScripts {
  readonly files: readonly OutputFile[];
  /** The script of every page first, then the scripts that it imports statically. */
  readonly scripts: readonly RoutePath[];
  /** Paths of the files that only sites with several versions need. */
  readonly ofVersions: readonly string[];
  /** Runs before the first paint: sets colour mode and the like, and loads the others after it. */
  readonly headScript: string;
  /** Runs on the home page only: says so when the site does not start. */
  readonly homeScript: string;
  /** Starts the components that run in the browser; `null` for a site without one. */
  readonly islandScript: RoutePath | null;
  /** Of tabs that follow the query string; not among `files`, for only few sites have any. */
  readonly tabScript: OutputFile;
  /** The files they were made from: absolute paths. */
  readonly inputs: readonly string[];
}

const TAB_SCRIPT = 'tab-queries.js';

/** Rejects with esbuild's failure when a template or page cannot be compiled. */
export async function bundleClient(source: ClientSource): Promise<ClientScripts> {
  const { build } = await import('esbuild');
  const client = join(source.packageRoot, 'src/client');
  const options = clientOptions(source);
  const inline = { ...options, format: 'iife', outdir: 'inline' } as const;
  const work = [
    build({ ...inline, entryPoints: [join(client, 'head.ts')] }),
    build({ ...inline, entryPoints: [join(client, 'not-started.ts')] }),
    build({
      ...options,
      // Classic scripts cannot wait: an author reads where theirs does.
      ...(source.config.build.relative && { supported: { 'top-level-await': false } }),
      entryPoints: {
        main: join(client, 'boot.ts'),
        'tab-queries': join(client, 'tab-queries.ts'),
        ...(hasIslands(source.components) && { islands: join(client, 'islands.tsx') }),
      },
      format: 'esm',
      splitting: true,
      outdir: 'client',
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
    }),
  ] as const;
  // As in `bundle`.
  await Promise.allSettled(work);
  const [head, home, app] = await Promise.all(work);
  const scripts = app.outputFiles.filter(({ path }) => path.endsWith('.js'));
  const outputs = addScriptIcons(nameOutputs(scripts, app.metafile));
  const files = hashOutputs(
    hintAtReact(source.config.build.relative ? await toClassicScripts(outputs) : outputs, app.metafile),
  );
  // A script names the stylesheet that it loads: templates that a site replaces need not bring it as well.
  const styles = app.outputFiles
    .filter(({ path }) => path.endsWith('.css'))
    .map((file): OutputFile => ({ path: `assets/${basename(file.path)}`, content: styleOf(file, source.config) }));
  const tabScript = files.get(TAB_SCRIPT) ?? { path: '', content: '' };
  const others = [...files.values()].filter((file) => file !== tabScript);
  return {
    // Two pages with the same code have one script.
    files: [...new Map([...others, ...styles].map((file) => [file.path, file])).values()],
    scripts: withImports('main.js', outputs).flatMap((name) => addressOf(files.get(name)) ?? []),
    ofVersions: scriptsOfVersions(app.metafile, ['main.js', 'islands.js', TAB_SCRIPT]).flatMap(
      (name) => files.get(name)?.path ?? [],
    ),
    islandScript: addressOf(files.get('islands.js')),
    tabScript,
    headScript: textOf(head.outputFiles),
    homeScript: textOf(home.outputFiles),
    inputs: [head, home, app].flatMap(({ metafile }) => bundleInputs(metafile.inputs, source.root)),
  };
}

/** What a stylesheet loads is next to it. */
function styleOf({ contents, text }: OutputFileOfBuild, { build: { relative } }: SiteConfig): OutputFile['content'] {
  return relative ? text.replaceAll(ASSETS_MARK, '') : contents;
}

function hasIslands(components: ClientSource['components']): boolean {
  return components.some(({ client }) => client !== null);
}

function addressOf(file: OutputFile | undefined): RoutePath | null {
  return file === undefined ? null : `/${file.path}`;
}

function clientOptions({ config, browsers, ...source }: ClientSource): BuildOptions & { write: false; metafile: true } {
  const templates = templatePlugin({ ...source, config, isBrowser: true });
  const { relative } = config.build;
  const baseUrl = relative ? '/' : config.baseUrl;
  return {
    ...COMMON_OPTIONS,
    absWorkingDir: source.root,
    metafile: true,
    platform: 'browser',
    target: browsers,
    minify: true,
    // Styles are bundled once, with the templates that the build renders with; so are pictures, which get their address.
    loader: { ...source.loader, '.css': 'empty' },
    assetNames: '[name].[hash]',
    publicPath: relative ? ASSETS_MARK : `${config.baseUrl}assets/`,
    define: {
      IS_BROWSER: 'true',
      ...partDefinitions(config),
      'COLOR_MODE.defaultMode': JSON.stringify(config.colorMode.defaultMode),
      'COLOR_MODE.disableSwitch': String(config.colorMode.disableSwitch),
      'COLOR_MODE.respectPrefersColorScheme': String(config.colorMode.respectPrefersColorScheme),
      ANNOUNCEMENT_ID: JSON.stringify(config.announcementBar?.id ?? null),
      HAS_SEARCH: String(config.search),
      HAS_PROVIDER: String(config.searchProvider !== null),
      IS_TRANSLATED: String(translationOf(config) !== undefined),
      HAS_OWN_STATE: String(hasOwnState(source)),
      HAS_SETS: String(config.sets.length > 0),
      TRAILING_SLASH: JSON.stringify(config.trailingSlash ?? null),
      RELATIVE: String(relative),
      PUBLISHED_BASE: JSON.stringify(config.baseUrl),
      FOLDER_MARK: JSON.stringify(FOLDER_MARK),
      BASE_URL: relative ? 'docsiteFolder.baseUrl' : JSON.stringify(baseUrl),
      DOCS_PATH: JSON.stringify(toUrl(config.docs.route, { baseUrl, trailingSlash: false }).replace(/\/$/u, '')),
      'process.env.NODE_ENV': JSON.stringify(reactMode()),
      // Of the published React, its developer tools show nothing that helps; without them it is smaller.
      ...(reactMode() === 'production' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    plugins: [
      emptyNodeModules(),
      shortFieldsOfReact(),
      splitReactDom(),
      ...(relative ? [addressesInFolder(source)] : []),
      virtualModules({
        ...source,
        searchProvider: config.searchProvider,
        siteCode: relative ? siteInFolder(source.site) : JSON.stringify(source.site),
      }),
      noScriptIcons,
      templates,
      cssModules({ absWorkingDir: source.root, loader: source.loader, plugins: [templates] }),
    ],
  };
}

/** Node's modules are empty in the browser: a package that needs one there crashes its page alone (BEHAVIOUR B31). */
function emptyNodeModules(): Plugin {
  return {
    name: 'docsite-empty-node-modules',
    setup(build) {
      build.onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path }) =>
        isBuiltin(path) ? { path, namespace: 'docsite-empty' } : null,
      );
      build.onLoad({ filter: /.*/, namespace: 'docsite-empty' }, () => ({ contents: 'module.exports = {};' }));
    },
  };
}

/** The base URL is where the reader has the site. */
function siteInFolder(site: SiteData): string {
  return `{ ...${JSON.stringify(site)}, baseUrl: docsiteFolder.baseUrl }`;
}

/** Has the browser's scripts make addresses as the build writes them: see `client/folder/href.ts`. */
function addressesInFolder({ packageRoot, lookups }: Pick<ClientSource, 'packageRoot' | 'lookups'>): Plugin {
  const ofHost = join(packageRoot, 'src/shared/href.ts');
  const inFolder = join(packageRoot, 'src/client/folder/href.ts');
  const own = [inFolder, join(packageRoot, 'src/shared/relative-address.ts')];
  return {
    name: 'docsite-addresses-in-folder',
    setup(build) {
      build.onResolve({ filter: /\/href\.ts$/ }, ({ path, importer }) =>
        resolve(dirname(importer), path) === ofHost && !own.includes(importer) && lookFor(inFolder, lookups)
          ? { path: inFolder }
          : null,
      );
    },
  };
}

/** `docsite:site` and its neighbours: see `client/virtual-modules.d.ts`. */
function virtualModules({
  root,
  packageRoot,
  site,
  siteCode,
  searchProvider,
  pageModules,
  components,
}: Pick<ClientSource, 'root' | 'packageRoot' | 'site' | 'pageModules' | 'components'> & {
  readonly siteCode: string;
  readonly searchProvider: string | null;
}): Plugin {
  const load = (name: string, file: string): string =>
    `${JSON.stringify(name)}: () => import(${JSON.stringify(join(root, file))})`;
  const modules = pageModules.map((file) => load(file, file));
  const islands = components.filter(({ client }) => client !== null).map(({ name, file }) => load(name, file));
  const contents: Readonly<Record<string, string>> = {
    'docsite:site': `export const site = ${siteCode};`,
    'docsite:stemmer': stemmerCode(site.htmlLang, packageRoot),
    'docsite:search-provider':
      searchProvider === null
        ? 'export default null;'
        : `export { default } from ${JSON.stringify(join(root, searchProvider))};`,
    'docsite:islands': `export const islands = { ${islands.join(', ')} };`,
    'docsite:pages': `export const pageModules = { ${modules.join(', ')} };`,
  };
  return {
    name: 'docsite-virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^docsite:(site|stemmer|search-provider|pages|islands)$/ }, ({ path }) => ({
        path,
        namespace: 'docsite-virtual',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docsite-virtual' }, ({ path }) => ({
        contents: contents[path] ?? '',
        loader: 'js',
        // The packages of docsite may not be those of the site.
        resolveDir: path === 'docsite:stemmer' ? packageRoot : root,
      }));
    },
  };
}

function stemmerCode(language: string, packageRoot: string): string {
  const { unify, stem } = stemmerParts(language);
  const importAs = (name: string, part: StemmerPart | null): string => {
    if (part === null) return `const ${name} = (word) => word;`;
    // A relative path would be looked for from the folder in which docsite was started.
    const module = part.module.startsWith('.') ? join(packageRoot, part.module) : part.module;
    return `import { ${part.name} as ${name} } from ${JSON.stringify(module)};`;
  };
  return `${importAs('unify', unify)} ${importAs('step', stem)}
export const stemmer = { unify, stem: (word) => step(unify(word)) };`;
}

function textOf(files: readonly { readonly text: string }[]): string {
  return files[0]?.text.trim() ?? '';
}

/** Names of an output and of all that it imports statically, directly or not. */
function withImports(name: string, outputs: readonly NamedOutput[]): readonly string[] {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const found = new Set([name]);
  for (const next of found) {
    const { text = '', imports = [] } = byName.get(next) ?? {};
    // The other imports are calls.
    for (const imported of imports) if (new RegExp(`\\bfrom"[^"]*/${imported}"`, 'u').test(text)) found.add(imported);
  }
  return [...found];
}

function nameOutputs(
  files: readonly { readonly path: string; readonly text: string }[],
  { outputs }: Metafile,
): NamedOutput[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const helpers = [...byName].filter(([, { inputs }]) => Object.keys(inputs).length === 0).map(([name]) => name);
  return files.map(({ path, text }) => ({
    name: basename(path),
    text: helpers.reduce(dropBareImport, text),
    imports: (byName.get(basename(path))?.imports ?? []).map((made) => basename(made.path)),
  }));
}

/** esbuild imports its helpers' file everywhere, for the order of effects, which helpers do not have. Saves a file. */
function dropBareImport(text: string, name: string): string {
  return text.replaceAll(new RegExp(`\\bimport"[^"]*/${name}";`, 'gu'), '');
}
