import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { bundleConfig } from '../../../../src/content/sources/config-bundle.ts';
import { runBundle } from '../../../../src/content/sources/config-run.ts';
import { makeFolder, writeFiles } from '../../../support/site.ts';

const file = 'docsite.config.ts';

async function run(code: string, folder = makeFolder(onTestFinished)): Promise<unknown> {
  const { bundle } = await bundleConfig({ folder, file, code });
  if (bundle === null) throw new Error('It cannot be bundled.');
  const result = await runBundle(bundle, (value) => value);
  return result.ok ? result.value : result.problem;
}

test('a configuration that was run is not kept', async () => {
  const made: WeakRef<object>[] = [];
  Object.assign(globalThis, { note: (value: object) => made.push(new WeakRef(value)) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'note'));
  const save = (title: string): Promise<unknown> =>
    run(
      `import { sep } from 'node:path'; const kept = { title: '${title}', sep }; note(kept); export default () => kept.title;`,
    );
  expect([await save('One'), await save('Two'), await save('Two'), await save('Three')]).toHaveLength(4);
  expect(made).toHaveLength(4);
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let count = 0; count < 10 && made.some((value) => value.deref() !== undefined); count++) {
    await setTimeout(10);
    gc();
  }
  expect(made.filter((value) => value.deref() !== undefined)).toEqual([]);
});

test('a configuration runs as the module that it is', async () => {
  const folder = makeFolder(onTestFinished);
  writeFiles(folder, {
    'node_modules/one/package.json': '{ "type": "module", "main": "index.js" }',
    'node_modules/one/index.js': 'export default 1; export const two = 2;',
    'common.cjs': 'module.exports = { title: "common" };',
  });
  const value = `import one, {
    two as second,
  } from 'one';
  import * as all from 'one';
  import { readFileSync } from 'node:fs';
  import common from './common.cjs';
  export * from 'one';
  export const other = this;
  const module = 4;
  export default [one, second, all.two, typeof readFileSync, common.title, other, module, await Promise.resolve(3)];`;
  expect(await run(value, folder)).toEqual([1, 2, 2, 'function', 'common', undefined, 4, 3]);
  expect(await run('module.exports = { a: 1 };')).toEqual({ a: 1 });
  expect(await run("export default (await import('node:path')).posix.sep;")).toBe('/');
  expect(await run("export default import.meta.resolve('node:fs')")).toBe('node:fs');
  expect(await run("export { two as default } from 'one';", folder)).toBe(2);
  expect(await run('export const a = 1;')).toHaveProperty('what', 'The configuration has no default export.');
  expect(await run("import { none } from 'one';\nexport default none;", folder)).toHaveProperty(
    'what',
    expect.stringContaining("does not provide an export named 'none'"),
  );
  const failing = "import {\n  sep,\n  join,\n} from 'node:path';\n\nexport default [sep, join, null.a];";
  expect(await run(failing)).toMatchObject({ file, line: 6, column: 33 });
});
