/** What a change of an included file renews in a served site, by the identity of the values (B196). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveSite } from '../../../../src/serve/live/site.ts';
import type { SiteState } from '../../../../src/serve/live/state.ts';
import type { FileChange } from '../../../../src/serve/sources/renewal.ts';
import { makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../../../support/site.ts';

const root = makeFolder(afterAll);
const site = new LiveSite({
  root,
  packageRoot: REPOSITORY,
  docsiteVersion: '0.0.0',
  cache: onlyTemplates(root),
});
afterAll(() => site.close());
const client = (code: string): string => `start();\n// #region connect\n${code}\n// #endregion connect\n`;

beforeAll(async () => {
  writeFiles(root, {
    'docsite.config.ts':
      "export default { title: 'Live', url: 'https://live.example', search: false, snippets: ['examples'] };\n",
    'docs/next/a.md': '# A\n\n```ts file="../../examples/client.ts" region="connect"\n```\n',
    'docs/next/b.md': '# B\n\n<!-- @include: _part.md -->\n',
    'docs/next/c.md': '# C\n\nNothing else.\n',
    'docs/next/_part.md': 'Of the part.\n',
    'examples/client.ts': client('connect();'),
  });
  expect(await site.update(null)).toBe(true);
});

function stateOf({ state }: LiveSite): SiteState {
  if (state === null) throw new Error('The site has no state.');
  return state;
}

async function update(path: string, kind: FileChange['kind'], text?: string): Promise<SiteState> {
  if (text === undefined) rmSync(join(root, path));
  else writeFiles(root, { [path]: text });
  await site.update([{ path, kind }]);
  return stateOf(site);
}

const read = (state: SiteState, path: string): string =>
  String(state.files().get(path)?.make()).replace(/<[^>]+>/gu, '');
const codes = (): readonly string[] => site.check().map(({ code, file, line }) => `${file}:${line} ${code}`);

test('an edit shows at once, and only the text that shows it is parsed again', async () => {
  expect([...site.inputs.included]).toEqual(['examples/client.ts']);
  const before = stateOf(site);
  const after = await update('examples/client.ts', 'changed', client('connectAnew();'));
  expect(read(after, 'docs/a/index.html')).toContain('connectAnew();');
  const parsed = [...after.model.bodies.values()].filter((body) => before.model.bodies.get(body.hash) !== body);
  expect(parsed).toHaveLength(1);
  const shown = await update('docs/next/_part.md', 'changed', 'Of the new part.\n');
  expect(read(shown, 'docs/b/index.html')).toContain('Of the new part.');
});

test('a file that an editor empties before it writes is read when it is written', async () => {
  writeFiles(root, { 'examples/client.ts': '' });
  const written = new Promise<void>((resolve) => {
    setTimeout(() => {
      writeFiles(root, { 'examples/client.ts': client('connectSlowly();') });
      resolve();
    }, 30);
  });
  await Promise.all([site.update([{ path: 'examples/client.ts', kind: 'changed' }]), written]);
  expect(codes()).toEqual([]);
  const after = await update('examples/client.ts', 'changed', client('connectAnew();'));
  expect(read(after, 'docs/a/index.html')).toContain('connectAnew();');
});

test('an edit next to what is shown changes no version', async () => {
  const before = stateOf(site);
  const after = await update('examples/client.ts', 'changed', `${client('connectAnew();')}\nend();\n`);
  expect([...after.model.bodies.values()]).toEqual([...before.model.bodies.values()]);
  const same = await update('docs/next/c.md', 'changed', '# C\n\nNothing else.\n');
  expect(same.model.lines[0].versions).toEqual(after.model.lines[0].versions);
  expect(same.model.lines[0].versions[0]).toBe(after.model.lines[0].versions[0]);
});

test('a file that goes is reported, and one that comes back is shown', async () => {
  const text = client('connectAgain();');
  await update('examples/client.ts', 'removed');
  expect(codes()).toContain('docs/next/a.md:3 missing-include');
  const back = await update('examples/client.ts', 'added', text);
  expect(codes()).toEqual([]);
  expect(read(back, 'docs/a/index.html')).toContain('connectAgain();');
  await update('docs/next/_part.md', 'removed');
  expect(codes()).toContain('docs/next/b.md:3 missing-include');
  await update('docs/next/_part.md', 'added', 'Back.\n');
  expect(codes()).toEqual([]);
});

test('a page that includes something for the first time finds it, and lines of problems follow', async () => {
  await update('docs/next/c.md', 'changed', '# C\n\n<!-- @include: _part.md -->\n');
  expect(read(stateOf(site), 'docs/c/index.html')).toContain('Back.');
  await update('docs/next/_part.md', 'changed', 'Back.\n\n[gone](gone.md)\n');
  expect(codes()).toEqual(['docs/next/_part.md:3 broken-markdown-link']);
  await update('docs/next/_part.md', 'changed', 'Back.\n\nMore.\n\n[gone](gone.md)\n');
  expect(codes()).toEqual(['docs/next/_part.md:5 broken-markdown-link']);
});
