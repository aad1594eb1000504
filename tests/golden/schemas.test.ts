/** The published schemas of the data files, and the files of built sites against them (BEHAVIOUR B187). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite, copyFixture, listTree, makeFolder, onlyTemplates, REPOSITORY } from '../support/site.ts';

const NAMES = ['versions', 'version', 'pages'] as const;
/** What the configuration of the manual says. */
const MANUAL = 'https://docsite.example';

const folder = makeFolder(afterAll);
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const schemas = Object.fromEntries(
  NAMES.map((name) => [name, readJson(join(REPOSITORY, 'manual/static/schemas', `${name}.json`)) as { $id: string }]),
);
/** Faults of a data file; `null` for none. A field without a description in the schema is one, too. */
function check(name: string, data: unknown): string | null {
  const ajv = new Ajv({ allErrors: true });
  const strict = JSON.parse(JSON.stringify(schemas[name]), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as object;
  return ajv.validate(strict, data) === true ? null : ajv.errorsText();
}

test('each schema has the address at which the manual publishes it', () => {
  expect(readFileSync(join(REPOSITORY, 'manual/docsite.config.ts'), 'utf8')).toContain(`url: '${MANUAL}'`);
  expect(NAMES.map((name) => schemas[name]?.$id)).toEqual(NAMES.map((name) => `${MANUAL}/schemas/${name}.json`));
});

describe.each(['minimal', 'versions', 'look', 'html-suffix'])('site "%s"', (site) => {
  test('every data file names its schema and holds to it', async () => {
    const root = copyFixture(site, folder);
    await buildSite(root, { cache: onlyTemplates(root) });
    const files = listTree(join(root, 'site')).flatMap((path) => {
      const name = /(?:^|\/)(versions|version|pages)\.json$/u.exec(path)?.[1];
      return name === undefined ? [] : [{ path, name }];
    });
    expect(files.length).toBeGreaterThan(2);
    for (const { path, name } of files) {
      const data = readJson(join(root, 'site', path));
      expect([path, check(name, data)]).toEqual([path, null]);
      expect(data).toMatchObject({ $schema: schemas[name]?.$id });
    }
  });
});

test.each(NAMES)('the example of %s holds to its schema', (name) => {
  const [example] = (schemas[name] as unknown as { readonly examples: readonly unknown[] }).examples;
  expect(check(name, example)).toBeNull();
});

test('a file that says something else does not hold', () => {
  const version = { name: '1.0', label: '1.0', path: '/docs', status: 'latest', released: null };
  const list = { $schema: schemas['versions']?.$id, generator: 'docsite 1.0.0', siteVersion: '1.0', baseUrl: '/' };
  expect(check('versions', { ...list, versions: [version] })).toBeNull();
  for (const wrong of [{ status: 'old' }, { released: 'yesterday' }, { path: 'docs' }, { label: 1 }, { extra: 1 }]) {
    expect(check('versions', { ...list, versions: [{ ...version, ...wrong }] })).not.toBeNull();
  }
  expect(check('versions', list)).toContain("required property 'versions'");
});
