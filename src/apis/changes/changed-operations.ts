/** The changes of an API by operation, each with the page that describes it: what pages say of them. */
import { groupBy } from '../../shared/group-by.ts';
import { CHANGE_CLASSES, type ChangedOperation, type FindApiChanges } from '../../shared/types/api-changes.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import type { Api, Operation } from '../model.ts';
import type { ApiChange } from './api-change.ts';
import { compareApis } from './compare-apis.ts';

/** An API in a version, with its pages. */
export interface PlacedApi {
  readonly label: string;
  readonly api: Api;
  readonly overview: SourcePath;
  readonly pages: ReadonlyMap<Operation, SourcePath>;
}

/** `apis`: each in the versions that have it. */
export function changeFinder(apis: readonly ReadonlyMap<VersionName, PlacedApi>[]): FindApiChanges {
  const known = new Map<string, readonly ChangedOperation[]>();
  return (from, to) => {
    const key = JSON.stringify([from, to]);
    const found =
      known.get(key) ?? apis.flatMap((api) => listChangedOperations(api.get(from) ?? null, api.get(to) ?? null));
    known.set(key, found);
    return found;
  };
}

/** Operations with breaking changes first, else as found; `null` for a version without the API. */
function listChangedOperations(before: PlacedApi | null, after: PlacedApi | null): readonly ChangedOperation[] {
  const known = after ?? before;
  if (known === null) return [];
  const changes = compareApis(before?.api ?? null, after?.api ?? null);
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const formers = new Map([...was].map(([name, { page }]) => [formOf(name), page]));
  const found = [...groupBy(changes, nameOf)].map(([name, own]): ChangedOperation => {
    const here = is.get(name) ?? was.get(name);
    const change = own.map(({ rule }) => WHOLE[rule]).find((one) => one !== undefined) ?? 'changed';
    return {
      api: known.label,
      method: own[0].operation?.method ?? '',
      path: own[0].operation?.path ?? '',
      page: here?.page ?? known.overview,
      formerPage: change === 'changed' ? (formers.get(formOf(name)) ?? null) : null,
      anchor: here?.id ?? '',
      change,
      becameDeprecated:
        own
          .map(({ rule, place }) => (place === '' ? DEPRECATIONS[rule] : undefined))
          .find((one) => one !== undefined) ?? null,
      keptAlternatives: keptIn(own),
      changes: own.map(({ class: kind, rule, sentence }) => ({ class: kind, rule, sentence })),
    };
  });
  return CHANGE_CLASSES.flatMap((kind) => found.filter(({ changes: [first] }) => first?.class === kind));
}

const WHOLE: Readonly<Record<string, 'added' | 'removed'>> = {
  'operation-added': 'added',
  'webhook-added': 'added',
  'operation-removed': 'removed',
  'webhook-removed': 'removed',
};

const DEPRECATIONS: Readonly<Record<string, boolean>> = { deprecated: true, 'no-longer-deprecated': false };

/** What became one of several is what there was before the others. */
function keptIn(changes: readonly ApiChange[]): readonly string[] {
  const added = changes.filter(({ rule }) => rule.endsWith('-alternative-added'));
  return [...new Set(added.flatMap(({ before: only }) => (typeof only === 'string' ? only : [])))];
}

function nameOf({ operation }: Pick<ApiChange, 'operation'>): string {
  return operation === null ? '' : `${operation.method} ${operation.path}`;
}

/** Names of parameters do not count: they are not sent. */
function formOf(name: string): string {
  return name.replaceAll(/\{[^}]*\}/gu, '{}');
}

function operationsOf(
  placed: PlacedApi | null,
): ReadonlyMap<string, { readonly id: string; readonly page: SourcePath }> {
  return new Map(
    [...(placed?.pages ?? [])].map(([operation, page]) => [
      nameOf({ operation: { method: operation.method.toUpperCase(), path: operation.path } }),
      { id: operation.id, page },
    ]),
  );
}
