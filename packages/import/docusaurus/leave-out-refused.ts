/** What docsite's own schemas refuse is left out of what an import writes, and named: the first build must come to its end. */
import { parseConfig } from '../../../src/content/config/schema.ts';
import { locateNowhere } from '../../../src/content/config/source.ts';
import { parseSidebars } from '../../../src/content/model/sidebar/items.ts';
import type { DataPath } from '../../../src/schema/describe.ts';
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { UNKNOWN_URL } from '../unknown-url.ts';

export interface Accepted {
  /** A copy without what is refused. */
  readonly fields: Fields;
  /** Warnings that say what was left out, and why. */
  readonly problems: readonly Problem[];
}

interface Refused {
  readonly path: DataPath;
  readonly problem: Problem;
}

/** What a site is called and where it is until its author says so: no site can do without. */
const REQUIRED: Readonly<Record<string, string>> = { title: 'Documentation', url: UNKNOWN_URL };

/** The fields of a config that docsite accepts. They are data, as in JSON; `undefined` ones are left out. */
export function acceptedConfig(fields: Fields): Accepted {
  const kept = JSON.parse(JSON.stringify(fields)) as Fields;
  const problems = new Map<string, Problem>();
  for (;;) {
    // The last one first, so that the others keep their places in lists.
    const last = findRefused(kept)
      .toSorted((a, b) => comparePaths(a.path, b.path))
      .at(-1);
    if (last === undefined) return { fields: kept, problems: [...problems.values()].toReversed() };
    const name = JSON.stringify(last.path);
    const [field = ''] = last.path.length === 1 ? last.path : [];
    const substitute = Object.hasOwn(REQUIRED, field) ? REQUIRED[field] : undefined;
    if (substitute !== undefined && kept[field] !== substitute) {
      problems.set(name, { ...last.problem, severity: 'warn', fix: `It became "${substitute}": change it.` });
      Object.assign(kept, { [field]: substitute });
      continue;
    }
    // What lacks a field that was refused before has been reported with it.
    if (!problems.has(name)) problems.set(name, { ...last.problem, severity: 'warn', fix: 'It was left out.' });
    if (!removeAt(kept, last.path)) return { fields: kept, problems: [...problems.values()].toReversed() };
  }
}

function findRefused(config: Fields): readonly Refused[] {
  const paths: DataPath[] = [];
  const { problems } = parseConfig(config, (path) => ({ ...locateNowhere(path), line: paths.push(path) }));
  return problems.map(({ line, ...problem }) => ({
    path: paths[(line ?? 0) - 1] ?? [],
    problem: { ...problem, line: null },
  }));
}

function comparePaths(a: DataPath, b: DataPath): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** Removes the value at a path, or the closest parent if the value is missing. Returns false if there is nothing to remove. */
function removeAt(root: unknown, path: DataPath): boolean {
  const [key, ...above] = [...path].toReversed();
  if (key === undefined) return false;
  const parent = above.toReversed().reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), root);
  if (Array.isArray(parent) && Number(key) < parent.length) parent.splice(Number(key), 1);
  else if (isObject(parent) && Object.hasOwn(parent, key)) Reflect.deleteProperty(parent, key);
  else return removeAt(root, above.toReversed());
  return true;
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Sidebars, or a part of them, without the documents that the version does not have; `miss` gets their ids. */
export function knownItems(value: unknown, has: (id: string) => boolean, miss: (id: string) => void): unknown {
  const isKnown = (id: unknown): boolean => {
    if (typeof id !== 'string' || has(id)) return true;
    miss(id);
    return false;
  };
  const walk = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.filter((one) => isKnown(idOf(one))).map(walk);
    if (!isFields(item)) return item;
    if (item['type'] === undefined) return Object.fromEntries(Object.entries(item).map(([key, of]) => [key, walk(of)]));
    const { link, ...rest } = item;
    const kept = link === undefined || !isKnown(isFields(link) ? link['id'] : undefined) ? rest : item;
    return rest['items'] === undefined ? kept : { ...kept, items: walk(rest['items']) };
  };
  return walk(value);
}

function idOf(item: unknown): unknown {
  if (!isFields(item)) return item;
  return item['type'] === 'doc' || item['type'] === 'ref' ? item['id'] : undefined;
}

/** The sidebars of a version without the items that docsite refuses. `report` gets the reason of each. */
export function acceptedSidebars(sidebars: Fields, report: (reason: Problem) => void): Fields {
  const refusalOf = (items: unknown): Problem | null =>
    parseSidebars(JSON.stringify({ s: items }), '').problems[0] ?? null;
  const walk = (item: unknown): readonly unknown[] => {
    const refusal = refusalOf([item]);
    if (refusal === null) return [item];
    if (isFields(item)) {
      const less = item['type'] === undefined ? walkLabels(item) : { ...item, items: walkList(item['items']) };
      if (JSON.stringify(less) !== JSON.stringify(item) && refusalOf([less]) === null) {
        return Object.keys(less).length === 0 ? [] : [less];
      }
    }
    report(refusal);
    return [];
  };
  const walkList = (items: unknown): unknown => (Array.isArray(items) ? items.flatMap(walk) : items);
  const walkLabels = (group: Fields): Fields =>
    Object.fromEntries(
      Object.entries(group).flatMap(([label, items]) => {
        const less = Array.isArray(items) ? walkList(items) : isFields(items) ? walkLabels(items) : items;
        const refusal = refusalOf({ [label]: less });
        if (refusal === null) return [[label, less]];
        report(refusal);
        return [];
      }),
    );
  // Nearly all sidebars are right as a whole.
  return parseSidebars(JSON.stringify(sidebars), '').problems.length === 0 ? sidebars : walkLabels(sidebars);
}
