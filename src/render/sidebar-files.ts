/**
 * The shared files of large sidebars: every list of them, in parts of a size that is quickly loaded, and for each version a
 * small file that says which parts there are. Pages name that file alone, so none of them changes with the others.
 */
import { createHash } from 'node:crypto';
import { toUrl } from '../shared/href.ts';
import { allVersions } from '../shared/model/lines.ts';
import type { SiteModel, Version } from '../shared/model/site-model.ts';
import type { SidebarEntry } from '../shared/types/page.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { Html } from '../shared/types/store.ts';
import { closeAll, levelsOf } from './page/cut-sidebar.ts';
import { sidebarIndexRoute, topLevel } from './page/sidebars.ts';

/** Characters of labels and addresses in a part: together with the markup less than 60 kB when compressed. */
const PART_LENGTH = 100_000;

const LISTS_START = 'assets/sidebar.';

/** A list, or a piece of one that would not fit into a part. */
interface ListPiece {
  /** Name of the list; after a line break the number of the piece, but for the first. */
  readonly key: string;
  readonly entries: readonly SidebarEntry[];
}

export interface SidebarFilesSource {
  readonly model: SiteModel;
  /** Stands for the templates and for what all pages have in common. */
  readonly digest: string;
  /** Draws lists of a version's sidebars; `null` when that fails. */
  readonly draw: (version: Version, lists: ReadonlyMap<string, readonly SidebarEntry[]>) => string | null;
}

/** Empty without a large sidebar. Names are hashes of the input, so they are known before anything is drawn. */
export function planSidebarFiles({ model, digest, draw }: SidebarFilesSource): readonly PlannedFile[] {
  return allVersions(model).flatMap((version) => {
    const parts = partsOf(version, digest);
    if (parts.length === 0) return [];
    const index = parts.map(({ pieces, path }): readonly [string, string] => [
      pieces[0]?.key ?? '',
      toUrl(`/${path}`, model.config),
    ]);
    return [
      {
        path: sidebarIndexRoute(version).slice(1),
        isLoaded: true,
        make: () => `${JSON.stringify({ parts: index })}\n`,
      },
      ...parts.map(({ pieces, path }): PlannedFile => {
        const lists = new Map(pieces.map(({ key, entries }) => [key, entries]));
        return { path, isLoaded: true, make: () => draw(version, lists), ownData: () => [] };
      }),
    ];
  });
}

interface ListsPart {
  readonly pieces: readonly ListPiece[];
  readonly path: string;
}

/** A live server's versions stay the same objects as long as nothing in them changes. */
const known = new WeakMap<Version, { readonly digest: string; readonly parts: readonly ListsPart[] }>();

function partsOf(version: Version, digest: string): readonly ListsPart[] {
  const before = known.get(version);
  if (before?.digest === digest) return before.parts;
  const parts = dividePieces(listPieces(version)).map((pieces) => {
    const content = JSON.stringify(pieces);
    const hash = createHash('sha256').update(`${digest}\0${content}`).digest('hex').slice(0, 8);
    return { pieces, path: `${LISTS_START}${hash}.json` };
  });
  known.set(version, { digest, parts });
  return parts;
}

/** Whether one of the planned files has lists; the others say where lists are. */
export function isListFile({ path }: Pick<PlannedFile, 'path'>): boolean {
  return path.startsWith(LISTS_START);
}

/** By their keys, compared as JavaScript compares texts: a script finds the part of a list by its name. */
function listPieces(version: Version): readonly ListPiece[] {
  return [...version.sidebars.values()]
    .filter(({ isLarge }) => isLarge)
    .flatMap((sidebar) => levelsOf(topLevel(sidebar, version)))
    .flatMap(({ name, entries }) =>
      splitList(closeAll(entries)).map((piece, index) => ({
        key: index === 0 ? name : `${name}\n${String(index).padStart(4, '0')}`,
        entries: piece,
      })),
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function splitList(entries: readonly SidebarEntry[]): readonly (readonly SidebarEntry[])[] {
  return divide(entries, lengthOf);
}

function dividePieces(pieces: readonly ListPiece[]): readonly (readonly ListPiece[])[] {
  return divide(pieces, ({ entries }) => entries.reduce((sum, entry) => sum + lengthOf(entry), 0));
}

/** Neighbours stay together as long as their lengths have room in a part. */
function divide<T>(items: readonly T[], lengthOfItem: (item: T) => number): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let room = 0;
  for (const item of items) {
    const length = lengthOfItem(item);
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = PART_LENGTH;
    }
    parts.at(-1)?.push(item);
    room -= length;
  }
  return parts;
}

function lengthOf(entry: SidebarEntry): number {
  return entry.type === 'html' ? entry.html.length : entry.label.length + (entry.href ?? '').length;
}

/** The content of a part. */
export function serializeLists(lists: Iterable<readonly [string, Html]>): string {
  return `${JSON.stringify(Object.fromEntries(lists))}\n`;
}
