import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOldModule } from '../../../../../packages/import/disk/run-old-module.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function run(code: string): Promise<unknown> {
  folder.write({ 'config.js': code });
  return runOldModule(folder.path(), 'config.js');
}

test('a value larger than a pipe’s buffer arrives complete, in any script', async () => {
  const text = '€'.repeat(200_000);
  expect(await run(`module.exports = { title: '€'.repeat(200_000) };`)).toEqual({ title: text });
});

test('ignores what a site prints before and after its value', async () => {
  const code = `console.log('Loading'); process.on('exit', () => console.log('Done')); module.exports = { title: 'A' };`;
  expect(await run(code)).toEqual({ title: 'A' });
});

test('paths in the site become relative, others stay', async () => {
  expect(await run(`module.exports = { here: require.resolve('./config.js'), there: '/elsewhere' };`)).toEqual({
    here: 'config.js',
    there: '/elsewhere',
  });
});

test('paths of files next to the site, in its repository, become relative; addresses stay', async () => {
  const values = [
    '__dirname',
    "resolve('../docs')",
    "resolve('../none')",
    "resolve('..')",
    "resolve('../../secret.md')",
  ];
  const repository = join(folder.path(), 'repository');
  folder.write({
    'secret.md': 'S',
    'repository/docs/a.md': 'A',
    'repository/site/config.js': `const path = require('node:path');
const resolve = (name) => path.resolve(__dirname, name);
module.exports = [${values.join(', ')}, resolve('..') + '/', resolve('../docs') + '/', '/', '/docs', '../docs'];
`,
  });
  mkdirSync(join(repository, '.git'));
  expect(await runOldModule(join(repository, 'site'), 'config.js')).toEqual([
    '.',
    '../docs',
    join(repository, 'none'),
    repository,
    join(folder.path(), 'secret.md'),
    `${repository}/`,
    `${join(repository, 'docs')}/`,
    '/',
    '/docs',
    '../docs',
  ]);
});

test('a module that ends the process is reported', async () => {
  await expect(run('process.exit(0);')).rejects.toThrow('cannot run config.js: it ended before it returned a value');
});

test.each([
  ['a timer', 'setInterval(() => {}, 10);'],
  ['a worker', `new (require('node:worker_threads').Worker)('setInterval(() => {}, 10)', { eval: true });`],
  ['a server', `require('node:net').createServer().listen(0);`],
])('a configuration that keeps %s ends when its value is there', async (_, code) => {
  expect(await run(`${code} module.exports = { title: 'A' };`)).toEqual({ title: 'A' });
});

test.each([
  [', waiting for a timer', 'setInterval(() => {}, 10);'],
  [
    ', waiting for a worker',
    `new (require('node:worker_threads').Worker)('setInterval(() => {}, 10)', { eval: true });`,
  ],
  [', waiting for a server', `require('node:net').createServer().listen(0);`],
  ['', 'for (;;);'],
])('a value that does not come is reported%s', async (wait, code) => {
  folder.write({ 'late.js': `${code} module.exports = () => new Promise(() => {});` });
  await expect(runOldModule(folder.path(), 'late.js', { limitMs: 500 })).rejects.toThrow(
    `it took longer than 0.5 seconds${wait}\n`,
  );
});
