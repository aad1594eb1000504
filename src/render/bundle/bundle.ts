/** Compiles templates, pages, styles and browser scripts with esbuild. `load.ts` runs the templates. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { BuildFailure, BuildOptions } from 'esbuild';
import type { ComponentType } from 'react';
import { CompiledCache, type Lookups } from '../../disk/compiled-cache.ts';
import { placesOfErrors } from '../../shared/import-places.ts';
import type { ComponentSet } from '../../shared/model/component-use.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { BuildCache, OutputFile } from '../../shared/types/output.ts';
import type { PageData, SidebarEntry, SiteData } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Html, RoutePath } from '../../shared/types/store.ts';
import { partDefinitions } from './brand.ts';
import { bundleClient, type ClientScripts } from './client.ts';
import { checkComponentModules, type ComponentModule, readComponentSet, takeStylesheet } from './components.ts';
import { followSystem } from './follow-system.ts';
import { areRepeatable, bundleInputs, ownInputs, siteScripts, usesNode } from './inputs.ts';
import { isComponent } from './is-component.ts';
import { loadModule, type CodePlace } from './load.ts';
import { stylesOfVersions } from './of-versions.ts';
import {
  BROWSERS,
  COMMON_OPTIONS,
  ENTRY,
  templatePlugin,
  type TemplatePluginOptions,
  type TemplateSource,
} from './plugin.ts';
import { describeError, describeWarnings } from './problems.ts';
import { reactMode } from './react-mode.ts';
import { findTopLevelAwaits } from './top-level-awaits.ts';
import { checkUnused } from './unused.ts';

export interface BundleSource extends TemplateSource {
  readonly site: SiteData;
  /** Nothing for the browser is made: no scripts, no style sheet. */
  readonly withoutBrowser?: boolean;
  /** Has what was compiled before; left out or `null` for nothing. */
  readonly cache?: BuildCache | null;
}
export interface PageModule {
  readonly title: string;
  readonly description: string;
}
export interface SidebarDrawing {
  readonly part: 'whole' | 'list';
  readonly entries: readonly SidebarEntry[];
}
/** What the build needs of the templates. */
export interface Bundle extends Pick<
  ClientScripts,
  'scripts' | 'headScript' | 'homeScript' | 'islandScript' | 'tabScript'
> {
  /** Throws what a template throws. */
  readonly renderPage: (site: SiteData, page: PageData) => Html;
  /** Draws entries of a sidebar as the page shows them: the whole sidebar, or a list in it. Throws what a template throws. */
  readonly renderSidebar: (site: SiteData, page: PageData, drawing: SidebarDrawing) => Html;
  /** True when a file of the site takes the place of one of docsite's. */
  readonly overridesTemplates: boolean;
  /** Where in the site's own templates and pages something was thrown; `null` when it was not there. */
  readonly locate: (error: unknown) => CodePlace | null;
  /** Components that are async functions, as a problem names them: React cannot draw these. */
  readonly asyncComponents: () => readonly string[];
  /** What templates and pages started and did not await, and what has failed so far. */
  readonly strayProblems: () => readonly Problem[];
  /** Draws components of documents. */
  readonly components: ComponentSet;
  /** Of components; not among `files`, for only few sites use one. */
  readonly componentStylesheet: OutputFile | null;
  /** By path relative to the root; modules without a component are missing here and are problems. */
  readonly pageModules: ReadonlyMap<string, PageModule>;
  readonly files: readonly OutputFile[];
  /** Paths of the files that only sites with several versions need. */
  readonly ofVersions: ReadonlySet<string>;
  readonly stylesheet: RoutePath;
  /** Of all its code: another one where pages may look otherwise. */
  readonly digest: string;
  /** The files it was made from, except those of packages: absolute paths. */
  readonly inputs: readonly string[];
  /** All places that decide what pages look like, present or not; `null` if not all are known, or the time matters, too. */
  readonly origin: readonly string[] | null;
}
export type BundleResult =
  { readonly bundle: Bundle; readonly problems: readonly Problem[] } | (Failure & { readonly bundle: null });

interface Failure {
  readonly problems: readonly Problem[];
  /** Files that may fix the errors when they change or appear, except those of packages: absolute paths. */
  readonly places: readonly string[];
}

/** A stylesheet that is a file of its own, as the bundler names it; the one of all pages has no hash yet. */
const OWN_STYLESHEET = /\.[A-Z\d]{8}\.css$/u;

/** The space that esbuild leaves in front of the value of a custom property, and strings, in which a space stays. */
const SPACED_VALUE = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(--[\w-]+): /gu;

/** Module of the server bundle: see `plugin.ts`. */
interface ServerModule extends Pick<Bundle, 'renderSidebar'>, ComponentModule {
  readonly renderPage: (site: SiteData, page: PageData, Component: ComponentType | undefined) => Html;
  readonly pages: Readonly<
    Record<string, { readonly default?: unknown; readonly title?: unknown; readonly description?: unknown }>
  >;
}

/** Errors in a template or a page are problems with file and line; then there is no bundle. */
export async function bundleTemplates(given: BundleSource): Promise<BundleResult> {
  // esbuild names files by their real paths; templates are recognised by them.
  const source = { ...given, root: await realpath(given.root), packageRoot: await realpath(given.packageRoot) };
  const compiled = await compileOnce(source);
  if ('problems' in compiled) return { bundle: null, ...compiled };
  const { server, client, css, overridesTemplates, inputs, usesNode, scripts, places, warnings } = compiled;
  const isRepeatable = !usesNode && (await areRepeatable(scripts));
  const loaded = await loadModule({
    isRepeatable,
    root: source.root,
    code: textOf(server, '.js'),
    map: textOf(server, '.js.map'),
    mapFolder: dirname(server[0]?.path ?? source.root),
    findAwaits: () => findTopLevelAwaits(serverOptions({ ...source, lookups: new Map() })),
  });
  if (!loaded.ok) return { bundle: null, problems: [loaded.problem], places: ownInputs(inputs) };
  const module = loaded.module as ServerModule;
  const stylesheet = hashedFile('styles', 'css', css);
  const { stylesheet: componentStylesheet, others: media } = takeStylesheet(mediaOf(server), module);
  return {
    bundle: {
      renderPage: (site, page) =>
        module.renderPage(site, page, page.kind === 'component' ? componentOf(module, page.module) : undefined),
      renderSidebar: module.renderSidebar,
      overridesTemplates,
      locate: loaded.locate,
      strayProblems: loaded.strayProblems,
      asyncComponents: () => findAsync(textOf(server, '.js')),
      components: readComponentSet(module, source.components),
      componentStylesheet,
      pageModules: readPageModules(module),
      // Templates and scripts may load the same stylesheet.
      files: [...new Map([stylesheet, ...client.files, ...media].map((file) => [file.path, file])).values()],
      ofVersions: new Set(compiled.ofVersions),
      stylesheet: `/${stylesheet.path}`,
      scripts: client.scripts,
      headScript: client.headScript,
      homeScript: client.homeScript,
      islandScript: client.islandScript,
      tabScript: client.tabScript,
      digest: digestOf([...server.map(({ contents }) => contents), css, JSON.stringify(client)]),
      inputs: ownInputs(inputs),
      origin: isRepeatable ? places : null,
    },
    problems: [
      ...warnings,
      ...checkUnused({ ...source, inputs }),
      ...checkPageModules(source, module),
      ...checkComponentModules(source.components, module),
    ],
  };
}

/** Names of async functions that begin as components do, or were not named: then the bundler names them after the file. */
function findAsync(code: string): readonly string[] {
  const found = code.matchAll(/\basync function (\w+)\(|\b(\w+) = async\b/gu);
  const names = [...found].map(([, name, constant]) => name ?? constant ?? '');
  const components = names.flatMap(
    (name) => /^(.+)_default\d*$/u.exec(name)?.[1] ?? (/^[A-Z]/u.test(name) ? name : []),
  );
  return [...new Set(components)].toSorted();
}

/** Pictures, fonts and stylesheets that are files of their own. */
function mediaOf(server: readonly CompiledFile[]): readonly OutputFile[] {
  return server
    .filter(({ path }) => OWN_STYLESHEET.test(path) || !/\.(?:js|css|map)$/u.test(path))
    .map(({ path, contents }) => ({ path: `assets/${basename(path)}`, content: contents }));
}

interface CompiledFile {
  readonly path: string;
  readonly contents: Uint8Array;
}
/** Plain data: it can be stored. */
interface Compiled {
  readonly server: readonly CompiledFile[];
  readonly client: ClientScripts;
  readonly css: string;
  readonly overridesTemplates: boolean;
  /** Whether the templates import a module of Node. */
  readonly usesNode: boolean;
  /** Scripts of the site and of packages that it brings, not docsite's own: absolute paths. */
  readonly scripts: readonly string[];
  /** See `Bundle`. */
  readonly ofVersions: readonly string[];
  /** All files that were read: absolute paths. */
  readonly inputs: readonly string[];
  /** What is odd in the site's own files. */
  readonly warnings: readonly Problem[];
}

const NO_SCRIPTS: ClientScripts = {
  files: [],
  scripts: [],
  ofVersions: [],
  headScript: '',
  homeScript: '',
  islandScript: null,
  tabScript: { path: '', content: '' },
  inputs: [],
};

/** Compiles unless that has been done before, with the same files. */
async function compileOnce(
  source: BundleSource,
): Promise<(Compiled & { readonly places: readonly string[] | null }) | Failure> {
  const { cache = null, ...question } = source;
  const entry = cache === null ? null : new CompiledCache<Compiled>(cache, 'templates', [question, reactMode()]);
  const kept = entry?.read() ?? null;
  if (kept !== null) return { ...kept.value, places: kept.places };
  const lookups: Lookups = new Map();
  const startMs = Date.now();
  const compiled = await compile(source, lookups);
  if ('problems' in compiled) return compiled;
  return { ...compiled, places: entry?.keep(compiled, { files: compiled.inputs, lookups, startMs }) ?? null };
}

async function compile(source: BundleSource, lookups: Lookups): Promise<Compiled | Failure> {
  const { build, transform } = await import('esbuild');
  let overridesTemplates = false;
  const onOverride = (): void => {
    overridesTemplates = true;
  };
  try {
    const work = [
      build(serverOptions({ ...source, lookups, onOverride })),
      source.withoutBrowser === true
        ? Promise.resolve(NO_SCRIPTS)
        : bundleClient({ ...source, lookups, browsers: BROWSERS, loader: ASSET_LOADERS }),
    ] as const;
    // esbuild prints a stack when the process ends in the middle of its work: one that fails does not leave the others.
    await Promise.allSettled(work);
    const [server, client] = await Promise.all(work);
    const files = (server.outputFiles ?? []).map(({ path, contents }) => ({ path, contents }));
    const read = server.metafile?.inputs ?? {};
    const inputs = [...new Set([...bundleInputs(read, source.root), ...client.inputs])];
    const scripts = siteScripts(read, source);
    const foreign = { usesNode: usesNode(read), scripts };
    const styles = server.metafile === undefined ? [] : stylesOfVersions(server.metafile, source.root, scripts);
    const ofVersions = [...client.ofVersions, ...styles.map((name) => `assets/${name}`)];
    const warnings = describeWarnings(server.warnings);
    const compiled = { server: files, client, overridesTemplates, ...foreign, ofVersions, inputs, warnings };
    if (source.withoutBrowser === true) return { ...compiled, css: '' };
    const css = await transform(textOf(files, '.css'), { loader: 'css', minify: true, target: BROWSERS });
    return { ...compiled, css: followSystem(withoutSpaces(css.code), source.config.colorMode) };
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    if (messages === undefined) throw error;
    const named = placesOfErrors(messages, (...parts) => resolve(source.root, ...parts));
    const places = new Set([...lookups.keys(), ...named]);
    return { problems: messages.map((message) => describeError(message, source)), places: ownInputs([...places]) };
  }
}

function withoutSpaces(css: string): string {
  return css.replace(SPACED_VALUE, (text, name?: string) => (name === undefined ? text : `${name}:`));
}

function serverOptions(options: Omit<TemplatePluginOptions, 'isBrowser'>): BuildOptions {
  const { root, config } = options;
  return {
    ...COMMON_OPTIONS,
    format: 'esm',
    absWorkingDir: root,
    entryPoints: [ENTRY],
    metafile: true,
    outdir: 'server',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'external',
    sourcesContent: false,
    loader: ASSET_LOADERS,
    assetNames: '[name].[hash]',
    // What a page gets for an imported picture is its address.
    publicPath: `${config.baseUrl}assets/`,
    define: { ...partDefinitions(config), IS_BROWSER: 'false', 'process.env.NODE_ENV': '"production"' },
    plugins: [templatePlugin({ ...options, isBrowser: false })],
    // For packages in CommonJS: they ask for Node's modules and for React in this way.
    banner: {
      js: "import { createRequire as docsiteRequire } from 'node:module'; const require = docsiteRequire(import.meta.url);",
    },
  };
}

/** Pictures and fonts; everything else belongs in `static/`. */
const ASSET_LOADERS: NonNullable<BuildOptions['loader']> = Object.fromEntries(
  ['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'woff2', 'woff', 'ttf', 'otf'].map((ending) => [
    `.${ending}`,
    'file',
  ]),
);

function textOf(files: readonly CompiledFile[], ending: string): string {
  return Buffer.from(
    files.find(({ path }) => path.endsWith(ending) && !OWN_STYLESHEET.test(path))?.contents ?? [],
  ).toString('utf8');
}

function digestOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

function hashedFile(name: string, extension: string, content: string): OutputFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `assets/${name}.${hash}.${extension}`, content };
}

function componentOf(loaded: ServerModule, module: string): ComponentType | undefined {
  const component = loaded.pages[module]?.default;
  return isComponent(component) ? component : undefined;
}

function readPageModules(loaded: ServerModule): ReadonlyMap<string, PageModule> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return new Map(
    Object.entries(loaded.pages)
      .filter(([file]) => componentOf(loaded, file) !== undefined)
      .map(([file, { title, description }]) => [file, { title: text(title), description: text(description) }]),
  );
}

function checkPageModules({ pageModules }: BundleSource, loaded: ServerModule): readonly Problem[] {
  return pageModules
    .filter((file) => componentOf(loaded, file) === undefined)
    .map((file) =>
      problem({
        code: 'no-default-export',
        file,
        what:
          loaded.pages[file]?.default === undefined
            ? 'The page has no default export.'
            : 'The default export of the page is not a component.',
        why: 'The default export of a file in pages/ is the React component that draws the page.',
        fix: 'Add "export default function Page() { … }", or start the name with "_" if it is not a page.',
      }),
    );
}
