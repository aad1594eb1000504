/** What an old site left in its readers' browsers. */
import { expect, test } from 'vitest';
import type { ImportedSite } from '../../../../packages/import/import-report.ts';
import { endWorkers, type OldWorkers } from '../../../../packages/import/old-workers.ts';

const COUNTS = { pages: 0, versions: 0, bytesBefore: 0, bytesAfter: 0 };

/** The files that end workers, and the notes. */
function end(
  files: Readonly<Record<string, string>>,
  known: Partial<OldWorkers> = {},
): Pick<ImportedSite, 'notes'> & { readonly ended: readonly string[] } {
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const site = { files: bytes, problems: [], notes: [], redirects: new Map<string, string>(), counts: COUNTS };
  const ended = endWorkers(site, { baseUrl: '/', generated: [], ...known });
  const isLast = (text: Uint8Array): boolean => Buffer.from(text).toString().includes('unregister()');
  return { ended: [...ended.files].flatMap(([path, text]) => (isLast(text) ? [path] : [])), notes: ended.notes };
}

test('B274 the worker of a generator is ended at its address, and named', () => {
  expect(end({}, { baseUrl: '/project/', generated: ['sw.js'] })).toEqual({
    ended: ['static/sw.js'],
    notes: [
      'Readers of the old site have its service worker, which goes on showing them that site. static/sw.js ends it at its address, ' +
        '/project/sw.js, and removes its caches: keep the file for a year, or as long as such readers may come back.',
    ],
  });
});

test.each([
  ['static/sw.js', 'static/sw.js'],
  ['static/service-worker.js', 'static/service-worker.js'],
  // MkDocs has such files beside its pages.
  ['docs/next/serviceworker.js', 'static/serviceworker.js'],
])('B274 a worker among the static files is ended: %s', (path, ended) => {
  expect(end({ [path]: 'self.onfetch = 0;' }).ended).toEqual([ended]);
});

test.each([
  ['static/a.js', "navigator.serviceWorker.register('/project/my.worker.js')"],
  ['static/a.js', 'navigator.serviceWorker?.register("./my.worker.js?v=2")'],
  ['docs/next/extra/a.html', '<script>navigator.serviceWorker\n.register(`my.worker.js`, { scope: "/" })</script>'],
  ['docsite.config.ts', String.raw`content: 'navigator.serviceWorker.register(\'/project/my.worker.js\')'`],
])('B274 a worker that %s registers is ended, and the script is named', (path, text) => {
  const { ended, notes } = end({ [path]: text }, { baseUrl: '/project/' });
  expect(ended).toEqual(['static/my.worker.js']);
  expect(notes.join()).toContain(` Remove the lines in ${path} that register it.`);
});

test('a worker of a folder, one of another site and a text about workers stay as they are', () => {
  const files = {
    'static/demo/sw.js': 'self.onfetch = 0;',
    'static/demo/a.js': "navigator.serviceWorker.register('/demo/sw.js')",
    'static/b.js': "navigator.serviceWorker.register('https://other.example/sw.js')",
    'docs/next/a.md': "`navigator.serviceWorker.register('/sw.js')`",
  };
  expect(end(files)).toEqual({ ended: [], notes: [] });
});
