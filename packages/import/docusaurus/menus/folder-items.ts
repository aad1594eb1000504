/** The items of sidebars that are made from folders: both generators make them by the same rules. */
import { autogenerateItems, buildDocFolders } from '../../../../src/content/model/sidebar/autogenerate.ts';
import { type CategoryFile, parseCategoryFile } from '../../../../src/content/model/sidebar/category-file.ts';
import type { SidebarItem } from '../../../../src/content/model/sidebar/items.ts';
import { isCategoryFile } from '../../../../src/shared/model/source-kind.ts';
import { escapeVariables } from '../../../../src/shared/model/variables.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import type { OldVersion } from '../versions.ts';

/** The items of a folder of a version, `.` for all of it. */
export type FolderItems = (dirName: string) => readonly SidebarItem[];

/** Reads what the items of a version are made from. The first build reports faults in its files. */
export function folderItems(version: OldVersion, tree: SiteTree): FolderItems {
  const published = version.docs.filter(({ oldRoute }) => oldRoute !== null);
  // Only addresses are asked for here: the labels of categories with a page of their own do not count.
  const docs = published.map(({ id, path, frontMatter }) => ({ id, frontMatter, sidebarLabel: '', source: { path } }));
  const folders = buildDocFolders(docs);
  const categoryFiles = new Map<SourcePath, CategoryFile>();
  for (const path of version.assets.filter(isCategoryFile)) {
    const { file } = parseCategoryFile(readText(tree, `${version.folder}/${path}`) ?? '', path);
    if (file !== null) categoryFiles.set(path.slice(0, Math.max(0, path.lastIndexOf('/'))), file);
  }
  return (dirName) => autogenerateItems(dirName, folders, categoryFiles);
}

/** A category file in which nothing reads like a variable of docsite. Between double quotes both forms know escapes. */
export function escapeCategoryFile(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8');
  const escapedText = text.replace(/"(?:[^"\\\n]|\\.)*"|[^"]+/gu, (part) => {
    const escaped = escapeVariables(part);
    return part.startsWith('"') ? escaped.replaceAll('\\{{', '\\\\{{') : escaped;
  });
  return escapedText === text ? bytes : Buffer.from(escapedText);
}
