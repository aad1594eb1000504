/** Which templates of a site make its pages do something in the browser. */
import { expect, test } from 'vitest';
import { hasOwnState } from '../../../../src/render/bundle/own-state.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test.each([
  [
    `import { Footer as Original } from 'docsite/templates/components/footer';\nimport { useSite } from 'docsite/client';`,
    false,
  ],
  [
    `import type { State } from '../../src/state.ts';\nimport logo from '../../static/logo.svg';\nimport './footer.css';`,
    false,
  ],
  [`import { useState } from 'react';\nconst [count, setCount] = useState(0);`, true],
  ['<button onClick={press}>Press</button>', true],
  ['class Clock extends Component {}', true],
  [`const Chart = lazy(() => import('./chart.tsx'));`, true],
  [`import { Clock } from '../../src/clock';`, true],
  [`import {\n  Clock,\n} from 'react-clock';`, true],
  [`export { Footer } from '@example/theme';`, true],
])('%s: %s', (code, expected) => {
  folder.write({ 'templates/components/footer.tsx': code });
  expect(hasOwnState({ root: folder.path(), packageRoot: '/elsewhere' })).toBe(expected);
  expect(hasOwnState({ root: folder.path(), packageRoot: folder.path() })).toBe(false);
});

test('a site without templates of its own, and one whose test uses state', () => {
  const site = { root: folder.path(), packageRoot: '/elsewhere' };
  expect(hasOwnState(site)).toBe(false);
  folder.write({ 'templates/footer.test.tsx': 'useState(0)', 'templates/footer.tsx': '' });
  expect(hasOwnState(site)).toBe(false);
});
