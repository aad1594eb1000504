/** The feed of what each release changed. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { buildChangeFeed } from '../../../src/render/change-feed.ts';
import { buildDataFiles, buildHostFiles } from '../../../src/render/data-files.ts';
import { buildTestModel } from '../support/build-test-model.ts';

const RELEASED = { '1.0': '2024-01-01', '2.0': '2024-02-02', '3.0': '2024-03-03' };
const STORE = {
  next: { 'a.md': '# Not released\n' },
  '3.0': { 'a.md': '# A & \\<B>\n\nThird.\n', 'moved.md': '# Moved\n\nText.\n', 'new.md': '# New\n' },
  '2.0': { 'a.md': '# A\n', 'old.md': '# Moved\n\nText.\n', 'gone.md': '# Gone\n' },
  '1.0': { 'a.md': '# A\n', 'old.md': '# Moved\n\nText.\n' },
};
const OPTIONS = { released: RELEASED, renamed: { '3.0': { 'old.md': 'moved.md' } } };

function readFeed(...site: Parameters<typeof buildTestModel>) {
  const model = buildTestModel(...site);
  const xml = buildChangeFeed({ model, line: model.lines[0] });
  const document = parseDocument(xml, { xmlMode: true });
  const texts = (name: string): readonly string[] =>
    DomUtils.getElementsByTagName(name, document).map((node) => DomUtils.textContent(node));
  const links = DomUtils.getElementsByTagName('link', document).map(
    ({ attribs }) => `${attribs['rel']} ${attribs['href']}`,
  );
  return { xml, ids: texts('id'), titles: texts('title'), times: texts('updated'), contents: texts('content'), links };
}

test('B154 an entry names what a release changed, and links to it', () => {
  const { ids, titles, times, contents, links } = readFeed(STORE, OPTIONS);
  expect(titles).toEqual([
    'Guides: changes of the documentation',
    '3.0: 1 page added, 1 page changed, 1 page renamed, 1 page removed',
    '2.0: 1 page added',
  ]);
  expect(times).toEqual(['2024-03-03T00:00:00Z', '2024-03-03T00:00:00Z', '2024-02-02T00:00:00Z']);
  const docs = 'https://docs.example.org/docs';
  expect(ids).toEqual([`${docs}/changes.xml`, `${docs}/3.0`, `${docs}/2.0`]);
  expect(links).toEqual([
    `self ${docs}/changes.xml`,
    'alternate https://docs.example.org/versions',
    `alternate ${docs}/changes`,
    `alternate ${docs}/2.0/changes`,
  ]);
  expect(contents[0]).toBe(
    [
      '<p>Compared with 2.0.</p>',
      `<h2>Added</h2>\n<ul><li><a href="${docs}/new">New</a></li></ul>`,
      `<h2>Changed</h2>\n<ul><li><a href="${docs}/a">A &amp; &lt;B&gt;</a></li></ul>`,
      `<h2>Renamed</h2>\n<ul><li><a href="${docs}/moved">Moved</a> (was old)</li></ul>`,
      `<h2>Removed</h2>\n<ul><li><a href="${docs}/2.0/gone">Gone</a></li></ul>`,
    ].join('\n'),
  );
});

test('B154 addresses have the base URL and the slash of the site; ids have no slash', () => {
  const { ids, links } = readFeed(STORE, { ...OPTIONS, config: { baseUrl: '/base/', trailingSlash: true } });
  const base = 'https://docs.example.org/base';
  expect(ids).toEqual([`${base}/docs/changes.xml`, `${base}/docs/3.0`, `${base}/docs/2.0`]);
  expect(links).toEqual([
    `self ${base}/docs/changes.xml`,
    `alternate ${base}/versions/`,
    `alternate ${base}/docs/changes/`,
    `alternate ${base}/docs/2.0/changes/`,
  ]);
});

test('B154 a release changes no id, and no text of an older entry', () => {
  const { '3.0': third, ...before } = STORE;
  const [old, now] = [readFeed(before, OPTIONS), readFeed({ ...before, '3.0': third }, OPTIONS)];
  expect(now.ids.slice(2)).toEqual(old.ids.slice(1));
  expect(now.titles.slice(2)).toEqual(old.titles.slice(1));
  expect(now.times.slice(2)).toEqual(old.times.slice(1));
});

test('B154 an entry has at most 50 links of a kind, and counts the others', () => {
  const added = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`p${index}.md`, `# Page ${index}\n`]));
  const { titles, contents } = readFeed({ '2.0': { 'a.md': '# A\n', ...added }, '1.0': { 'a.md': '# A\n' } }, OPTIONS);
  expect(titles[1]).toBe('2.0: 53 pages added');
  expect(contents[0]?.match(/<li>/gu)).toHaveLength(50);
  expect(contents[0]).toMatch(/<\/ul>\n<p>And 3 more\.<\/p>$/u);
});

test('B154 the last 30 releases that changed a page, by day', () => {
  const names = Array.from({ length: 40 }, (_, index) => `1.${String(index)}`);
  const store = Object.fromEntries(names.map((name) => [name, { 'a.md': `Text ${name}.` }]));
  const released = Object.fromEntries(
    names.map((name, index) => [name, new Date(index * 864e5).toISOString().slice(0, 10)]),
  );
  const { titles } = readFeed(store, { released });
  expect(titles).toHaveLength(31);
  expect([titles[1], titles[30]]).toEqual(['1.39: 1 page changed', '1.10: 1 page changed']);
  // A fix of an old branch that was published last.
  expect(readFeed(store, { released: { ...released, '1.5': '2024-01-01' } }).titles[1]).toBe('1.5: 1 page changed');
});

test('B154 versions without a day, with noIndex or with the same texts are not in it', () => {
  const store = { '4.0': { 'a.md': 'd' }, '3.0': { 'a.md': 'c' }, '2.0': { 'a.md': 'b' }, '1.0': { 'a.md': 'a' } };
  const config = { docs: { versions: { '3.0': { noIndex: true } } } };
  expect(readFeed(store, { released: RELEASED, config }).titles.slice(1)).toEqual(['2.0: 1 page changed']);
  const same = readFeed({ '2.0': { 'a.md': 'a' }, '1.0': { 'a.md': 'a' } }, { released: RELEASED });
  expect([same.titles.length, same.times]).toEqual([1, ['2024-02-02T00:00:00Z']]);
});

test('B154 what XML cannot hold is left out', () => {
  const store = { '2.0': { 'a.md': '---\ntitle: "Bell \\x07 & co"\n---\nText.\n' }, '1.0': { 'a.md': 'a' } };
  const { xml, contents } = readFeed(store, { released: RELEASED, config: { title: 'A & "B"' } });
  expect(xml).not.toContain('\u0007');
  expect(xml).toContain('<title>A &amp; &quot;B&quot;: changes of the documentation</title>');
  expect(contents[0]).toMatch(/>Bell {1,2}&amp; co<\/a>/u);
});

test('B154 a site without such a release has no feed', () => {
  const filesOf = (...site: Parameters<typeof buildTestModel>): readonly string[] => {
    const model = buildTestModel(...site);
    return [...buildDataFiles(model, '0.0.0'), ...buildHostFiles(model, { sitemap: () => [], policy: '' })].map(
      ({ path }) => path,
    );
  };
  expect(filesOf(STORE, OPTIONS)).toContain('docs/changes.xml');
  expect(filesOf(STORE)).not.toContain('docs/changes.xml');
  expect(filesOf({ '1.0': { 'a.md': 'a' } }, { released: RELEASED })).not.toContain('docs/changes.xml');
});
