/** Plain folders, one per version → the files of a docsite site. Their Markdown is docsite's. Pure. */
import { parseConfig } from '../../../src/content/config/schema.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { describeKnown } from '../../../src/shared/problem/suggest.ts';
import { CONFIG_FILE, DOCS_DIR, NEXT } from '../../../src/shared/site-folders.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import { findLatest } from '../../../src/store/format/order.ts';
import { buildStore, sizeOf } from '../build-store.ts';
import { formatSiteConfig } from '../format-config.ts';
import type { ImportedSite } from '../import-report.ts';
import { acceptedConfig } from '../docusaurus/leave-out-refused.ts';
import { sumAnchors } from '../mdx/write/pin-heading-ids.ts';
import type { SiteTree } from '../site-tree.ts';
import { findForeignTexts } from './foreign-texts.ts';
import { withAdded } from './convert-site.ts';
import { addFenceStubs } from './move-pages.ts';
import { placeRedirects } from './place-redirects.ts';
import { UNKNOWN_URL } from '../unknown-url.ts';
import { chooseVersions, type FolderSettings, NEXT_NAMES, readFolders } from './version-folders.ts';

/**
 * Makes a version of each folder with a page. Throws a `UsageError` for a folder without any, and for settings that the next build
 * would refuse.
 */
export function importFolders(tree: SiteTree, settings: FolderSettings): ImportedSite {
  const { title, url = UNKNOWN_URL, from } = settings;
  const route = from?.route ?? '/docs';
  const own: Fields = from === undefined ? { title, url } : { ...from.fields, docs: { route } };
  requireSettings(own);
  const { folders, problems } = readFolders(tree, settings);
  const next = findNext(
    folders.map(({ name }) => name),
    settings,
  );
  const { versions, problems: refused } = chooseVersions(
    folders.filter(({ name }) => name !== next),
    tree,
  );
  const nextFolder = folders.find(({ name }) => name === next) ?? null;
  const { files: docs, problems: reserved } = buildStore(versions.toReversed(), nextFolder);
  const imported = [...versions, ...(nextFolder === null ? [] : [nextFolder])];
  const fences = new Map(imported.flatMap(({ moved }) => [...moved.fences]));
  const missing = imported.flatMap((folder) => [...folder.missing]);
  const latest = findLatest(
    versions.map(({ name }) => name),
    null,
  ).latest;
  const ofVersions = versions.map(({ name, redirects }) => [name, redirects] as const);
  const ofNext = nextFolder === null ? [] : [[NEXT, nextFolder.redirects] as const];
  const redirects = placeRedirects(new Map([...ofVersions, ...ofNext]), { base: route, latest });
  const fields = {
    ...own,
    navbar: { items: menuItems(imported.length, route) },
    ...(redirects.size === 0 ? {} : { redirects: Object.fromEntries(redirects) }),
  };
  const accepted = acceptedConfig(withAdded(fields, { fences, missing, files: new Map() }));
  const files = new Map<string, Uint8Array>([
    ...(from?.files ?? []),
    [CONFIG_FILE, Buffer.from(formatSiteConfig(accepted.fields))],
    ...[...docs].map(([path, bytes]) => [`${DOCS_DIR}/${path}`, bytes] as const),
  ]);
  addFenceStubs(fences, files);
  return {
    files,
    problems: [...findForeignTexts(tree), ...problems, ...refused, ...reserved, ...accepted.problems],
    notes:
      settings.url === undefined && from === undefined ? ['Set "url" in docsite.config.ts: it is not known yet.'] : [],
    redirects,
    counts: {
      pages: folders.flatMap((folder) => [...folder.files.keys()]).filter(isMarkdown).length,
      versions: imported.length,
      bytesBefore: folders.reduce((sum, folder) => sum + sizeOf(folder.files), 0),
      bytesAfter: sizeOf(docs),
      anchors: sumAnchors(folders.map(({ moved }) => moved.anchors)),
    },
  };
}

/** As in sites of `docsite init`; without the menu of versions where there is one. */
function menuItems(versions: number, route: RoutePath): readonly Fields[] {
  const start = { label: 'Documentation', to: route };
  return versions < 2 ? [start] : [start, { type: 'docsVersionDropdown', position: 'right' }];
}

/** Refuses what the next build would refuse in the configuration that is written. */
function requireSettings(settings: Fields): void {
  const [first] = parseConfig(settings).problems;
  if (first === undefined) return;
  throw new UsageError([first.what, first.why, first.fix].filter((line) => line !== '').join('\n'));
}

function findNext(names: readonly string[], { next: wanted, shown }: FolderSettings): string | null {
  if (wanted === undefined) return NEXT_NAMES.find((name) => names.includes(name)) ?? null;
  if (names.includes(wanted)) return wanted;
  throw new UsageError(`${shown} has no folder "${wanted}" with pages. ${describeKnown(wanted, names)}`);
}
