/** The first half of the pipeline on files: what only shows when its stages work together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadSite } from '../../../src/build/load-site.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { tell } from '../support/build-test-model.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function load(
  files: Readonly<Record<string, string>>,
  onConfig = (): Promise<null> => Promise.resolve(null),
): Promise<readonly Problem[]> {
  folder.write({ 'docsite.config.ts': "export default { title: 'S', url: 'https://s.example' };\n", ...files });
  const run = async <T>(_stage: string, work: () => T | Promise<T>): Promise<T> => work();
  return (await loadSite({ root: folder.path(), only: [], scope: null, run, compile: onConfig })).problems;
}

test('missing names in front matter are reported in the line of the field', async () => {
  const problems = await load({
    'docs/next/a.md': '---\ntitle: A\npagination_next: nope\n"displayed_sidebar": nope\n---\n',
    'docs/next/b.md': '---\ntitle: B\nslug: ../../x\n---\n',
    'docs/next/c.md': '---\n# An address\nslug: a?b\n---\n',
  });
  expect(tell(problems)).toEqual([
    'error unknown-doc docs/next/a.md:3: "pagination_next" names the document "nope", which this version does not have.',
    'error unknown-sidebar docs/next/a.md:4: "displayed_sidebar" names "nope", which is not a sidebar of this version.',
    'error slug-outside docs/next/b.md:3: The slug "../../x" leads out of the version.',
    'error bad-slug docs/next/c.md:3: The page cannot have the address "/a?b" inside its version.',
  ]);
});

test('for a site with nothing to publish, the theme is finished first', async () => {
  let isAtWork = true;
  const problems = await load({}, async () => {
    await sleep(50);
    isAtWork = false;
    return null;
  });
  expect([tell(problems).length > 0, isAtWork]).toEqual([true, false]);
});

test('a failing theme is reported where it is awaited', async () => {
  const fail = (): Promise<null> => Promise.reject(new Error('reported later'));
  expect(await load({ 'docs/next/a.md': '# A\n' }, fail)).toEqual([]);
});
