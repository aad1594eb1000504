/** The rules for links are the same for every source: texts, menus, rendered pages and static HTML. */
import { describe, expect, test } from 'vitest';
import { LinkJudge } from '../../../../src/links/check/link-judge.ts';
import type { AddressReference, Reference } from '../../../../src/links/check/reference.ts';
import { AnchorIndex } from '../../../../src/links/graph/anchor-index.ts';
import { buildTestModel, docOf } from '../../support/build-test-model.ts';

const redirects = { '/old': '/docs/a#x', '/bad': '/docs/a#nope', '/demo': '/demo/x.html', '/out': 'https://e.org' };
const model = buildTestModel(
  { '1.0': { 'a.md': '## X', 'b.md': '' } },
  { staticFiles: ['/demo/x.html', '/tool/index.html', '/pic.svg'], config: { baseUrl: '/p/', redirects } },
);
const ids = new Set(['there']);
const judge = new LinkJudge(model, {
  anchors: new AnchorIndex(
    model,
    new Map([
      ['/demo/x.html', ids],
      ['/tool/index.html', ids],
    ]),
  ),
});

/** The same address, as each source writes it. */
function written(href: string, kind: Reference['kind'] = 'link'): Readonly<Record<string, Reference>> {
  const address: Omit<AddressReference, 'form' | 'from' | 'href'> = { kind, subject: 'It', fix: '' };
  return {
    text: { form: 'text', kind, href, page: docOf(model, '1.0/b') },
    menu: { ...address, form: 'route', from: null, href },
    'HTML of a menu': { ...address, form: 'url', from: null, href: `/p${href}` },
    'a rendered page': { ...address, form: 'url', from: '/docs/b', href: `/p${href}` },
    'static HTML': { ...address, form: 'url', from: '/demo/x.html', href: `/p${href}` },
  };
}
const codesOf = (references: Readonly<Record<string, Reference>>) =>
  Object.values(references).map((reference) => judge.findFault(reference)?.code ?? null);

describe.each(Object.keys(written('')))('in %s', (source) => {
  const judged = (href: string, kind?: Reference['kind']) => {
    const reference = written(href, kind)[source];
    return reference === undefined ? null : judge.findFault(reference);
  };

  test.each(['/docs/a', '/docs/a#x', '/docs/1.0/a#x', '/demo/x.html#there', '/tool/#there', '/out', '/old', '/old#y'])(
    '%s exists',
    (href) => {
      expect(judged(href)).toBeNull();
    },
  );

  test.each([
    ['/nowhere', 'broken-link', '/nowhere'],
    ['/docs/a#y', 'broken-anchor', '/docs/a#y'],
    ['/docs/1.0/a#y', 'broken-anchor', '/docs/a#y'],
    ['/demo/x.html#gone', 'broken-anchor', '/demo/x.html#gone'],
    ['/tool/#gone', 'broken-anchor', '/tool/#gone'],
    ['/demo#gone', 'broken-anchor', '/demo/x.html#gone'],
  ])('%s: %s', (href, code, resolved) => {
    expect(judged(href)).toMatchObject({ code, resolved });
  });

  test('an image must be a file', () => {
    expect(judged('/pic.svg', 'image')).toBeNull();
    expect(judged('/docs/a', 'image')?.code).toBe('missing-image');
    expect(judged('/old', 'image')?.code).toBe('missing-image');
  });
});

test('the hash of a redirect takes precedence over that of the link; for menus the redirect is reported', () => {
  expect(codesOf(written('/bad#x'))).toEqual(['broken-anchor', null, null, 'broken-anchor', 'broken-anchor']);
});

test('a lone hash in a menu is a place on every page', () => {
  for (const form of ['route', 'url'] as const) {
    expect(judge.findFault({ kind: 'link', form, href: '#main', from: null, subject: 'It', fix: '' })).toBeNull();
  }
});

test('a suggestion has the form of the reference, with its query and hash', () => {
  const suggestions = Object.values(written('/docs/A?q#x')).map(
    (reference) => judge.findFault(reference)?.guess()?.href,
  );
  expect(suggestions).toEqual(['/docs/a?q#x', '/docs/a?q#x', '/p/docs/a?q#x', '/p/docs/a?q#x', '/p/docs/a?q#x']);
});
