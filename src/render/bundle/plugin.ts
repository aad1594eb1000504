/** Teaches esbuild where templates, pages and React are: a site's own template takes the place of the package's. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Loader, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import type { SiteConfig } from '../../shared/types/config.ts';
import { PLACE } from '../../shared/model/component-use.ts';
import type { SiteComponent } from '../../shared/model/site-components.ts';
import { lookFor, type Lookups } from '../../disk/compiled-cache.ts';
import { followSystem } from './follow-system.ts';
import { hasBrandStyles, loadIcons } from './brand.ts';
import { findWeakColors, inLayer, loadTheme } from './theme.ts';
import { inlineStrings, type Language, pluralModule, tableModule, writeStyleStrings } from './inline-strings.ts';

/** What is compiled, for the build and for browsers alike. */
export interface TemplateSource {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the docsite package. */
  readonly packageRoot: string;
  readonly config: SiteConfig;
  /** Page modules relative to the root. */
  readonly pageModules: readonly string[];
  /** The site's components for documents. */
  readonly components: readonly SiteComponent[];
}
export interface TemplatePluginOptions extends TemplateSource {
  /** In the browser React is part of the bundle; the build has it loaded already. */
  readonly isBrowser: boolean;
  /** Gets every place where a file was looked for. */
  readonly lookups: Lookups;
  /** Called when a file of the site takes the place of a template. */
  readonly onOverride?: () => void;
}

export const COMMON_OPTIONS = {
  bundle: true,
  write: false,
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions;
/** What browsers must know: the versions of 2023 and later that have `:has` and masks without a prefix. */
export const BROWSERS = ['chrome120', 'firefox121', 'safari17.2'];
/** The module that esbuild starts from. */
export const ENTRY = 'docsite:templates';
/** React must exist once, and it is the generator's: templates and renderer share its context. */
const REACT = /^react(-dom)?(\/.*)?$/;
const ABSOLUTE = /^(?:\/|[a-z]:[/\\])/i;
/** After the name of a stylesheet that few pages need: a file of its own, whose address the import gives. */
const OWN_FILE = '?url';
export const OWN_STYLE = 'own-stylesheet';
/** The modules that hold the words of the site, and what sites without sets, and those at fixed addresses, do without. */
const LEFT_OUT_MODULES =
  /[/\\](?:shared[/\\]messages[/\\][a-z-]+\.ts|client[/\\](?:hooks[/\\]nodes\.tsx|features[/\\]page-set\.ts|folder[/\\][a-z-]+\.ts))$/u;
const SUFFIXES = ['', '.tsx', '.ts', '.jsx', '.js'];

/**
 * All files of the site and of docsite are found here, none by esbuild: it would read from the nearest package.json how
 * a module is to be treated, and one that is found in both ways would get now the one treatment, now the other.
 */
export function templatePlugin(options: TemplatePluginOptions): Plugin {
  const templates = join(options.packageRoot, 'templates');
  const overrides = join(options.root, 'templates');
  const isFile = (file: string): boolean => lookFor(file, options.lookups);
  const findFile = (path: string): string | undefined => SUFFIXES.map((suffix) => path + suffix).find(isFile);
  /** The site's file for a path below the package's templates; the package's own site has none. */
  const findOverride = (path: string, importer: string): string | undefined => {
    const name = relative(templates, path);
    if (name.startsWith('..') || templates === overrides) return undefined;
    const stem = join(overrides, name.replace(/\.[jt]sx?$/u, ''));
    return SUFFIXES.map((suffix) => stem + suffix).find((file) => file !== importer && isFile(file));
  };
  const findTemplate = (path: string, importer: string): string | undefined => {
    const override = findOverride(path, importer);
    if (override !== undefined) options.onOverride?.();
    return override ?? findFile(path);
  };

  return {
    name: 'docsite-templates',
    setup(build) {
      build.onResolve({ filter: /^docsite:templates$/ }, () => ({ path: ENTRY, namespace: 'docsite' }));
      build.onLoad({ filter: /.*/, namespace: 'docsite' }, () => ({
        contents: entryModule(options),
        loader: 'tsx',
        resolveDir: options.root,
      }));
      loadIcons(build, options.config);
      loadTheme(build, options.config);
      build.onResolve({ filter: REACT }, reactResolver(options));
      build.onResolve({ filter: /^docsite\/client$/ }, () => ({
        path: findFile(join(options.packageRoot, 'src/client/index')) ?? '',
      }));
      build.onResolve({ filter: /^docsite\/templates\// }, ({ path, importer }) => {
        const found = findTemplate(join(templates, path.slice('docsite/templates/'.length)), importer);
        return found === undefined ? null : { path: found };
      });
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
        if (isOfPackage(importer, options)) return null;
        const isOwnFile = path.endsWith(OWN_FILE);
        // Wherever it is imported from: the browser's part names the page's frame and the document's template, too.
        const found = findTemplate(
          resolve(dirname(importer), isOwnFile ? path.slice(0, -OWN_FILE.length) : path),
          importer,
        );
        if (found === undefined) return null;
        return isOwnFile ? { path: found, namespace: OWN_STYLE } : resolved(found);
      });
      loadOwnStylesheets(build, options);
      writeStrings(build, options);
      build.onResolve({ filter: ABSOLUTE }, ({ path, kind }) => {
        if (kind === 'url-token') return { path: addressOf(path, options.config), external: true };
        return isFile(path) ? { path } : null;
      });
    },
  };
}

/** Inside of a package that the site or docsite depends on. docsite itself may be installed as one, too. */
function isOfPackage(file: string, { packageRoot, root }: TemplatePluginOptions): boolean {
  return [packageRoot, root].every((folder) => /\.\.|node_modules/u.test(relative(folder, file)));
}

/** What is written into the code leaves nothing to load, not even an empty file. */
function resolved(path: string): OnResolveResult {
  return LEFT_OUT_MODULES.test(path) ? { path, sideEffects: false } : { path };
}

function languageOf({ strings, locale }: SiteConfig): Language {
  return { table: strings, tag: locale.htmlLang };
}

const NO_PAGE = 'export const LanguagesPage = null;';

/** The words of the site's language, in the modules and styles that read them. */
function writeStrings(build: PluginBuild, options: TemplatePluginOptions): void {
  const { config, packageRoot, isBrowser } = options;
  const language = languageOf(config);
  build.onResolve({ filter: /^docsite:plural$/ }, ({ path }) => ({ path, namespace: 'docsite-plural' }));
  build.onLoad({ filter: /.*/, namespace: 'docsite-plural' }, () => ({ contents: pluralModule(language) }));
  const modules = new Map([
    [join(packageRoot, 'src/shared/messages/english.ts'), tableModule(language)],
    [join(packageRoot, 'src/shared/messages/language.ts'), `export const LANGUAGE = ${JSON.stringify(language.tag)};`],
    // Sites without the page have neither its code nor its stylesheet.
    ...(config.languagesPage ? [] : [[join(packageRoot, 'templates/languages.tsx'), NO_PAGE] as const]),
  ]);
  build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
    if (isOfPackage(path, options)) return null;
    const contents = modules.get(path) ?? inlineStrings(await readFile(path, 'utf8'), language);
    return contents === null ? null : { contents, loader: extname(path).slice(1) as Loader };
  });
  // Browsers get styles from the build alone.
  if (isBrowser) return;
  build.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
    if (isOfPackage(path, options) || path.endsWith('.module.css')) return null;
    const css = await readFile(path, 'utf8');
    const written = writeStyleStrings(css, language);
    if (isStyleOfTheme(path, options)) return { contents: inLayer(written), loader: 'css' };
    const warnings = findWeakColors(css).map((warning) => ({
      ...warning,
      location: { ...warning.location, file: path },
    }));
    return { contents: written, loader: 'css', warnings };
  });
}

/** The same bytes for build and browser: the address is made from them. */
function loadOwnStylesheets(build: PluginBuild, options: TemplatePluginOptions): void {
  const language = languageOf(options.config);
  build.onLoad({ filter: /\.css$/, namespace: OWN_STYLE }, async ({ path }) => {
    const written = writeStyleStrings(await readFile(path, 'utf8'), language);
    const css = isStyleOfTheme(path, options) ? inLayer(written) : written;
    const { code } = await build.esbuild.transform(css, { loader: 'css', minify: true, target: BROWSERS });
    return { contents: followSystem(code, options.config.colorMode), loader: 'file' };
  });
}

/** Dark colours: see `theme.ts`. On paper, what is `!important` in a layer would win over a site's own. */
const UNLAYERED = new Set(['dark.css', 'print.css']);

/** A stylesheet of docsite, or the file of a site that takes its place: it is in the layer of the theme. */
function isStyleOfTheme(file: string, { packageRoot, root }: TemplatePluginOptions): boolean {
  return (
    !UNLAYERED.has(basename(file)) &&
    [packageRoot, root].some((folder) => dirname(file) === join(folder, 'templates/styles'))
  );
}

/** In the browser one module of docsite makes the elements, and it alone imports React's own `jsx`. */
function reactResolver({ packageRoot, isBrowser, lookups }: TemplatePluginOptions) {
  const { resolve: resolvePackage } = createRequire(join(packageRoot, 'package.json'));
  const jsxRuntime = join(packageRoot, 'src/client/jsx-runtime.ts');
  return ({ path, kind, importer }: OnResolveArgs): OnResolveResult => {
    const file = resolvePackage(path);
    if (!isBrowser) return { path: kind === 'require-call' ? file : pathToFileURL(file).href, external: true };
    const isJsx = path === 'react/jsx-runtime' && importer !== jsxRuntime && lookFor(jsxRuntime, lookups);
    return { path: isJsx ? jsxRuntime : file };
  };
}

/** Addresses in styles that begin with a slash are files of static/; with two they are on another host. */
function addressOf(path: string, { baseUrl }: Pick<SiteConfig, 'baseUrl'>): string {
  return path.startsWith('//') ? path : baseUrl + path.slice(1);
}

/** Everything the server bundle exports, and the order of the styles: theme, pages, the site's own. */
function entryModule({ root, packageRoot, config, pageModules, components, lookups }: TemplatePluginOptions): string {
  const custom = join(root, 'templates/custom.css');
  const importAll = (files: readonly string[], name: string): string =>
    files
      .map((file, index) => `import * as ${name}${String(index)} from ${JSON.stringify(join(root, file))};`)
      .join('\n');
  const componentFiles = components.map(({ file }) => file);
  const ownComponents = components.map(({ name }, index) => `${name}: component${String(index)}`);
  const entries = pageModules.map((file, index) => `${JSON.stringify(file)}: page${String(index)}`);
  return `
import ${JSON.stringify(join(packageRoot, 'templates/styles/index.css'))};
import 'docsite:theme';
${config.announcementBar === null ? '' : "import 'docsite/templates/styles/announcement.css';"}
${config.feedback === null ? '' : "import 'docsite/templates/styles/feedback.css';"}
${config.footer?.style === 'dark' ? "import 'docsite/templates/styles/footer-dark.css';" : ''}
${hasBrandStyles(config) ? "import 'docsite/templates/styles/brand.css';\nimport 'docsite:icons';" : ''}
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PageProvider } from 'docsite/client';
import { COMPONENTS, STYLESHEET } from 'docsite/templates/document/components';
import { Sidebar } from 'docsite/templates/components/sidebar';
import { SidebarList } from 'docsite/templates/components/sidebar-list';
import { Root } from 'docsite/templates/root';
import { TEMPLATES } from 'docsite/templates/templates';
${importAll(pageModules, 'page')}
${importAll(componentFiles, 'component')}
${lookFor(custom, lookups) ? `import ${JSON.stringify(custom)};` : ''}
export const componentStylesheet = STYLESHEET;
export const ownComponents = COMPONENTS;
export const components = { ${ownComponents.join(', ')} };
const PLACE = { identifierPrefix: ${JSON.stringify(PLACE)} };
export function renderComponent(Component, props, children) {
  return renderToStaticMarkup(<Component {...props}>{children}</Component>, PLACE);
}
export function renderIsland(Component, props, html) {
  const children = html === undefined ? undefined : (
    <docsite-children dangerouslySetInnerHTML={{ __html: html }} />
  );
  return renderToString(<Component {...props}>{children}</Component>, PLACE);
}
export const pages = { ${entries.join(', ')} };
export function renderPage(site, page, Component) {
  return renderToString(<Root site={site} page={page} Template={Component ?? TEMPLATES[page.kind]} />);
}
export function renderSidebar(site, page, { part, entries }) {
  const Part = part === 'whole' ? Sidebar : SidebarList;
  return renderToStaticMarkup(<PageProvider site={site} page={page}><Part entries={entries} /></PageProvider>);
}
`;
}
