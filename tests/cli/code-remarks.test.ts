/** Every command that reads texts reports imports, expressions and unknown tags in them, each at its line. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { finish, runDocsite, startDocsite } from '../support/run-docsite.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const CODE = 'import Chart from "./chart.js";\n\nThe sum is {1 + 1}.\n\n<Chrt data="x" />\n';
const REMARKS = ['3:1  mdx-import', '5:12  mdx-expression', '7:1  unknown-tag'];

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    ...SMALL_SITE,
    'docs/next/code.md': `# Code\n\n${CODE}`,
    'docs/versions/1.0/code.md': `# Old code\n\n${CODE}`,
    'docs/versions/1.0/version.json': '{ "label": "1.0", "files": { "code.md": "1.0" } }\n',
    'docs/versions/1.1/version.json': '{ "label": "1.1", "files": { "code.md": "1.0" } }\n',
  });
});

const at = (folder: string): readonly string[] => REMARKS.map((place) => `${folder}/code.md:${place}`);
const remarksIn = (output: string): readonly string[] =>
  [...output.matchAll(/^warn {2}(\S+ {2}(?:mdx-import|mdx-expression|unknown-tag))$/gmu)].map(
    ([, found = '']) => found,
  );

test.each([
  ['build', [...at('docs/next'), ...at('docs/versions/1.0')]],
  ['check-links', [...at('docs/next'), ...at('docs/versions/1.0')]],
  ['version 2.0', at('docs/next')],
  ['versions verify', at('docs/versions/1.0')],
  ['versions edit 1.0/code', at('docs/versions/1.0')],
  // The copy is where the text has to be fixed.
  ['versions edit 1.1/code', at('docs/versions/1.1')],
])('%s reports code in texts (B237)', async (command, expected) => {
  const { code, stdout, stderr } = await runDocsite(root, ...command.split(' '));
  expect(remarksIn(stdout + stderr)).toEqual(expected);
  expect(code).toBe(0);
});

const UNREAD = 'The texts were not searched for imports, expressions and unknown tags: the site does not load.';

test('where the site does not load, commands on its store say that they read no text (B237)', async () => {
  rmSync(join(root, 'docs'), { recursive: true });
  writeFiles(root, {
    'docsite.config.ts':
      "export default { title: 'Small', url: 'https://small.example', search: false, sets: [{ id: 'api' }] };\n",
    'api/versions/1.0/code.md': `# Old code\n\n${CODE}`,
    'api/versions/1.0/version.json': '{ "label": "1.0", "files": { "code.md": "1.0" } }\n',
  });
  for (const command of ['versions verify --set api', 'versions edit 1.0/code --set api']) {
    const { code, stdout, stderr } = await runDocsite(root, ...command.split(' '));
    expect((stdout + stderr).split(UNREAD), command).toHaveLength(2);
    expect(remarksIn(stdout + stderr)).toEqual([]);
    expect(code).toBe(0);
  }
  // Once it loads, they say what they have read.
  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n' });
  const { stdout, stderr } = await runDocsite(root, 'versions', 'verify', '--set', 'api');
  expect(stdout + stderr).not.toContain(UNREAD);
  expect(remarksIn(stdout + stderr)).toEqual(at('api/versions/1.0'));
});

test('serve reports code in texts (B237)', async () => {
  const child = startDocsite(root, ['serve', '--port', '0']);
  const ended = finish(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('6 warnings')) resolve();
      });
    }
    ended.then(() => reject(new Error(`ended early: ${output}`)), reject);
  });
  child.kill('SIGTERM');
  await ended;
  expect(remarksIn(output)).toEqual([...at('docs/next'), ...at('docs/versions/1.0')]);
});
