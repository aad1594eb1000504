import { expect, test } from 'vitest';
import { createEditorLink, DEFAULT_EDITOR, describeSource } from '../../../../src/serve/live/page-source.ts';
import { buildTestModel } from '../../support/build-test-model.ts';

const link = createEditorLink(DEFAULT_EDITOR, '/home/me/my site');

test('a link for the editor, with the path encoded', () => {
  expect(link('docs/next/a#b.md', 7)).toBe('vscode://file/home/me/my%20site/docs/next/a%23b.md:7');
  expect(createEditorLink('idea://open?file={path}&line={line}', '/s')('a.md', null)).toBe(
    'idea://open?file=/s/a.md&line=1',
  );
  expect(createEditorLink('', '/s')('a.md', 1)).toBeNull();
});

test('a page knows its file, the versions that share it, and whether an edit touches releases', () => {
  const model = buildTestModel({ '1.0': { 'a.md': '# A\n' }, '2.0': { 'a.md': '# A\n' }, next: { 'a.md': '# A\n' } });
  expect(describeSource(model.routes.get('/docs/a'), model, link)).toMatchObject({
    file: 'docs/versions/1.0/a.md',
    versionCount: 2,
    shared: { command: 'docsite versions edit 2.0/a.md' },
  });
  expect(describeSource(model.routes.get('/docs/next/a'), model, link)).toMatchObject({
    file: 'docs/next/a.md',
    versions: 'next',
    shared: null,
  });
  expect(describeSource(model.routes.get('/versions'), model, link)).toBeNull();
});

test('the command for a copy names the file, which it finds whatever id and address the page has', () => {
  const text = '---\nid: custom\nslug: /start\n---\n# A\n';
  const model = buildTestModel({ '1.0': { '01-a.md': text }, '2.0': { '01-a.md': text } });
  expect(describeSource(model.routes.get('/docs/start'), model, link)?.shared?.command).toBe(
    'docsite versions edit 2.0/01-a.md',
  );
});
