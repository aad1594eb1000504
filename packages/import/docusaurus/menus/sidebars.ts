/** Sidebars of a version → the text of its `sidebars.json`. */
import GithubSlugger from 'github-slugger';
import { escapeVariables } from '../../../../src/shared/model/variables.ts';
import { appendAll } from '../../../../src/shared/append-all.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { readModule } from '../config/read-module.ts';
import type { ModuleFiles } from '../config/module-statements.ts';
import { fieldsOf, listOf, textOf } from '../config/settings.ts';
import { acceptedSidebars, knownItems } from '../leave-out-refused.ts';
import type { OldVersion } from '../versions.ts';
import { type FolderItems, folderItems } from './folder-items.ts';

export interface ReadSidebars {
  /** `null`: there is no file, so the sidebar is generated from the folders. */
  readonly text: string | null;
  /** What the text says; empty without a file, or when it cannot be read. */
  readonly value: Fields;
  readonly problems: readonly Problem[];
}
export interface SidebarsSource {
  readonly tree: SiteTree;
  readonly modules: ModuleFiles;
  /** The sidebars as running them gave them, by the path of their file. */
  readonly executed: ReadonlyMap<string, unknown>;
  /** Whether the version has a document of this id. */
  readonly has: (id: string) => boolean;
  /** A link as the new site needs it. */
  readonly mapHref: (href: string) => string;
  /** HTML with its links as the new site needs them. */
  readonly mapHtml: (html: string) => string;
}

/** Reads the sidebars of a version. `versionName` is taken off ids of the form `version-2.0/intro`, as old files have them. */
export function readSidebars(path: string, versionName: string, source: SidebarsSource): ReadSidebars {
  const { tree, modules, executed } = source;
  const original = readText(tree, path);
  const file = tree.fileName(path);
  if (original === null) {
    // Docusaurus shows none for a version without the file; docsite would make one from the folders.
    return { text: '{}\n', value: {}, problems: [missing(file)] };
  }
  const read = executed.has(path)
    ? { value: { ok: true, value: executed.get(path) } as const, leftOut: [] }
    : readModule(path, modules);
  const problems: Problem[] = read.leftOut.map(({ line, key, reason }) =>
    problem({
      severity: 'warn',
      code: 'unread-sidebar',
      file,
      line,
      what: `${key === '' ? 'An item' : `"${key}"`} of the sidebars is unknown without running the file (${reason}).`,
      fix: 'Pass --run-config, or add it to sidebars.json by hand.',
    }),
  );
  if (!read.value.ok || !isFields(read.value.value)) {
    const reason = read.value.ok ? 'it is not an object' : read.value.reason;
    const unread = problem({
      severity: 'warn',
      code: 'unread-sidebars',
      file,
      what: `Cannot read the sidebars: ${reason}.`,
      fix: 'Pass --run-config, or write docs/next/sidebars.json by hand. Until then the sidebar is generated from the folders.',
    });
    return { text: null, value: {}, problems: [unread] };
  }
  const before = read.value.value;
  const refuse = (what: string): void => void problems.push(refused(file, what));
  const known = knownItems(rewriteItems(before, versionName, source), source.has, (id) => {
    refuse(`It names the document "${id}", which this version does not have. Docusaurus stops at it.`);
  });
  const value = acceptedSidebars(known as Fields, ({ what }) => {
    refuse(what);
  });
  const isSame = path.endsWith('.json') && JSON.stringify(value) === JSON.stringify(before);
  return { text: isSame ? original : `${JSON.stringify(value, null, 2)}\n`, value, problems };
}

function rewriteItems(value: unknown, versionName: string, { mapHref, mapHtml }: SidebarsSource): unknown {
  const prefix = `version-${versionName}/`;
  const strip = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
  const walk = (item: unknown): unknown => {
    if (typeof item === 'string') return strip(item);
    if (Array.isArray(item)) return item.map(walk);
    if (!isFields(item)) return item;
    if (item['type'] === undefined) {
      return Object.fromEntries(Object.entries(item).map(([label, items]) => [escapeVariables(label), walk(items)]));
    }
    const fields = escapeTexts(item, ['label']);
    const { id, href, value: html, items, link } = item;
    if (typeof id === 'string') fields['id'] = strip(id);
    if (typeof href === 'string') fields['href'] = escapeVariables(mapHref(href));
    if (typeof html === 'string') fields['value'] = escapeVariables(mapHtml(html));
    if (items !== undefined) fields['items'] = walk(items);
    if (isFields(link)) {
      const { id: linked } = link;
      const texts = escapeTexts(link, ['title', 'description']);
      fields['link'] = typeof linked === 'string' ? { ...texts, id: strip(linked) } : texts;
    }
    return fields;
  };
  return walk(value);
}

/** A copy in which nothing of these texts reads like a variable of docsite. */
function escapeTexts(fields: Fields, keys: readonly string[]): Record<string, unknown> {
  const isText = (key: string, value: unknown): value is string => keys.includes(key) && typeof value === 'string';
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, isText(key, value) ? escapeVariables(value) : value]),
  );
}

/** Id of the first document of a sidebar, `null` for none. `itemsOf` gives the items of a folder. */
export function firstDocId(items: unknown, itemsOf: FolderItems): string | null {
  if (typeof items === 'string') return items;
  if (Array.isArray(items)) {
    return items.reduce<string | null>((found, item) => found ?? firstDocId(item, itemsOf), null);
  }
  if (!isFields(items)) return null;
  const { type, id, link } = items;
  if (type === undefined) return firstDocId(Object.values(items), itemsOf);
  if (type === 'autogenerated') return firstDocId(itemsOf(textOf(items['dirName']) ?? '.'), itemsOf);
  if ((type === 'doc' || type === 'ref') && typeof id === 'string') return id;
  const linked = fieldsOf(link);
  return textOf(linked['id']) ?? firstDocId(listOf(items['items']), itemsOf);
}

/** The sidebars of a version without a file for them. */
export const FROM_FOLDERS: Fields = { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] };

export interface CategoryPage {
  /** Its route below that of its version. */
  readonly slug: string;
  /** The documents in it, by id; `null` for an item of another kind. */
  readonly has: readonly (string | null)[];
}

/** Docusaurus' lists of the pages of a category, in sidebar order; `sidebars` is `null` for those made from folders. */
export function categoryPages(sidebars: Fields | null, version: OldVersion, tree: SiteTree): readonly CategoryPage[] {
  const itemsOf = folderItems(version, tree);
  const slugger = new GithubSlugger();
  const pages: CategoryPage[] = [];
  const walk = (item: unknown): readonly (string | null)[] => {
    if (typeof item === 'string') return [item];
    if (Array.isArray(item)) return item.flatMap((one: unknown) => walk(one));
    if (!isFields(item)) return [];
    const { type, id } = item;
    if (type === 'autogenerated') return walk(itemsOf(textOf(item['dirName']) ?? '.'));
    if (type === undefined) return walk(Object.values(item));
    if (type !== 'category') return [type === 'doc' || type === 'ref' ? textOf(id) : null];
    const link = fieldsOf(item['link']);
    const has: (string | null)[] = link['type'] === 'doc' ? [textOf(link['id'])] : [];
    if (link['type'] === 'generated-index') {
      pages.push({ slug: textOf(link['slug']) ?? `category/${slugger.slug(textOf(item['label']) ?? '')}`, has });
    }
    appendAll(has, walk(item['items']));
    return has;
  };
  Object.values(sidebars ?? FROM_FOLDERS).forEach(walk);
  return pages;
}

function refused(file: string, reason: string): Problem {
  return problem({
    severity: 'warn',
    code: 'bad-sidebar',
    file,
    what: `An item of the sidebars was left out. ${reason}`,
    fix: 'Add it to sidebars.json by hand.',
  });
}

function missing(file: string): Problem {
  return problem({
    severity: 'info',
    code: 'no-sidebars',
    file,
    what: 'This version has no sidebars file and so shows no sidebar.',
    fix: 'Delete its sidebars.json to generate one from the folders.',
  });
}
