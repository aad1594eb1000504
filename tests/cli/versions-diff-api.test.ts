/** `docsite versions diff --api` as people and CI use it (BEHAVIOUR B302). */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandsIn, manifest } from '../support/commands.ts';
import { expectNoStack } from '../support/run-docsite.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const CONFIG = `export default {
  title: 'Courses',
  url: 'https://courses.example',
  apis: [{ file: 'api.yaml', route: 'api', label: 'REST API' }],
};
`;

/** With a shared schema that contains itself, in a file of its own. */
const spec = (limit: string, more = ''): string => `openapi: 3.1.0
info: { title: Courses, version: 1.0.0 }
paths:
  /courses:
    get:
      summary: Lists courses${more === '' ? '' : ', newest first'}
      parameters:
        - { name: limit, in: query, schema: { type: integer${limit} } }
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: 'course.yaml' } } } }
${more}`;
const POST = `    post:
      responses: { '204': { description: Made } }
`;
const course = (id: string): string => `type: object
required: [id]
properties:
  id: { type: ${id} }
  parts: { type: array, items: { $ref: 'course.yaml' } }
`;
const SITE = {
  ...SMALL_SITE,
  'docsite.config.ts': CONFIG,
  'docs/versions/1.0/a.md': '# A\n',
  'docs/versions/1.0/api.yaml': spec(''),
  'docs/versions/1.0/course.yaml': course('integer'),
  'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', 'api.yaml': '1.0', 'course.yaml': '1.0' }),
  'docs/versions/2.0/api.yaml': spec(', maximum: 100', POST),
  'docs/versions/2.0/course.yaml': course('string'),
  'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0', 'api.yaml': '2.0', 'course.yaml': '2.0' }),
  'docs/versions/2.1/version.json': manifest('2.1', { 'a.md': '1.0', 'api.yaml': '2.0', 'course.yaml': '2.0' }),
};

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
});
const { docsite: diff, succeed } = commandsIn(() => root, 'versions', 'diff');

const TEXT = `REST API, 1.0 → 2.0: 4 changes (2 breaking, 1 additive, 1 documentation)

Breaking
  GET /courses: query.limit now has the limit maximum 100. [request-constraint-added]
  GET /courses: Response 200 application/json id is now string instead of integer. [response-type-changed]

Additive
  POST /courses: The operation was added. [operation-added]

Documentation only
  GET /courses: The summary of the operation changed. [description-changed]
`;

describe('versions diff --api', () => {
  test('prints the changes by class', async () => {
    expect(await succeed('1.0', '2.0', '--api')).toBe(TEXT);
    expect(await succeed('2.0..2.1', '--api', '--fail-on', 'additive')).toBe('REST API, 2.0 → 2.1: no changes\n');
  });

  test('B309 a draft of release notes says what breaks clients, and counts the rest', async () => {
    expect(await succeed('1.0', '2.0', '--format', 'markdown')).toContain(
      [
        '',
        '### REST API: 2 breaking, 1 additive, 1 documentation only',
        '',
        '- **Breaking:** `GET /courses`: query.limit now has the limit maximum 100.',
        '- **Breaking:** `GET /courses`: Response 200 application/json id is now string instead of integer.',
        '- **Additive:** `POST /courses`: The operation was added.',
        '',
      ].join('\n'),
    );
    expect(await succeed('2.0', '2.1', '--format', 'markdown')).not.toContain('API');
    expect(await succeed('1.0', '2.0', 'a', '--format', 'markdown')).not.toContain('API');
  });

  test.each([
    ['1.0', '2.0', 'breaking', 2],
    ['2.0', '2.1', 'breaking', 0],
    ['2.0', 'next', 'breaking', 2],
  ])('%s to %s fails on %s changes with %i', async (from, to, kind, code) => {
    const run = await diff(from, to, '--api', '--fail-on', kind);
    expect(run.code).toBe(code);
    expect(run.stderr).toBe('');
  });

  test('an additive change fails only where that is asked', async () => {
    writeFiles(root, {
      'docs/versions/2.0/api.yaml': spec('', POST),
      'docs/versions/2.0/course.yaml': course('integer'),
    });
    expect((await diff('1.0', '2.0', '--api', '--fail-on', 'breaking')).code).toBe(0);
    expect((await diff('1.0', '2.0', '--api', '--fail-on', 'additive')).code).toBe(2);
  });

  test('in JSON', async () => {
    const run = await diff('1.0', '2.0', '--api', '--fail-on', 'breaking', '--format', 'json');
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      exitCode: 2,
      from: '1.0',
      to: '2.0',
      apis: [
        {
          file: 'api.yaml',
          label: 'REST API',
          changes: [
            {
              class: 'breaking',
              rule: 'request-constraint-added',
              operation: { method: 'GET', path: '/courses' },
              place: 'query.limit',
              before: null,
              after: 'maximum 100',
              file: 'docs/versions/2.0/api.yaml',
              line: 5,
            },
            { rule: 'response-type-changed', before: ['integer'], after: ['string'] },
            { rule: 'operation-added', operation: { method: 'POST', path: '/courses' } },
            { rule: 'description-changed' },
          ],
        },
      ],
      problems: [],
    });
  });

  test('as SARIF, and as annotations at the line of the operation', async () => {
    const sarif = JSON.parse(await succeed('1.0', '2.0', '--api', '--format', 'sarif')) as unknown;
    expect(sarif).toMatchObject({
      runs: [
        {
          tool: { driver: { name: 'docsite versions diff' } },
          results: [
            { ruleId: 'request-constraint-added', level: 'error' },
            {},
            { level: 'warning' },
            { level: 'note' },
          ],
        },
      ],
    });
    const [first] = (await succeed('1.0', '2.0', '--api', '--format', 'github')).split('\n');
    expect(first).toMatch(
      /^::error file=docs\/versions\/2\.0\/api\.yaml,line=5,title=request-constraint-added::GET \/courses: /u,
    );
  });

  test('an API that one of the versions lacks was added, or removed', async () => {
    expect(await succeed('2.0', 'next', '--api')).toContain(
      'GET /courses: The operation was removed. [operation-removed]',
    );
    expect(await succeed('next', '2.0', '--api')).toContain(
      'POST /courses: The operation was added. [operation-added]',
    );
  });

  test.each([
    [['1.0', '2.0', 'a', '--api'], '--api compares whole versions. Remove the page.'],
    [['1.0', '2.0', '--api', '--format', 'markdown'], '--api has no format markdown.'],
    [['1.0', '2.0', '--format', 'sarif'], '--format sarif needs --api.'],
    [['1.0', '2.0', '--fail-on', 'breaking'], '--fail-on needs --api.'],
    [['1.0', '2.0', '--api', '--stat'], "option '--api' cannot be used with option '--stat'"],
    [['1.0', '3.0', '--api'], '"3.0" is not a version of this site.'],
  ])('%j is refused', async (args, message) => {
    const run = await diff(...args);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain(message);
    expectNoStack(run);
  });

  test('a site without APIs has nothing to compare', async () => {
    writeFiles(root, { 'docsite.config.ts': CONFIG.replace(/apis: .*/u, '') });
    const run = await diff('1.0', '2.0', '--api');
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('The configuration names no APIs.');
  });
});
