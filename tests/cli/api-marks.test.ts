/** Since when a page of an API says that it has what it lists (BEHAVIOUR B175). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn, manifest } from '../support/commands.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const spec = (answer: string, refused: string, properties = ''): string => `openapi: 3.1.0
info: { title: Courses, version: 1.0.0 }
paths:
  /courses:
    get:
      summary: Lists courses
      responses:
        '200': { description: OK, content: { application/json: { schema: ${answer} } } }
        '400': { description: Refused, content: { application/json: { schema: ${refused} } } }
components:
  schemas:
    Course: { type: object, properties: { id: { type: string }${properties} } }
    Messages: { type: object, additionalProperties: { type: string } }
`;
const [COURSE, MESSAGES] = ['Course', 'Messages'].map((name) => `{ $ref: '#/components/schemas/${name}' }`);
const COUNT = ', count: { type: integer }';
const either = (one = '', other = ''): string => `{ oneOf: [${one}, { title: Several, ${other} }] }`;
const SEVERAL = spec(
  either(COURSE, `type: array, items: ${COURSE ?? ''}`),
  either(MESSAGES, `type: object, additionalProperties: ${MESSAGES ?? ''}`),
  `${COUNT}, price: { type: number }`,
);

const EITHER = `Either:
      oneOf: [{ $ref: '#/components/schemas/Course' }, { $ref: '#/components/schemas/Disc' }]
      discriminator: { propertyName: kind }
    Disc: { type: object, required: [kind], properties: { kind: { type: string, const: disc }, title: { type: string } } }`;

const CONFIG = `export default {
  title: 'Courses',
  url: 'https://courses.example',
  apis: [{ file: 'api.yaml', route: 'api', label: 'REST API' }],
};
`;

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts': CONFIG,
    'docs/versions/1.0/a.md': '# A\n',
    'docs/versions/1.0/api.yaml': spec(COURSE ?? '', MESSAGES ?? ''),
    'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', 'api.yaml': '1.0' }),
    'docs/versions/2.0/api.yaml': spec(COURSE ?? '', MESSAGES ?? '', COUNT),
    'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0', 'api.yaml': '2.0' }),
    'docs/versions/3.0/api.yaml': SEVERAL,
    'docs/versions/3.0/version.json': manifest('3.0', { 'a.md': '1.0', 'api.yaml': '3.0' }),
  });
});
const { succeed: build } = commandsIn(() => root, 'build');

/** Headings of the page, each with its mark. */
function headings(version: string, page = 'operations/get-courses'): readonly string[] {
  const html = readFileSync(path.join(root, `site/docs/${version}api/${page}/index.html`), 'utf8');
  return [...html.matchAll(/<h[2-6] id="[^"]*">\s*(.*?)<a class="heading-anchor"/gsu)].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]*>/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );
}

test('what an answer was, before it became one of several, is not new; what came with it is', async () => {
  await build();
  expect(headings('2.0/')).toEqual(['Response 200 Changed in 2.0', 'id', 'count New in 2.0', 'Response 400']);
  expect(headings('')).toEqual([
    'Response 200 Changed in 3.0',
    'Course',
    'id',
    'count New in 2.0',
    'price New in 3.0',
    'Several New in 3.0',
    'Response 400 Changed in 3.0',
    'Messages',
    'Several New in 3.0',
  ]);
});

test('a parameter says when it last changed, a page of prose with "all" alone; "off" leaves marks out', async () => {
  const changed = SEVERAL.replace('price: { type: number }', 'price: { type: number, maximum: 100 }');
  const page = (words: string): string => `# A\n\n## Part\n\n${words}\n`;
  writeFiles(root, {
    'docs/versions/1.0/a.md': page('First.'),
    'docs/next/a.md': page('Second.'),
    'docs/next/api.yaml': changed,
  });
  await build();
  const prose = (): string => readFileSync(path.join(root, 'site/docs/next/a/index.html'), 'utf8');
  expect(headings('next/')).toContain('price New in 3.0 Changed in the next version');
  expect(headings('next/')).toContain('id');
  expect(prose()).not.toContain('section-mark');
  writeFiles(root, { 'docsite.config.ts': CONFIG.replace('apis:', "docs: { sinceMarks: 'off' }, apis:") });
  await build();
  expect(headings('next/')).toContain('price');
});

test('an alternative that came with a discriminator takes nothing from fields of the same name and type, nor does another order', async () => {
  const first = `openapi: 3.1.0
info: { title: Courses, version: 1.0.0 }
paths:
  /courses:
    get:
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Either' } } } }
        '400': { description: Refused, content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
  /courses/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, description: The course., schema: { type: string } }]
      responses:
        '400': { description: Refused, content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
components:
  schemas:
    Problem: { type: object, properties: { title: { type: string }, status: { type: integer } } }
    Course: { type: object, required: [kind], properties: { kind: { type: string, const: course }, place: { type: string } } }
    Either: { $ref: '#/components/schemas/Course' }
`;
  const second = first
    .replace('title: { type: string }, status: { type: integer }', 'status: { type: integer }, title: { type: string }')
    .replace("Either: { $ref: '#/components/schemas/Course' }", EITHER);
  writeFiles(root, {
    'docs/versions/1.0/api.yaml': first,
    'docs/versions/2.0/api.yaml': first,
    'docs/versions/3.0/api.yaml': second,
  });
  await build();
  const [list, one] = ['get-courses', 'get-courses-id'].map((operation) => headings('', `operations/${operation}`));
  expect(list).toEqual([
    'Response 200 Changed in 3.0',
    'Course',
    'kind',
    'place',
    'Disc New in 3.0',
    'kind',
    'title',
    'Response 400 Changed in 3.0',
    'status',
    'title',
  ]);
  expect(one).toEqual(['Path parameters', 'id', 'Response 400', 'status', 'title']);
});

test('an operation with another tag, and another name of a parameter, keeps its page', async () => {
  const spec = (tag: string, name: string, type: string): string => `openapi: 3.1.0
info: { title: Courses, version: 1.0.0 }
tags: [{ name: ${tag}, description: Of courses. }]
paths:
  /courses/{${name}}:
    get:
      tags: [${tag}]
      parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: OK, content: { application/json: { schema: { type: object, properties: { place: { type: ${type} } } } } } }
`;
  writeFiles(root, {
    'docs/versions/1.0/api.yaml': spec('Courses', 'id', 'string'),
    'docs/versions/2.0/api.yaml': spec('Courses', 'id', 'string').replace('tags:', '# Same.\ntags:'),
    'docs/versions/3.0/api.yaml': spec('Classes', 'course', 'integer'),
  });
  await build();
  expect(headings('', 'classes/get-courses-course')).toEqual([
    'Path parameters',
    'course Changed in 3.0',
    'Response 200 Changed in 3.0',
    'place Changed in 3.0',
  ]);
  const old = readFileSync(path.join(root, 'site/docs/api/courses/get-courses-id/index.html'), 'utf8');
  expect(old).toContain('href="/docs/api/classes/get-courses-course"');
  expect(readFileSync(path.join(root, 'site/docs/changes/index.html'), 'utf8')).toContain(
    'The tags are now Classes instead of Courses.',
  );
});
