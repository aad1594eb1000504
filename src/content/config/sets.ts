/** Further sets of documents: their fields, and the rules between them. */
import * as v from 'valibot';
import { fields } from '../../schema/objects.ts';
import { filledText, parsedText, trueOrFalse } from '../../schema/values.ts';
import { isWithin } from '../../shared/doc-routes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import { SITE_FOLDERS } from '../../shared/site-folders.ts';
import { isFields } from '../../shared/string/fields.ts';
import { trimSlashes } from '../../shared/string/trim-ends.ts';
import type { SetConfig, SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { LocateField } from './source.ts';
import { docsRoute } from './values.ts';
import { versionOptions } from './version-options.ts';

/** Names that mean the documents with versions, or something else in commands and addresses. */
const RESERVED_IDS = ['all', 'docs', 'latest', 'next', 'set', 'versions'];

const id = parsedText(filledText, (value) => {
  const fix = 'Use lower-case letters, digits and "-", with a letter first, such as "community".';
  if (!/^[a-z][\da-z-]{0,31}$/u.test(value)) return { must: 'must be a short name', fix };
  const why = 'The name is reserved.';
  return RESERVED_IDS.includes(value) ? { must: `must not be "${value}"`, fix: 'Choose another name.', why } : value;
});

const path = parsedText(filledText, (value) => {
  const folder = trimSlashes(value.replace(/^\.\//u, ''));
  const isInside = /^[^\\]+$/u.test(folder) && !folder.split('/').some((name) => name === '' || /^\.\.?$/u.test(name));
  return isInside
    ? folder
    : { must: 'must be a folder inside the site', fix: 'Write its path from the root of the site.' };
});

/** A set. What is left out follows from its id. */
export const documentSet = v.pipe(
  fields({
    id,
    label: v.optional(filledText),
    path: v.optional(path),
    route: docsRoute(),
    dated: v.optional(trueOrFalse, false),
    ...versionOptions,
  }),
  v.transform(
    ({ id: name, label, path: folder = name, route = `/${name}` as const, dated, ...options }): SetConfig => ({
      id: name,
      label: label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
      path: folder,
      route,
      isDated: dated,
      options,
    }),
  ),
);

/** Errors `bad-config`: two sets with one id, and routes and folders that overlap. */
export function checkSets({ docs, sets }: SiteConfig, locate: LocateField): readonly Problem[] {
  const at = (index: number, key: string) => ({ code: 'bad-config', ...locate(['sets', index, key]) }) as const;
  return sets.flatMap((set, index) => {
    const before = sets.slice(0, index);
    const sameId = before.some((other) => other.id === set.id);
    const inUse = SITE_FOLDERS.find((folder) => overlap(set.path, folder));
    const other = before.find((one) => overlap(set.path, one.path));
    const owner = [
      { name: 'docs', route: docs.route },
      ...before.map((one) => ({ name: `the set "${one.id}"`, ...one })),
    ].find(({ route }) => route === set.route || (route !== '/' && set.route !== '/' && overlap(set.route, route)));
    const [fixPath, fixRoute] = ['Move the set to a folder of its own.', 'Give the set another "route".'];
    return [
      ...(sameId
        ? [problem({ ...at(index, 'id'), what: `Two sets have the id "${set.id}".`, fix: 'Rename one of them.' })]
        : []),
      ...(inUse === undefined
        ? []
        : [
            problem({
              ...at(index, 'path'),
              what: `The folder "${set.path}" of the set "${set.id}" overlaps "${inUse}", which docsite reads for itself.`,
              fix: fixPath,
            }),
          ]),
      ...(other === undefined
        ? []
        : [
            problem({
              ...at(index, 'path'),
              what: `The folder "${set.path}" of the set "${set.id}" overlaps that of the set "${other.id}", "${other.path}".`,
              fix: fixPath,
            }),
          ]),
      ...(owner === undefined
        ? []
        : [
            problem({
              ...at(index, 'route'),
              what: `The route "${set.route}" of the set "${set.id}" overlaps that of ${owner.name}, "${owner.route}".`,
              fix: fixRoute,
            }),
          ]),
    ];
  });
}

/** True for two paths or routes, one of which is the other or is in it. */
function overlap(a: string, b: string): boolean {
  const [one, two] = [`/${trimSlashes(a)}`, `/${trimSlashes(b)}`] as const;
  return isWithin(one, two) || isWithin(two, one);
}

/** Errors `bad-config` for items of the navbar that name no set. `value` is the configuration as written. */
export function checkSetItems(value: unknown, sets: readonly SetConfig[], locate: LocateField): readonly Problem[] {
  const navbar = isFields(value) ? value['navbar'] : undefined;
  const items = isFields(navbar) && Array.isArray(navbar['items']) ? (navbar['items'] as readonly unknown[]) : [];
  const ids = sets.map((set) => set.id);
  return items.flatMap((item, index) => {
    const name = isFields(item) && item['type'] === 'set' ? item['id'] : undefined;
    if (typeof name !== 'string' || ids.includes(name)) return [];
    return problem({
      code: 'bad-config',
      ...locate(['navbar', 'items', index, 'id']),
      what: `"${name}" is not a set of documents.`,
      why: ids.length === 0 ? 'The configuration has no "sets".' : describeKnown(name, ids),
      fix: 'Name one of the sets.',
    });
  });
}
