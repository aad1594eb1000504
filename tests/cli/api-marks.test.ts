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

/** Headings of the operation, each with its mark. */
function headings(version: string): readonly string[] {
  const html = readFileSync(path.join(root, `site/docs/${version}api/operations/get-courses/index.html`), 'utf8');
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
