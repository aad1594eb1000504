/** Builds of the sites in tests/fixtures, compared with the trees next to this file; two more are in two-sites.alone.test.ts. */
import { afterAll, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { expectSite } from './expect-site.ts';
import type { Expected } from './expected-file.ts';

/** `versions` has what all sites have. A site here adds what it is about: texts, and where it says so a frame or files. */
const SITES: Readonly<Record<string, Expected>> = {
  minimal: { whole: [], files: /^versions\.json$/u },
  'html-suffix': {
    whole: [],
    files: /^(?:_redirects|(?:versions|pages)\.json|(?:sitemap|docs\/changes)\.xml|llms\.txt)$/u,
  },
  includes: { whole: [], files: /^docs(?:\/(?!next\/).*)?\.md$/u },
  hooks: { whole: ['docs/glossary/index.html'], files: /^(?:sitemap\.xml|docs\/(?!next\/).*\.md)$/u },
  arabic: { whole: ['docs/guide/install/index.html'], files: /^(?:docs\/changes\.xml|llms\.txt)$/u },
  translations: {
    whole: ['fr/docs/1.0/start/index.html', 'ar/docs/start/index.html', 'docs/2.0/safety/index.html'],
    files:
      /^(?:sitemap\.xml|_headers|_redirects|fr\/(?:(?:versions|pages)\.json|sitemap\.xml|docs\/(?!next\/).*\.(?:md|txt)))$/u,
  },
  japanese: { whole: [], files: /^llms\.txt$/u },
  apis: { whole: ['docs/api/courses/get-courses/index.html'], files: /^docs\/(?!next\/).*\.(?:md|txt)$/u },
  'api-changes': {
    whole: ['docs/2.0/changes/index.html', 'versions/api/courses/get-courses/index.html'],
    files: /^docs\/changes\.xml$/u,
  },
  folder: { whole: ['docs/basics/start/index.html'], files: /^(?:_redirects|versions\.json|llms\.txt)$/u },
};

const folder = makeFolder(afterAll);

test.each(Object.entries(SITES))(
  'site "%s" builds into the expected tree without a problem',
  async (name, expected) => {
    await expectSite(name, folder, expected);
  },
);
