/** Pages of APIs among the documents of a version: where they are, what they are from, and what is reported. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiWords } from '../../../src/build/place-apis.ts';
import { findMissing, readApis } from '../../../src/build/read-apis.ts';
import { buildTable } from '../../../src/shared/messages/languages.ts';
import { readStore } from '../../../src/store/files/read-store.ts';
import { copyFixture, makeFolder } from '../../support/site.ts';

const root = copyFixture('apis', makeFolder(afterAll));
const SPECIFICATION = join(root, 'docs/next/api/openapi.yaml');
const written = readFileSync(SPECIFICATION, 'utf8');
const API = {
  file: 'api/openapi.yaml',
  route: 'api',
  label: 'API',
  pages: 'operations',
  extensions: [],
  tryIt: false,
} as const;

const configOf = (apis: ApiWords['apis']): ApiWords => ({
  apis,
  strings: buildTable('en', {}),
  locale: { htmlLang: 'en', direction: 'ltr' },
});

async function read(specification = written, { tryIt = false } = {}) {
  writeFileSync(SPECIFICATION, specification);
  const { versions } = await readStore({ root, docsDir: 'docs' });
  const documents = { stored: versions, texts: new Map() };
  const { stored, texts, apis } = await readApis(root, configOf([{ ...API, tryIt }]), documents);
  return { files: stored[0]?.files, pages: apis.pages.get('next'), texts, apis };
}

describe('the pages of an API', () => {
  it('are files of the version, each with its text', async () => {
    const { files, texts, apis } = await read();
    const file = files?.get('api/courses/get-courses.md');
    expect(texts.get(file?.diskPath ?? '')?.text).toContain('# List courses {#get-courses}');
    expect(apis.problems).toEqual([]);
    expect(apis.files).toHaveLength(1);
  });

  it('are from the lines of the specification, and the overview from all of its files', async () => {
    const { pages } = await read();
    const line = written.split('\n').findIndex((one) => one === '    get:') + 1;
    expect(pages?.get('api/courses/get-courses.md')?.runs).toMatchObject([{ path: API.file, from: line }]);
    const parts = ['api/openapi.yaml', 'api/enrolments.yaml', 'api/schemas/failure.json'];
    expect(new Set(pages?.get('api/index.md')?.runs.map(({ path }) => path))).toEqual(new Set(parts));
  });

  it('of a file that cannot be read are left out, and it is reported once', async () => {
    const { apis, files } = await read(`${written}\nservers: []\n`);
    const line = written.split('\n').length + 1;
    const what = 'The file cannot be read: duplicated mapping key.';
    expect(apis.problems).toMatchObject([{ code: 'bad-api', file: 'docs/next/api/openapi.yaml', line, what }]);
    expect(files?.has('api/index.md')).toBe(false);
  });
});

it('a page that two APIs have is reported', async () => {
  writeFileSync(SPECIFICATION, written);
  const { versions } = await readStore({ root, docsDir: 'docs' });
  const documents = { stored: versions, texts: new Map() };
  const { apis, stored } = await readApis(root, configOf([API, { ...API, label: 'Again' }]), documents);
  const twice = apis.problems.filter(({ what }) => what === 'Another API has a page "api/index.md" already.');
  expect(twice).toMatchObject([
    { severity: 'warn', file: 'docs/next/api/openapi.yaml', why: 'The page of the API "Again" is left out.' },
  ]);
  const made = [...(stored[0]?.files.keys() ?? [])].filter((path) => /^api\/.*\.md$/u.test(path));
  expect(apis.problems).toHaveLength(made.length);
});

it('a file that no version has is reported', async () => {
  const { versions } = await readStore({ root, docsDir: 'docs' });
  const locate = ([, index]: readonly (string | number)[]) => ({ file: 'config', line: Number(index), column: 1 });
  expect(findMissing([API, { ...API, file: 'docs/next/api/openapi.yaml' }], versions, locate)).toMatchObject([
    {
      severity: 'warn',
      code: 'bad-api',
      file: 'config',
      line: 1,
      what: 'No version has the file "docs/next/api/openapi.yaml", so the API "API" has no pages.',
    },
  ]);
});

describe('operations that readers may send', () => {
  it('B306: are in the heads of their pages, and the texts are the same', async () => {
    const { apis, texts } = await read(written, { tryIt: true });
    const without = await read(written);
    expect([...texts]).toEqual([...without.texts]);
    const tags = apis.tryIt.tags.get('next');
    expect(tags?.get('api/courses/get-courses.md')?.map(({ tag }) => tag)).toEqual(['link', 'script']);
    expect(tags?.has('api/index.md')).toBe(false);
    expect(tags?.has('api/events/post-coursefull.md')).toBe(false);
    expect(without.apis.tryIt.tags.size).toBe(0);
    expect(without.apis.files).toHaveLength(1);
  });

  it('B306: name the origins of their servers', async () => {
    const { apis } = await read(written, { tryIt: true });
    const servers = ['http://localhost:8080', 'https://eu.courses.example', 'https://us.courses.example'];
    expect(apis.tryIt.origins).toEqual(servers);
    expect((await read(written)).apis.tryIt.origins).toEqual([]);
  });
});
