/** A site with texts that are not UTF-8. */
import { expect, test } from 'vitest';
import { loadSite } from '../../../../src/build/load-site.ts';
import { readSetup } from '../../../../src/build/read-site.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

test('each file is reported once, with its versions and the line of the first bad byte', async () => {
  folder.write({
    'docsite.config.ts': "export default { title: 'S', url: 'https://s.example' };\n",
    'docs/versions/1.0/version.json': '{ "label": "1.0", "files": { "a.md": "1.0", "good.md": "1.0" } }',
    'docs/versions/1.0/a.md': latin('# A\n\nna\u00efve\n'),
    'docs/versions/1.0/good.md': '# Größe \uFFFD\n',
    'docs/versions/1.1/version.json': '{ "label": "1.1", "files": { "a.md": "1.0", "good.md": "1.0" } }',
    'pages/help.md': latin('# Caf\u00e9\n'),
  });
  const root = folder.path();
  const { setup } = await readSetup({ root });
  const problems = setup === null ? [] : (await loadSite(root, setup)).problems;
  const reported = problems.filter(({ code }) => code === 'not-utf8');
  expect(reported).toMatchObject([
    { severity: 'warn', file: 'docs/versions/1.0/a.md', line: 3, versions: ['1.1', '1.0'] },
    { severity: 'warn', file: 'pages/help.md', line: 1, versions: [] },
  ]);
  expect(reported[0]?.what).toBe('The file is not UTF-8: this line has an invalid byte.');
  expect(reported[0]?.fix).toBe('Save the file as UTF-8.');
});
