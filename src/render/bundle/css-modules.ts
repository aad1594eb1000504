/** CSS modules in the browser's scripts: classes have the names that they have in the build's stylesheet. */
import { basename } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { COMMON_OPTIONS } from './plugin.ts';

/**
 * The scripts are minified, and esbuild would give the classes short names there, which no stylesheet has. Names are made
 * from those of file and class; two files of one name would have theirs numbered, so they are errors.
 */
export function cssModules({ plugins = [], loader = {}, absWorkingDir }: BuildOptions): Plugin {
  const byName = new Map<string, string>();
  return {
    name: 'docsite-css-modules',
    setup(build) {
      const options: BuildOptions = { plugins, loader, ...(absWorkingDir === undefined ? {} : { absWorkingDir }) };
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const other = byName.get(basename(path)) ?? path;
        if (other !== path) return { errors: [{ text: `Another CSS module has this name: ${other}` }] };
        byName.set(basename(path), path);
        const { outputFiles } = await build.esbuild.build({
          ...options,
          ...COMMON_OPTIONS,
          stdin: {
            contents: `export { default } from ${JSON.stringify(path)}; export * from ${JSON.stringify(path)};`,
          },
          format: 'esm',
          outdir: 'modules',
        });
        return { contents: outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '', loader: 'js' };
      });
    },
  };
}
