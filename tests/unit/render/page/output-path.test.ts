import { expect, test } from 'vitest';
import { outputPath, routeOfPath } from '../../../../src/render/page/output-path.ts';

test.each([
  ['/', 'index.html', 'index.html'],
  ['/docs', 'docs/index.html', 'docs.html'],
  ['/docs/api/client', 'docs/api/client/index.html', 'docs/api/client.html'],
  ['/docs/2.14.1', 'docs/2.14.1/index.html', 'docs/2.14.1.html'],
  ['/404', '404.html', '404.html'],
  ['/docs/404', 'docs/404/index.html', 'docs/404.html'],
  ['/docs/a b/ü', 'docs/a b/ü/index.html', 'docs/a b/ü.html'],
] as const)('%s is written to %s, without trailing slashes to %s', (route, folderPath, filePath) => {
  expect(outputPath(route, undefined)).toBe(folderPath);
  expect(outputPath(route, true)).toBe(folderPath);
  expect(outputPath(route, false)).toBe(filePath);
  expect([routeOfPath(folderPath), routeOfPath(filePath)]).toEqual([route, route]);
});

test('a file that is no page has no route', () => {
  expect(['docs/a.md', 'versions.json', '_headers'].map(routeOfPath)).toEqual([null, null, null]);
});
