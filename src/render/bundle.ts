/** Compiles templates, pages, styles and browser scripts with esbuild, and loads the templates. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Message, OutputFile as EsbuildFile } from 'esbuild';
import type { ComponentType } from 'react';
import { problem } from '../shared/problem.ts';
import type { Html, OutputFile, PageData, Problem, RoutePath, SiteConfig, SiteData } from '../shared/types.ts';
import { bundleClient } from './bundle-client.ts';
import { ENTRY, templatePlugin } from './bundle-plugin.ts';

export interface BundleSource {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the docsite package. */
  readonly packageRoot: string;
  readonly config: SiteConfig;
  readonly site: SiteData;
  /** Page modules relative to the root. */
  readonly pageModules: readonly string[];
}
export interface PageModule {
  readonly title: string;
  readonly description: string;
}
/** What the build needs of the templates. */
export interface Bundle {
  /** Throws what a template throws. */
  readonly renderPage: (site: SiteData, page: PageData) => Html;
  /** By path relative to the root; modules without a component are missing here and are problems. */
  readonly pageModules: ReadonlyMap<string, PageModule>;
  readonly files: readonly OutputFile[];
  readonly stylesheet: RoutePath;
  readonly script: RoutePath;
  readonly headScript: string;
  readonly homeScript: string;
}
export type BundleResult =
  | { readonly bundle: Bundle; readonly problems: readonly Problem[] }
  | { readonly bundle: null; readonly problems: readonly Problem[] };

/** What browsers must know: the versions that have cascade layers, `:has` and the popover's predecessors. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4'];

/** Module of the server bundle: see `bundle-plugin`. */
interface ServerModule {
  readonly renderPage: (site: SiteData, page: PageData, Component: ComponentType | undefined) => Html;
  readonly pages: Readonly<
    Record<string, { readonly default?: unknown; readonly title?: unknown; readonly description?: unknown }>
  >;
}

/** Errors in a template or a page are problems with file and line; then there is no bundle. */
export async function bundleTemplates(source: BundleSource): Promise<BundleResult> {
  const { build, transform } = await import('esbuild');
  try {
    const [server, client] = await Promise.all([
      build(serverOptions(source)),
      bundleClient({ ...source, browsers: BROWSERS }),
    ]);
    const files = server.outputFiles ?? [];
    const css = await transform(textOf(files, '.css'), { loader: 'css', minify: true, target: BROWSERS });
    const loaded = await loadServerModule(textOf(files, '.js'));
    const stylesheet = hashedFile('styles', 'css', css.code);
    const fonts = files
      .filter(({ path }) => !/\.(?:js|css)$/u.test(path))
      .map(({ path, contents }): OutputFile => ({ path: `assets/${basename(path)}`, content: contents }));
    return {
      bundle: {
        renderPage: (site, page) =>
          loaded.renderPage(site, page, page.kind === 'component' ? componentOf(loaded, page.module) : undefined),
        pageModules: readPageModules(loaded),
        files: [stylesheet, ...client.files, ...fonts],
        stylesheet: `/${stylesheet.path}`,
        script: client.script,
        headScript: client.headScript,
        homeScript: client.homeScript,
      },
      problems: checkPageModules(source, loaded),
    };
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    if (messages === undefined) return { bundle: null, problems: [describeLoadError(error)] };
    return { bundle: null, problems: messages.map((message) => describeMessage(message, source.root)) };
  }
}

function serverOptions({ root, packageRoot, pageModules }: BundleSource): BuildOptions {
  return {
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [ENTRY],
    outdir: 'server',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcesContent: false,
    loader: ASSET_LOADERS,
    assetNames: '[name].[hash]',
    plugins: [templatePlugin({ root, packageRoot, pageModules, isBrowser: false })],
  };
}

const COMMON: BuildOptions = {
  bundle: true,
  format: 'esm',
  write: false,
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
};
const ASSET_LOADERS: NonNullable<BuildOptions['loader']> = {
  '.svg': 'file',
  '.png': 'file',
  '.jpg': 'file',
  '.webp': 'file',
  '.woff2': 'file',
};

function textOf(files: readonly EsbuildFile[], ending: string): string {
  return files.find(({ path }) => path.endsWith(ending))?.text ?? '';
}

function hashedFile(name: string, extension: string, content: string): OutputFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `assets/${name}.${hash}.${extension}`, content };
}

/**
 * Runs the server bundle. React is loaded in production mode, which renders four times faster; it decides on its mode
 * when it is first loaded.
 */
async function loadServerModule(code: string): Promise<ServerModule> {
  const folder = await mkdtemp(join(tmpdir(), 'docsite-'));
  const mode = process.env['NODE_ENV'];
  try {
    const file = join(folder, 'templates.mjs');
    await writeFile(file, code);
    process.env['NODE_ENV'] = 'production';
    return (await import(pathToFileURL(file).href)) as ServerModule;
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    await rm(folder, { recursive: true, force: true });
  }
}

function componentOf(loaded: ServerModule, module: string): ComponentType | undefined {
  const component = loaded.pages[module]?.default;
  return typeof component === 'function' ? (component as ComponentType) : undefined;
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
            : 'The default export of the page is no component.',
        why: 'The default export of a file in pages/ is the React component that draws the page.',
        fix: 'Add "export default function Page() { … }", or let the name begin with "_" if it is no page.',
      }),
    );
}

function describeMessage({ text, location }: Message, root: string): Problem {
  return problem({
    code: 'template-error',
    file: location === null ? null : relative(root, join(root, location.file)).replaceAll('\\', '/'),
    line: location?.line ?? null,
    column: location === null ? null : location.column + 1,
    what: `A template cannot be compiled: ${text}${/[.!?]$/u.test(text) ? '' : '.'}`,
    why: location?.lineText.trim() ?? '',
    fix: '',
  });
}

/** A module that throws while it is loaded, before any page is drawn. */
function describeLoadError(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return problem({
    code: 'template-error',
    what: `A template or page fails while it is loaded: ${message}`,
    why: 'Code outside of components runs once, when the build starts.',
    fix: 'Move what depends on the page into the component.',
  });
}
