import { expect, test } from 'vitest';
import { parseConfig } from '../../../../src/content/config/schema.ts';

const faults = (...routes: readonly string[]): readonly string[] => {
  const apis = routes.map((route, index) => ({ file: `${index}.yaml`, route, label: `API ${index}` }));
  return parseConfig({ title: 'Guides', url: 'https://guides.example', apis }).problems.map(({ what }) => what);
};

test('two APIs cannot be in one folder', () => {
  expect(faults('api', 'api/admin', 'other')).toEqual([]);
  expect(faults('api', 'other', 'API/')).toEqual([
    'The route "API" of the API "API 2" is that of the API "API 0", too.',
  ]);
});
