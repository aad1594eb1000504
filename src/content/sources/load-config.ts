/** Finds, bundles and runs `docsite.config.ts`. `config/schema.ts` checks what it exports. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CompiledCache, lookFor, type Lookups } from '../../disk/compiled-cache.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { ENDINGS } from '../../shared/import-places.ts';
import { problem } from '../../shared/problem/problem.ts';
import { NO_EXTENSIONS } from '../../shared/model/no-extensions.ts';
import { CONFIG_FILE } from '../../shared/site-folders.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Extensions } from '../../shared/types/hooks.ts';
import type { BuildCache } from '../../shared/types/output.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { parseConfig } from '../config/schema.ts';
import { locateInConfig, type LocateField, locateNowhere } from '../config/source.ts';
import { hasCode } from '../config/extensions.ts';
import { checkCompilerOptions, COMPILER_OPTIONS } from './compiler-options.ts';
import { bundleConfig, type BundledConfig } from './config-bundle.ts';
import { keyOfBundle } from './extensions-key.ts';
import { describeThrown, runBundle } from './config-run.ts';

export const CONFIG_NAMES: readonly string[] = [
  CONFIG_FILE,
  'docsite.config.mts',
  'docsite.config.js',
  'docsite.config.mjs',
];

export interface LoadedConfig {
  /** `null` when there is an error. */
  readonly config: SiteConfig | null;
  readonly extensions: Extensions;
  /** Errors when there is no config; otherwise nothing but warnings. */
  readonly problems: readonly Problem[];
  /** Where its fields are written. */
  readonly locate: LocateField;
  /** Files it was made from and, when it cannot be compiled, places that may fix it. Relative to the root. */
  readonly inputs: readonly string[];
  /** Places that decide what the config is, whether a file is there or not; `null` when more than files does. */
  readonly origin: readonly string[] | null;
}

/**
 * Reads the configuration of the site in the folder `root`. It may export an object, a promise of one, or a function
 * that returns either; it sees `process.env`, and may import other files and installed packages.
 * All problems have code `no-config`, `bad-config` or `unreadable-file`; a user's mistake is never thrown. `cache` has what
 * was compiled before.
 */
export async function loadConfig(root: string, cache: BuildCache | null = null): Promise<LoadedConfig> {
  const folder = path.resolve(root);
  const found = otherRuntime(process.versions) ?? (await findConfig(folder));
  const nothing = { config: null, extensions: NO_EXTENSIONS, locate: locateNowhere, inputs: [], origin: null };
  if (typeof found !== 'string') return { ...nothing, problems: [found] };
  const endless = await checkCompilerOptions(folder);
  if (endless.length > 0) return { ...nothing, problems: endless, inputs: [found, ...COMPILER_OPTIONS] };
  const bundled = await bundleOnce(folder, found, cache);
  const { bundle, problems: bundleProblems } = bundled;
  if (bundle === null) return { ...nothing, problems: bundleProblems, inputs: [found, ...bundled.places] };
  const { inputs } = bundle;
  const locate = locateInConfig(found, bundled.script);
  const origin = bundle.isRepeatable ? placesOf(inputs) : null;
  const run = await runBundle(bundle, (value) => parseConfig(value, locate));
  if (!run.ok) return { ...nothing, problems: [...bundleProblems, run.problem], locate, inputs, origin };
  const { config, extensions, problems } = run.value;
  const key = hasCode(extensions) ? await keyOfBundle(bundle, folder) : '';
  return {
    config: config === null ? null : { ...config, extensionsKey: key },
    extensions: { ...extensions, key },
    problems: [...bundleProblems, ...problems],
    locate,
    inputs,
    origin,
  };
}

/** The problem that this is not Node.js. The others cannot import code from a `data:` address, or read what V8 has written. */
export function otherRuntime({ bun, deno }: Readonly<Record<string, string | undefined>>): Problem | null {
  if (bun === undefined && deno === undefined) return null;
  const [name, remedy] = bun === undefined ? [`Deno ${deno}`, ''] : [`Bun ${bun}`, ', in scripts of Bun without --bun'];
  const what = `docsite runs in Node.js, and not in ${name}.`;
  return problem({ code: 'bad-config', what, fix: `Run it with "npx docsite"${remedy}.` });
}

/** Bundles unless that has been done before, with the same files. */
async function bundleOnce(folder: string, file: string, cache: BuildCache | null): Promise<BundledConfig> {
  const entry = cache === null ? null : new CompiledCache<BundledConfig>(cache, 'config', [folder, file]);
  const kept = entry?.read() ?? null;
  if (kept !== null) return kept.value;
  const startMs = Date.now();
  const code = await readRegularFile(path.join(folder, file)).catch((error: unknown) => describeThrown(error));
  if (typeof code !== 'string') {
    const problems = [bad(file, `The configuration cannot be read: ${code.message}.`)];
    return { bundle: null, problems, places: [] };
  }
  const bundled = await bundleConfig({ folder, file, code });
  // Of packages and of Node's modules it is not known which files they are.
  if (bundled.bundle?.isRepeatable === true) {
    const places = placesOf(bundled.bundle.inputs).map((place) => path.join(folder, place));
    const lookups: Lookups = new Map();
    const files = places.filter((place) => lookFor(place, lookups));
    entry?.keep(bundled, { files, lookups, startMs });
  }
  return bundled;
}

function placesOf(inputs: readonly string[]): readonly string[] {
  const stems = inputs.flatMap((input) => {
    const { dir, name } = path.posix.parse(input);
    // An import of a folder means its index only while no file next to the folder has the name.
    return name === 'index' && dir !== '' ? [`${dir}/${name}`, dir] : [path.posix.join(dir, name)];
  });
  const others = stems.flatMap((stem) => ENDINGS.map((ending) => stem + ending));
  return [...new Set([...CONFIG_NAMES, ...COMPILER_OPTIONS, ...inputs, ...others])];
}

/** The name of the only config in a folder, or the problem. */
async function findConfig(folder: string): Promise<string | Problem> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => describeThrown(error));
  if (!Array.isArray(entries)) {
    const isMissing = entries.message.startsWith('ENOENT');
    const what = isMissing
      ? `The folder ${folder} does not exist.`
      : `The folder of the site cannot be read: ${entries.message}.`;
    return problem({ code: 'no-config', what, fix: 'Pass another folder with --root.' });
  }
  // To read a pipe would never end.
  const names = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map((entry) => entry.name);
  const found = CONFIG_NAMES.filter((name) => names.includes(name));
  const [first] = found;
  if (first === undefined) return describeMissing(folder, names);
  if (found.length === 1) return first;
  return bad(first, `Found more than one configuration: ${found.join(', ')}.`, 'Keep one of them.');
}

async function describeMissing(folder: string, names: readonly string[]): Promise<Problem> {
  const missing = { code: 'no-config', what: `No docsite.config.ts found in ${folder}.` } as const;
  const near = names.find((name) => /^\.?docsite\b.*\.\w+$/iu.test(name));
  const above = near === undefined ? await findSiteAbove(folder) : null;
  if (above !== null) {
    const why = `Found one in ${above}.`;
    return problem({ ...missing, why, fix: 'Run the command there, or pass that folder with --root.' });
  }
  return problem({
    ...missing,
    why: near === undefined ? '' : `Found "${near}", but the name must be one of ${CONFIG_NAMES.join(', ')}.`,
    fix: 'Run "docsite init" to create a site, or pass the folder of one with --root.',
  });
}

/** The nearest folder above with a configuration; `null` when none can be found. */
async function findSiteAbove(folder: string): Promise<string | null> {
  const above = path.dirname(folder);
  if (above === folder) return null;
  const names: readonly string[] = await readdir(above).catch(() => []);
  return CONFIG_NAMES.some((name) => names.includes(name)) ? above : findSiteAbove(above);
}

function bad(file: string, what: string, fix = ''): Problem {
  return problem({ code: 'bad-config', file, what, fix });
}
