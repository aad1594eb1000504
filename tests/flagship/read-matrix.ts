/** The page matrix: which version has which pages. The flagship's content is checked against it. */
import { readFileSync } from 'node:fs';
import type { DocId, IsoDate, SourcePath, VersionName } from '../../src/shared/types/store.ts';

/** How a revision of a page differs from the one before; only `initial` and `text` change facts. */
export type RevisionKind = 'initial' | 'text' | 'wording' | 'formatting' | 'front-matter' | 'version-pin';
/** `<id>@<version>`: one text of one page, named after the first version that has it. */
export type Tag = string;

export interface Matrix {
  readonly counts: { readonly versions: number; readonly pageIds: number; readonly pageInstances: number };
  readonly pages: Readonly<Record<DocId, MatrixPage>>;
  readonly sidebars: Readonly<Record<string, Readonly<Record<string, readonly MatrixCategory[]>>>>;
  /** Newest first, `next` at the top. */
  readonly versions: readonly MatrixVersion[];
}
export interface MatrixPage {
  /** Oldest first; `label` is `null` if the page has no separate label. */
  readonly navLabels: readonly { readonly label: string | null; readonly from: VersionName }[];
  /** Ranges of versions, both ends included. */
  readonly sourceFiles: readonly { readonly file: SourcePath; readonly from: VersionName; readonly to: VersionName }[];
  /** Oldest first. */
  readonly revisions: readonly { readonly tag: Tag; readonly kind: RevisionKind; readonly to: VersionName }[];
}
export interface MatrixCategory {
  readonly category: string;
  readonly ids: readonly DocId[];
}
export interface MatrixVersion {
  readonly label: VersionName;
  readonly path: string;
  readonly isLast: boolean;
  readonly prerelease: boolean;
  readonly releaseTag: string | null;
  readonly released: IsoDate | null;
  readonly mainDocId: DocId;
  /** Key of `Matrix.sidebars`. */
  readonly sidebar: string;
  /** Pages in no sidebar. */
  readonly unlisted: readonly DocId[];
  readonly pages: Readonly<Record<DocId, Tag>>;
}

export function readMatrix(): Matrix {
  const file = new URL('../fixtures/page-matrix.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Matrix;
}
