/** Changes by operation, with the pages that describe them (BEHAVIOUR B309). */
import { expect, test } from 'vitest';
import { changeFinder, type PlacedApi } from '../../../../src/apis/changes/changed-operations.ts';
import { compareApis } from '../../../../src/apis/changes/compare-apis.ts';
import type { Operation } from '../../../../src/apis/model.ts';
import { api, body, media, object, operation, parameter, schema, STRING } from './sample-api.ts';

const LIST = operation({ id: 'get-courses', method: 'get', path: '/courses' });
const REMOVE = operation({ id: 'delete-courses-id', method: 'delete', path: '/courses/{id}' });
const CREATE = operation({ id: 'post-courses', method: 'post', path: '/courses' });

function placed(operations: readonly Operation[], title = 'Courses'): PlacedApi {
  const pages = new Map(operations.map((one) => [one, `api/${one.id}.md`]));
  return { label: 'REST API', overview: 'api/index.md', api: api({ title, operations }), pages };
}

const BEFORE = placed([LIST, REMOVE]);
const AFTER = placed([{ ...LIST, parameters: [parameter()], summary: 'All' }, CREATE], 'All courses');

test('B309 each has its page in the version that describes it; breaking changes come first', () => {
  const find = changeFinder([
    new Map([
      ['1.0', BEFORE],
      ['2.0', AFTER],
    ]),
  ]);
  const found = find('1.0', '2.0');
  expect(
    found.map(({ method, path, page, anchor, change, changes }) =>
      [method, path, page, anchor, change, ...changes.map((one) => one.class)].join(' '),
    ),
  ).toEqual([
    'DELETE /courses/{id} api/delete-courses-id.md delete-courses-id removed breaking',
    'GET /courses api/get-courses.md get-courses changed additive documentation',
    'POST /courses api/post-courses.md post-courses added additive',
    '  api/index.md  changed documentation',
  ]);
  expect(find('1.0', '2.0')).toBe(found);
});

test('B309 of an API that one version lacks, all operations were added, or removed', () => {
  const find = changeFinder([new Map([['2.0', BEFORE]])]);
  expect(find('1.0', '2.0').map(({ change }) => change)).toEqual(['added', 'added']);
  expect(find('2.0', '3.0').map(({ change, page }) => `${change} ${page}`)).toEqual([
    'removed api/get-courses.md',
    'removed api/delete-courses-id.md',
  ]);
  expect(find('0.1', '1.0')).toEqual([]);
});

test('operations that versions share say nothing, as equal ones do', () => {
  const shared = api({ operations: [LIST, CREATE] });
  const before = api({ operations: [LIST, REMOVE] });
  const changes = compareApis(before, shared);
  expect(changes.map(({ rule }) => rule)).toEqual(['operation-removed', 'operation-added']);
  expect(compareApis(before, structuredClone(shared))).toEqual(changes);
});

test('B175 an alternative that was there before, without others, is named; a further one is not', () => {
  const course = object({ id: STRING }, { name: 'Course' });
  const several = schema({ types: ['array'], items: course });
  const bundle = object({ all: STRING }, { title: 'A bundle' });
  const kept = (before: typeof course, after: typeof course): readonly string[] => {
    const [was, is] = [before, after].map((one) =>
      placed([{ ...CREATE, requestBody: body({ content: [media({ schema: one })] }) }]),
    );
    if (was === undefined || is === undefined) throw new Error('There are two.');
    const find = changeFinder([
      new Map([
        ['1.0', was],
        ['2.0', is],
      ]),
    ]);
    return find('1.0', '2.0').flatMap(({ keptAlternatives }) => keptAlternatives);
  };
  const [either, any] = [schema({ oneOf: [course, several] }), schema({ oneOf: [course, several, bundle] })];
  expect(kept(course, either)).toEqual(['Course']);
  expect(kept(bundle, any)).toEqual(['A bundle']);
  expect(kept(several, either)).toEqual(['array']);
  expect([kept(either, any), kept(either, course), kept(STRING, either)]).toEqual([[], [], []]);
});
