/** What is new in the sections of a document, as its page shows it. */
import { expect, test } from 'vitest';
import { compareTrees } from '../../../../../src/differences/compare.ts';
import { readHtml } from '../../../../../src/differences/read/read-html.ts';
import { TextComparison } from '../../../../../src/render/body/render-differences.ts';
import { buildDocPage } from '../../../../../src/render/page/data/doc-page.ts';
import type { DocPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, docOf, type TestSiteOptions, versionOf } from '../../../support/build-test-model.ts';

const TEXTS = ['## One\n\n1', '## One\n\n1\n\n## Two & more\n\n2', '## One\n\n1\n\n## Two & more\n\nOther.'];
const STORE = { '3.0': { 'a.md': TEXTS[2] }, '2.0': { 'a.md': TEXTS[1] }, '1.0': { 'a.md': TEXTS[0] } };

function pageOf(
  place: string,
  store: Parameters<typeof buildTestSite>[0] = STORE,
  options: TestSiteOptions = {},
): DocPageData {
  const { model, context } = buildTestSite(store, options);
  return buildDocPage(docOf(model, place), versionOf(model, place.split('/')[0] ?? ''), context);
}
function marksIn({ bodyHtml }: DocPageData): readonly string[] {
  return [...bodyHtml.matchAll(/<(?:a|span) class="chip section-mark[^>]*>[^<]*<\/(?:a|span)>/gu)].map(
    ([mark]) => mark,
  );
}
const config = (sinceMarks: 'off' | 'new' | 'all'): TestSiteOptions => ({ config: { docs: { sinceMarks } } });

test('B175: a new section is marked, and leads to what changed in its version', () => {
  const mark = '<a class="chip section-mark tone-tip" href="/docs/2.0/changes#a">New in 2.0</a>';
  expect(marksIn(pageOf('3.0/a'))).toEqual([mark]);
  expect(marksIn(pageOf('2.0/a'))).toEqual([mark]);
  expect(marksIn(pageOf('1.0/a'))).toEqual([]);
  expect(pageOf('3.0/a').bodyHtml).toContain(`<h2 id="two--more">Two &amp; more</h2> ${mark}<a class="heading-anchor"`);
});

test('B175: the marks are at their headings, also below a title in the text', () => {
  const store = {
    '2.0': { 'a.md': '# A\n\n## One\n\n### Deep\n\n1\n\n## Two\n\n2' },
    '1.0': { 'a.md': '# A\n\n## One\n\n### Deep\n\n1' },
  };
  expect(pageOf('2.0/a', store).bodyHtml).toContain('<h2 id="two">Two</h2> <a class="chip section-mark');
});

test('B175: on a page of the latest version, its own changes have the address of that version', () => {
  const store = { '2.0': { 'a.md': TEXTS[1] }, '1.0': { 'a.md': TEXTS[0] } };
  expect(marksIn(pageOf('2.0/a', store))).toEqual([
    '<a class="chip section-mark tone-tip" href="/docs/changes#a">New in 2.0</a>',
  ]);
});

test('B175: changed sections are marked if the site wants it, or none at all', () => {
  const words = (place: string, options: TestSiteOptions): readonly string[] =>
    marksIn(pageOf(place, STORE, options)).map((mark) => mark.replaceAll(/<[^>]*>/gu, ''));
  expect(words('3.0/a', config('all'))).toEqual(['New in 2.0', 'Changed in 3.0']);
  expect(words('3.0/a', config('new'))).toEqual(['New in 2.0']);
  expect(words('3.0/a', config('off'))).toEqual([]);
});

test('B175: versions have their labels, and next is the next version', () => {
  const options: TestSiteOptions = { config: { docs: { versions: { '2.0': { label: 'Jade <2>' } } } } };
  expect(marksIn(pageOf('3.0/a', STORE, options))[0]).toContain('New in Jade &lt;2&gt;');
  const store = { next: { 'a.md': TEXTS[1] }, '1.0': { 'a.md': TEXTS[0] } };
  expect(marksIn(pageOf('next/a', store))).toEqual([
    '<a class="chip section-mark tone-tip" href="/docs/next/changes#a">New in the next version</a>',
  ]);
});

test('B175: the base URL comes before the address', () => {
  expect(marksIn(pageOf('2.0/a', STORE, { config: { baseUrl: '/guides/' } }))[0]).toContain(
    '"/guides/docs/2.0/changes#a"',
  );
});

test('B175: a mark without a page of changes is no link', () => {
  const unlisted = '---\nunlisted: true\n---\n';
  const store = { '2.0': { 'a.md': unlisted + (TEXTS[1] ?? '') }, '1.0': { 'a.md': unlisted + (TEXTS[0] ?? '') } };
  expect(marksIn(pageOf('2.0/a', store))).toEqual(['<span class="chip section-mark tone-tip">New in 2.0</span>']);
});

test('B175: the table of contents, ids, the search and differences know nothing of it', () => {
  const { model, context } = buildTestSite(STORE);
  const page = buildDocPage(docOf(model, '3.0/a'), versionOf(model, '3.0'), context);
  expect(page.toc).toEqual([
    { id: 'one', html: 'One', children: [] },
    { id: 'two--more', html: 'Two &amp; more', children: [] },
  ]);
  const [from, to] = ['2.0/a', '3.0/a'].map((place) => {
    const { hash } = docOf(model, place);
    return { body: model.bodies.get(hash), rendered: context.bodies.get(hash) };
  });
  expect(to?.rendered?.sections.map(({ title }) => title)).toEqual(['One', 'Two & more']);
  if (from?.body === undefined || from.rendered === undefined) throw new Error('2.0 has no text.');
  if (to?.body === undefined || to.rendered === undefined) throw new Error('3.0 has no text.');
  const drawn = new TextComparison().compare(
    { body: from.body, rendered: from.rendered },
    { body: to.body, rendered: to.rendered },
  );
  expect(drawn.pieces.join('')).not.toContain('section-mark');
  expect(drawn).toMatchObject({ added: 1, removed: 1 });
});

test('B175: pages that are compared in the browser differ in no mark', () => {
  const heading = (mark: string): string => `<h2 id="a">A</h2> ${mark}<a class="heading-anchor" href="#a"></a>`;
  const marked = heading('<a class="chip section-mark tone-tip" href="/docs/2.0/changes#a">New in 2.0</a>');
  expect(compareTrees(readHtml(marked), readHtml(heading(''))).aligned).toMatchObject([{ type: 'same' }]);
});
