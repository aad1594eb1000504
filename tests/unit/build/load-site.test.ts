/** The first half of the pipeline on files: what only shows when its stages work together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whileCompiling } from '../../../src/build/compile-site.ts';
import { loadSite } from '../../../src/build/load-site.ts';
import { readSetup } from '../../../src/build/read-site.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { tell } from '../support/build-test-model.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function load(files: Readonly<Record<string, string>>): Promise<readonly Problem[]> {
  folder.write({ 'docsite.config.ts': "export default { title: 'S', url: 'https://s.example' };\n", ...files });
  const root = folder.path();
  const { setup, configErrors } = await readSetup({ root });
  return setup === null ? configErrors : (await loadSite(root, setup)).problems;
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

test('a site with nothing to publish is refused', async () => {
  expect((await load({})).map(({ code }) => code)).toEqual(['no-docs']);
});

test('work ends no earlier than the templates that are compiled meanwhile', async () => {
  let isAtWork = true;
  const theme = sleep(50).then(() => (isAtWork = false));
  await whileCompiling(theme, () => load({}));
  expect(isAtWork).toBe(false);
});

test('templates that fail are reported where they are awaited', async () => {
  const theme = Promise.reject(new Error('reported later'));
  expect(await whileCompiling(theme, () => load({ 'docs/next/a.md': '# A\n' }))).toEqual([]);
});
