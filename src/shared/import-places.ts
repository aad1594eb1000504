/** Where the files of imports may be: those that esbuild has not found, and that may still be written. */

/** What an import without an ending may lead to. */
export const ENDINGS: readonly string[] = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

/** A message of esbuild, as far as it matters here. */
interface BundlerError {
  readonly text: string;
  /** `file` is relative to the folder that esbuild works in. */
  readonly location: { readonly file: string; readonly namespace: string } | null;
}

/**
 * Files that may end these errors when they change or come: those that they name, and all that an import which leads
 * nowhere could mean, each once. Imports of packages are left out: where those may be installed is not known.
 * `resolve` joins parts to an absolute path, as Node's does, starting in esbuild's working directory.
 */
export function placesOfErrors(
  errors: readonly BundlerError[],
  resolve: (...parts: readonly string[]) => string,
): readonly string[] {
  const places = errors.flatMap(({ text, location }) => {
    // Virtual modules of docsite are not files.
    if (location === null || location.namespace.startsWith('docsite')) return [];
    const importer = resolve(location.file);
    const [, exporter] = /^No matching export in "(.+)" for import /u.exec(text) ?? [];
    const [, name] = /^Could not resolve "(.+)"/u.exec(text) ?? [];
    // In styles an address is relative with and without a dot.
    const isFile = name !== undefined && (/^[./]/u.test(name) || importer.endsWith('.css'));
    return [
      importer,
      ...(exporter === undefined ? [] : [resolve(exporter)]),
      ...(isFile ? placesOfImport(resolve(importer, '..', name)) : []),
    ];
  });
  return [...new Set(places)];
}

function placesOfImport(path: string): readonly string[] {
  const [ending = ''] = /\.[^./\\]+$/u.exec(path) ?? [];
  // An import of "a.js" may mean a.ts.
  if (ENDINGS.includes(ending)) return [path, ...ENDINGS.map((other) => path.slice(0, -ending.length) + other)];
  const indexes = ending === '' ? ENDINGS.map((other) => `${path}/index${other}`) : [];
  return [path, ...ENDINGS.map((other) => path + other), ...indexes];
}
