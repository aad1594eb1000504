/** Two texts are compared once: later builds and `docsite serve` find the differences in the cache, by the hashes of both. */
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TextComparison } from '../../src/render/body/render-differences.ts';
import { LiveSite } from '../../src/serve/live/site.ts';
import { buildSite, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

const manifest = (label: string): string => JSON.stringify({ label, files: { 'intro.md': label } });
const config = (title: string): string =>
  `export default { title: '${title}', url: 'https://small.example', search: false };\n`;

test('two texts are compared once', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.ts': config('Small'),
    'docs/next/intro.md': '# Introduction\n\nThe third text.\n',
    'docs/versions/2.0/intro.md': '# Introduction\n\nThe second text.\n',
    'docs/versions/2.0/version.json': manifest('2.0'),
    'docs/versions/1.0/intro.md': '# Introduction\n\nThe first text.\n',
    'docs/versions/1.0/version.json': manifest('1.0'),
  });
  const compare = vi.spyOn(TextComparison.prototype, 'compare');
  onTestFinished(() => compare.mockRestore());
  const cache = new CacheStore({ folder: join(root, 'cache'), key: 'key' });
  const build = async (): Promise<number> => {
    compare.mockClear();
    const { ok, stats } = await buildSite(root, { cache });
    expect([ok, stats.written > 5]).toEqual([true, true]);
    return compare.mock.calls.length;
  };
  // Each is on the page of changes of a version, and in the history of the page.
  expect(await build()).toBe(2);
  // All pages are drawn again.
  writeFiles(root, { 'docsite.config.ts': config('Renamed') });
  expect(await build()).toBe(0);
  // Only what is new is compared.
  writeFiles(root, {
    'docs/next/intro.md': '# Introduction\n\nThe fourth text.\n',
    'docsite.config.ts': config('Again'),
  });
  expect(await build()).toBe(1);

  compare.mockClear();
  const site = new LiveSite({ root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0', cache });
  onTestFinished(() => site.close());
  expect(await site.update(null)).toBe(true);
  const page = (path: string): string => String(site.state?.files().get(path)?.make());
  expect(page('docs/next/changes/index.html')).toContain('<del>second</del><ins>fourth</ins>');
  expect(page('versions/intro/index.html')).toContain('<del>first</del><ins>second</ins>');
  expect(compare).not.toHaveBeenCalled();
  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n\nThe fifth text.\n' });
  await site.update([{ path: 'docs/next/intro.md', kind: 'changed' }]);
  expect(page('docs/next/changes/index.html')).toContain('<del>second</del><ins>fifth</ins>');
  expect(page('versions/intro/index.html')).toContain('<del>second</del><ins>fifth</ins>');
  expect(compare).toHaveBeenCalledTimes(1);
});
