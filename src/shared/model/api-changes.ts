/** What pages, feeds and drafts say of the changes of APIs. In English, as the pages of APIs are (DESIGN 20). */
import { CHANGE_CLASSES, type ChangeClass, type ChangedOperation } from '../types/api-changes.ts';
import type { Doc } from '../types/page.ts';
import { isWritten } from './line-runs.ts';
import { findOlderDoc } from './older-doc.ts';
import type { SiteModel } from './site-model.ts';

export const CLASS_WORDS: Readonly<Record<ChangeClass, string>> = {
  breaking: 'breaking',
  additive: 'additive',
  documentation: 'documentation only',
};

/** `2 breaking, 1 documentation only`; empty for no changes. */
export function countClasses(changes: readonly { readonly class: ChangeClass }[]): string {
  const counts = CHANGE_CLASSES.map((kind) => [changes.filter((one) => one.class === kind).length, kind] as const);
  return counts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${String(count)} ${CLASS_WORDS[kind]}`)
    .join(', ');
}

/** The page of an operation; `undefined` where its version is not built. */
export function docOfOperation(
  { change, page }: ChangedOperation,
  versions: { readonly from: Doc['version']; readonly to: Doc['version'] },
  { versionByName, routes }: Pick<SiteModel, 'versionByName' | 'routes'>,
): Doc | undefined {
  const doc = versionByName.get(change === 'removed' ? versions.from : versions.to)?.docsByPath.get(page);
  return doc !== undefined && routes.has(doc.route) ? doc : undefined;
}

/** What changes of an API say of the sections of a page, beyond its text. */
export interface SectionNews {
  /** Titles of alternatives that were there before, without others to choose from. */
  readonly keptAlternatives: ReadonlySet<string>;
  /** Ids of the operations that are not what they were. */
  readonly changedOperations: ReadonlySet<string>;
}

/** `older`: the page that it is compared with. `null` for a page that is not of an API. */
export function findSectionNews(
  { older, doc }: { readonly older: Doc; readonly doc: Doc },
  { findApiChanges }: Pick<SiteModel, 'findApiChanges'>,
): SectionNews | null {
  if (findApiChanges === undefined || isWritten(doc)) return null;
  const changes = findApiChanges(older.version, doc.version).filter(({ page }) => page === doc.source.path);
  return {
    keptAlternatives: new Set(changes.flatMap(({ keptAlternatives }) => keptAlternatives)),
    changedOperations: new Set(changes.map(({ anchor }) => anchor)),
  };
}

/** Found once for all later versions of a page. */
const known = new WeakMap<SiteModel, Map<Doc, ReadonlyMap<string, Doc>>>();

/** Operations of a page that became deprecated and still are: by their places on it, the page in the version that says so first. */
export function findDeprecations(doc: Doc, model: SiteModel): ReadonlyMap<string, Doc> {
  if (model.findApiChanges === undefined) return NO_DEPRECATIONS;
  const ofModel = known.get(model) ?? new Map<Doc, ReadonlyMap<string, Doc>>();
  known.set(model, ofModel);
  const older = ofModel.has(doc) ? null : findOlderDoc(doc, model);
  const before = older === null ? NO_DEPRECATIONS : findDeprecations(older, model);
  const isSame = older === null || older.hash === doc.hash;
  const found = ofModel.get(doc) ?? (isSame ? before : continueDeprecations(before, { older, doc }, model));
  ofModel.set(doc, found);
  return found;
}

const NO_DEPRECATIONS: ReadonlyMap<string, Doc> = new Map();

function continueDeprecations(
  before: ReadonlyMap<string, Doc>,
  { older, doc }: { readonly older: Doc; readonly doc: Doc },
  { findApiChanges }: SiteModel,
): ReadonlyMap<string, Doc> {
  const now = new Map(before);
  for (const { page, anchor, becameDeprecated } of findApiChanges?.(older.version, doc.version) ?? []) {
    if (page !== doc.source.path || becameDeprecated === null) continue;
    if (becameDeprecated) now.set(anchor, doc);
    else now.delete(anchor);
  }
  return now;
}
