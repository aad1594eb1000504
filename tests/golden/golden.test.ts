/** Builds of the sites in tests/fixtures, compared with the trees next to this file; two more are in two-sites.alone.test.ts. */
import { afterAll, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { expectSite } from './expect-site.ts';

/** A site, and its pages that are compared in full; of the others only `<main>` is. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  minimal: ['docs/intro/index.html', 'index.html'],
  'html-suffix': ['docs/1.0/guide/topics.html'],
  includes: [],
  hooks: ['docs/glossary/index.html', 'glossary/text/index.html'],
  arabic: ['docs/guide/install/index.html', 'docs/1.0.0/guide/books/index.html', 'versions/index.html', '404.html'],
  japanese: ['docs/index.html'],
  folder: ['index.html', 'docs/basics/start/index.html', 'docs/1.0/index.html', '404.html', 'old/index.html'],
};

const folder = makeFolder(afterAll);

test.each(Object.entries(SITES))(
  'site "%s" builds into the expected tree without a problem',
  async (name, wholePages) => {
    await expectSite(name, folder, wholePages);
  },
);
