/** Imports from generators of plain Markdown: their pages become `docs/next`, with menus, redirects and settings. */
import { CONFIG_FILE, DOCS_DIR, NEXT } from '../../../src/shared/site-folders.ts';
import { sizeOf } from '../build-store.ts';
import { acceptedConfig } from '../docusaurus/leave-out-refused.ts';
import { formatSiteConfig } from '../format-config.ts';
import type { ImportedSite } from '../import-report.ts';
import type { SiteTree } from '../site-tree.ts';
import { MISSING_PAGES } from '../translations.ts';
import { importLanguages, withLanguages } from './other-languages.ts';
import { leavePosts } from './left-languages.ts';
import { placePosts, withPosts } from './post-sets.ts';
import { publishFiles } from './published-files.ts';
import { addFenceStubs } from './move-pages.ts';
import { convertSite, copyFiles, createFileTest, withAdded } from './convert-site.ts';
import type { MarkdownSite } from './markdown-site.ts';

const NEXT_DIR = `${DOCS_DIR}/${NEXT}`;

/** Imports the site. Mistakes of its authors are problems. */
export function importMarkdownSite(site: MarkdownSite, tree: SiteTree): ImportedSite {
  const { files: inNext, included, moved, missing, problems: found } = convertSite(site, tree);
  const { anchors, lost, bytesBefore, fences } = moved;
  const { beside, published } = publishFiles(inNext, site);
  const addresses = [
    ...site.pages.map(({ route }) => route),
    ...[...published.keys(), ...site.copies.values()].map((path) => path.replace(/^static(?=\/)/u, '')),
  ];
  const posts = placePosts(beside, site);
  const left = leavePosts(site, tree);
  const isPublished = createFileTest(site, tree, inNext);
  const languages = importLanguages(
    [{ version: NEXT, site: left.site, tree, stored: posts.next, isPublished }],
    addresses,
  );
  const inVersion = [...posts.next, ...(languages.alone.get(NEXT) ?? [])];
  const files = new Map<string, Uint8Array>(inVersion.map(([path, bytes]) => [`${NEXT_DIR}/${path}`, bytes]));
  for (const [path, bytes] of [...published, ...posts.sets]) files.set(path, bytes);
  for (const [path, bytes] of included) files.set(path, bytes);
  copyFiles(site, tree, files);
  const bytesAfter = sizeOf(files);
  for (const [path, bytes] of languages.files) files.set(path, bytes);
  const allFences = new Map([...fences, ...languages.fences]);
  addFenceStubs(allFences, files);
  const added = { fences: allFences, missing: [...missing, ...languages.missing], files };
  const fields = withAdded(withLanguages(withPosts(site.fields, posts), languages.languages), added);
  const redirects = new Map([...site.redirects, ...posts.redirects, ...languages.addresses.redirects]);
  const accepted = acceptedConfig({
    ...fields,
    redirects: redirects.size === 0 ? undefined : Object.fromEntries(redirects),
  });
  files.set(CONFIG_FILE, Buffer.from(formatSiteConfig(accepted.fields)));
  const { changed = 0, moved: movedPages = 0, listed = 0 } = site.urls ?? {};
  return {
    files,
    problems: [...found, ...languages.problems, ...left.problems, ...accepted.problems],
    notes: [...site.notes, ...posts.notes, ...(languages.languages.length === 0 ? [] : [MISSING_PAGES])],
    redirects,
    counts: {
      pages: site.pages.length,
      versions: 1,
      bytesBefore,
      bytesAfter,
      urls: {
        kept:
          site.pages.filter(({ isDraft }) => isDraft !== true).length +
          listed +
          languages.addresses.kept -
          lost -
          movedPages,
        changed: changed + movedPages + languages.addresses.changed,
        lost: lost + (site.urls?.lost ?? 0) + languages.addresses.lost + left.pages,
      },
      ...languages.counts,
      anchors,
      ...(site.publishedAt === undefined ? {} : { files: published.size }),
    },
  };
}
