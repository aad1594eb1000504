/** What pages, feeds and drafts say of the changes of APIs. In English, as the pages of APIs are (DESIGN 20). */
import { CHANGE_CLASSES, type ChangeClass, type ChangedOperation } from '../types/api-changes.ts';
import type { Doc } from '../types/page.ts';
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
