import { expect, test } from 'vitest';
import { EVERYTHING, type FileChange, planRenewal } from '../../../../src/serve/sources/renewal.ts';

const KNOWN = new Map(
  ['docs/next/a.md', 'docs/next/sidebars.json', 'docs/next/run.sh', 'community/a.md'].map((path) => [
    path,
    { hash: '', text: '' },
  ]),
);
const INPUTS = {
  config: new Set(['navbar.ts']),
  bundle: new Set(['parts/card.tsx']),
  included: new Set(['examples/client.ts']),
  sets: ['community'],
};

function plan(path: string, kind: FileChange['kind'] = 'changed') {
  const { texts, assets, ...flags } = planRenewal([{ path, kind }], KNOWN, INPUTS);
  const needs = Object.entries(flags).filter(([, isNeeded]) => isNeeded);
  return { needs: needs.map(([name]) => name), texts: [...texts], assets: [...assets] };
}

test.each([
  ['docs/next/a.md', 'changed', [], ['docs/next/a.md'], []],
  ['docs/next/sidebars.json', 'changed', [], ['docs/next/sidebars.json'], ['docs/next/sidebars.json']],
  ['docs/next/a.md', 'removed', ['store'], ['docs/next/a.md'], ['docs/next/a.md']],
  ['docs/next/b.md', 'added', ['store'], ['docs/next/b.md'], ['docs/next/b.md']],
  ['docs/next/b.png', 'changed', ['store'], ['docs/next/b.png'], ['docs/next/b.png']],
  [
    'docs/versions/1.0.0/version.json',
    'changed',
    ['store'],
    ['docs/versions/1.0.0/version.json'],
    ['docs/versions/1.0.0/version.json'],
  ],
  ['community/a.md', 'changed', [], ['community/a.md'], []],
  ['community/b.md', 'added', ['store'], ['community/b.md'], ['community/b.md']],
  ['community', 'removed', ['store'], ['community'], ['community']],
  ['community-notes/a.md', 'added', [], [], []],
  ['docsite.config.ts', 'changed', ['config'], [], []],
  ['navbar.ts', 'changed', ['config'], [], []],
  ['templates/custom.css', 'changed', ['bundle'], [], []],
  ['templates', 'removed', ['siteFiles', 'bundle'], [], []],
  ['parts/card.tsx', 'changed', ['bundle'], [], []],
  ['components/card.tsx', 'changed', ['siteFiles', 'bundle'], [], []],
  ['components/Card.tsx', 'added', ['siteFiles', 'bundle'], [], []],
  ['components', 'removed', ['siteFiles', 'bundle'], [], []],
  ['pages/index.tsx', 'changed', ['bundle'], [], []],
  ['pages/new.tsx', 'added', ['siteFiles', 'bundle'], [], []],
  ['pages/help.md', 'changed', [], ['pages/help.md'], []],
  ['static/a.svg', 'changed', [], [], ['/a.svg']],
  ['static/b.svg', 'added', ['siteFiles'], [], ['/b.svg']],
  ['static', 'changed', ['siteFiles'], [], ['']],
  ['README.md', 'changed', [], [], []],
  ['examples/client.ts', 'changed', [], ['examples/client.ts'], []],
  ['examples', 'removed', [], ['examples/client.ts'], []],
  ['examples/other.ts', 'changed', [], [], []],
  ['docs/next/run.sh', 'changed', [], ['docs/next/run.sh'], ['docs/next/run.sh']],
] as const)('%s, %s', (path, kind, needs, texts, assets) => {
  expect(plan(path, kind)).toEqual({ needs, texts, assets });
});

test('at the start, everything is read', () => {
  expect(planRenewal([{ path: 'docs/next/a.md', kind: 'changed' }], null, INPUTS)).toBe(EVERYTHING);
});
