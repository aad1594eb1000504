import { expect, test } from 'vitest';
import { runOldModule } from '../../../src/cli/run-old-config.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function run(code: string): Promise<unknown> {
  folder.write({ 'config.js': code });
  return runOldModule(folder.path(), 'config.js');
}

test('a value that is larger than what a pipe holds comes whole, in any script', async () => {
  const text = '€'.repeat(200_000);
  expect(await run(`module.exports = { title: '€'.repeat(200_000) };`)).toEqual({ title: text });
});

test('what a site prints itself, before and after its value, is passed over', async () => {
  const code = `console.log('Loading'); process.on('exit', () => console.log('Done')); module.exports = { title: 'A' };`;
  expect(await run(code)).toEqual({ title: 'A' });
});

test('paths in the site become relative, others stay', async () => {
  expect(await run(`module.exports = { here: require.resolve('./config.js'), there: '/elsewhere' };`)).toEqual({
    here: 'config.js',
    there: '/elsewhere',
  });
});

test('a module that ends the process says so', async () => {
  await expect(run('process.exit(0);')).rejects.toThrow('could not be run: it ended before its value was known');
});
