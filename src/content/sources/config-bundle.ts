/** The config and the files it imports as one JavaScript module, made by esbuild. Nothing is run here. */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Loader, Message, Plugin } from 'esbuild';
import { placesOfErrors } from '../../shared/import-places.ts';
import { problem } from '../../shared/problem/problem.ts';
import { isRepeatable } from '../../shared/purity.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { ConfigScript } from '../config/source.ts';

export interface ConfigSourceFile {
  /** Absolute path of the site's root. */
  readonly folder: string;
  /** Name of the file in it. */
  readonly file: string;
  readonly code: string;
}
export interface ConfigBundle {
  /** An ES module whose imports are absolute `file:` addresses or modules of Node. */
  readonly code: string;
  /** Its source map; sources are relative to the site's root. */
  readonly map: string;
  /** Name of the config in the site's root. */
  readonly file: string;
  /** The config and all files it imports except packages: paths relative to the site's root. */
  readonly inputs: readonly string[];
  /** Whether it gives the same on every run, as long as these files are the same. */
  readonly isRepeatable: boolean;
}

/** Plain data: it can be stored. */
export type BundledConfig =
  | { readonly bundle: ConfigBundle; readonly script: ConfigScript; readonly problems: readonly Problem[] }
  /** `places` are files that may end the errors when they change or come: paths relative to the site's root. */
  | { readonly bundle: null; readonly problems: readonly Problem[]; readonly places: readonly string[] };

/** Bundles a config. Syntax errors and unresolved imports are errors with their place, esbuild's hints are warnings. */
export async function bundleConfig(source: ConfigSourceFile): Promise<BundledConfig> {
  const { folder, file, code } = source;
  // Loaded here because it takes 30 ms, and commands that need no config should not wait for it.
  const { build, transform } = await import('esbuild');
  const url = pathToFileURL(path.join(folder, file));
  const loader: Loader = /\.m?ts$/u.test(file) ? 'ts' : 'js';
  const read: string[] = [];
  try {
    const script = transform(code, { loader, sourcemap: 'external', sourcesContent: false, logLevel: 'silent' });
    // What cannot be compiled fails the bundle too, which says more about it.
    script.catch(() => undefined);
    const { outputFiles, warnings, metafile } = await build({
      // Not an entry point: esbuild takes `*` and `?` in the path of one for a pattern.
      stdin: { contents: code, resolveDir: folder, sourcefile: file, loader },
      absWorkingDir: folder,
      outfile: path.join(folder, 'docsite.config.bundle.js'),
      write: false,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: `node${process.versions.node}`,
      // Without esbuild's own condition "module": what is found is imported by Node.
      conditions: [],
      define: {
        'import.meta.url': JSON.stringify(url.href),
        'import.meta.filename': JSON.stringify(path.join(folder, file)),
        'import.meta.dirname': JSON.stringify(folder),
      },
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      plugins: [resolveImports, noteFiles(read)],
    });
    const [map = '', bundled = ''] = outputFiles
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ text }) => text);
    const inputs = Object.keys(metafile.inputs).filter((input) => !input.startsWith('docsite-api:'));
    const usesOthers = Object.values(metafile.outputs).some(({ imports }) => imports.some(({ external }) => external));
    return {
      bundle: { code: bundled, map, file, inputs, isRepeatable: !usesOthers && isRepeatable(bundled) },
      script: await script,
      problems: warnings.map((warning) => describe(warning, 'warn')),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const places = [...read, ...placesOfErrors(error.errors, (...parts) => path.resolve(folder, ...parts))];
    return {
      bundle: null,
      problems: error.errors.map((message) => describe(message, 'error')),
      places: places.map((place) => path.relative(folder, place).split(path.sep).join('/')),
    };
  }
}

/**
 * `docsite` is the one function a config calls, so that a site needs no installed docsite. Other packages are left
 * to Node under their absolute address, because the bundle has no folder; sources linked into
 * `node_modules` from elsewhere, which may be TypeScript, are bundled.
 * The filters are expressions of Go, which has no flag `u`.
 */
const resolveImports: Plugin = {
  name: 'docsite-config',
  setup(build) {
    build.onResolve({ filter: /^docsite$/ }, () => ({ path: 'docsite', namespace: 'docsite-api' }));
    build.onLoad({ filter: /^/, namespace: 'docsite-api' }, () => ({
      contents: 'export const defineConfig = (config) => config;',
    }));
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, importer, resolveDir, kind, pluginData }) => {
      if (isBuiltin(name)) return { path: name, external: true };
      if (pluginData === resolveImports || path.isAbsolute(name) || kind === 'entry-point') return null;
      const found = await build.resolve(name, { importer, resolveDir, kind, pluginData: resolveImports });
      if (found.errors.length > 0 || found.external) return found;
      const isPackage = found.path.split(path.sep).includes('node_modules');
      return isPackage ? { path: pathToFileURL(found.path).href, external: true } : { path: found.path };
    });
  },
};

/** A failed build has no list of the files it read. */
function noteFiles(read: string[]): Plugin {
  return {
    name: 'docsite-config-files',
    setup(build) {
      build.onLoad({ filter: /^/, namespace: 'file' }, ({ path: file }) => {
        read.push(file);
        return null;
      });
    },
  };
}

const CORRECT = 'Correct the line: the configuration cannot run as it is.';

function describe({ text, location, notes }: Message, severity: 'error' | 'warn'): Problem {
  // There esbuild recommends its own options, which users cannot set.
  const isMissing = text.startsWith('Could not resolve');
  const hints = isMissing ? [] : notes;
  const fix = isMissing ? 'Fix the import, or install the package.' : CORRECT;
  return problem({
    severity,
    code: 'bad-config',
    file: location?.file ?? null,
    line: location?.line ?? null,
    column: location === null ? null : location.column + 1,
    what: `${text.replace('docsite-api:', '').replace(/\.$/u, '')}.`,
    why: hints.map(({ text: note, location: at }) => (at === null ? note : `${note} line ${at.line}.`)).join(' '),
    fix: severity === 'error' ? fix : '',
  });
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}
