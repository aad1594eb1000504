/** What is known of the site's components before they run (B181). */
import { expect, test } from 'vitest';
import { readComponents } from '../../../../src/content/sources/read-components.ts';
import { readSiteFiles } from '../../../../src/content/sources/read-pages.ts';
import { writeFiles } from '../../../support/site.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('files with a capital letter are components; parts of them, tests and folders are not', async () => {
  writeFiles(folder.path(), {
    'components/Chart.tsx': `export const client: 'load' | 'idle' = 'idle';\nexport const links = ['icon', "more"] as const;\n`,
    'components/Api2.jsx': '// export const client = "load"\nexport default () => null;',
    'components/axis.tsx': '',
    'components/Chart.test.tsx': '',
    'components/Data.ts': '',
    'components/parts/Line.tsx': '',
  });
  expect(await readComponents(folder.path())).toEqual({
    components: [
      { name: 'Api2', file: 'components/Api2.jsx', links: [], client: null },
      { name: 'Chart', file: 'components/Chart.tsx', links: ['icon', 'more'], client: 'idle' },
    ],
    problems: [],
  });
});

test('a site needs none', async () => {
  expect((await readSiteFiles(folder.path())).components).toEqual([]);
});

test('what cannot be read of a component is reported at its line', async () => {
  writeFiles(folder.path(), {
    'components/A.tsx': `\nexport const client = 'now';`,
    'components/B.tsx': 'export const links = [...others];',
    'components/C.tsx': '',
    'components/C.jsx': '',
  });
  const { problems } = await readComponents(folder.path());
  expect(problems.map(({ code, severity, file, line }) => [code, severity, file, line])).toEqual([
    ['bad-component-file', 'error', 'components/A.tsx', 2],
    ['bad-component-file', 'error', 'components/B.tsx', 1],
    ['bad-component-file', 'error', 'components/C.tsx', null],
  ]);
});
