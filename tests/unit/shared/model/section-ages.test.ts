/** How old the sections of a page are. */
import { expect, test } from 'vitest';
import { findChangedSections, findSectionMarks } from '../../../../src/shared/model/section-ages.ts';
import { buildTestSite, docOf } from '../../support/build-test-model.ts';

/** Marks of `a` in the newest version, as `<heading> new 2.0`. The oldest text comes first, and is that of 1.0. */
function marks(...texts: readonly (string | null)[]): readonly string[] {
  const store = Object.fromEntries(
    texts.map((text, index) => [`${index + 1}.0`, text === null ? { 'b.md': '' } : { 'a.md': text, 'b.md': '' }]),
  );
  return marksOf(`${texts.length}.0/a`, store);
}

function marksOf(place: string, ...site: Parameters<typeof buildTestSite>): readonly string[] {
  const { model } = buildTestSite(...site);
  const doc = docOf(model, place);
  const headings = model.bodies.get(doc.hash)?.headings ?? [];
  return findSectionMarks(doc, model).map(
    (mark) => `${headings[mark.heading]?.text ?? '?'} ${mark.change} ${mark.doc.version}`,
  );
}

/** A text with a title, an introduction, and sections of the second level. */
function page(...sections: readonly string[]): string {
  return `# Title\n\nIntroduction.\n\n${sections.map((section) => `## ${section}`).join('\n\n')}\n`;
}
const [one, two, three] = ['One\n\nFirst words.', 'Two\n\nSecond words.', 'Three\n\nThird words.'];

test('B175: the first text of a page has no marks', () => {
  expect(marks(page(one, two))).toEqual([]);
});

test('B175: a section that came later is new since then, in each later version', () => {
  expect(marks(page(one), page(one, two))).toEqual(['Two new 2.0']);
  expect(marks(page(one), page(one, two), page(one, two), page(three, one, two))).toEqual([
    'Three new 4.0',
    'Two new 2.0',
  ]);
});

test('B175: no later version changes what a page says', () => {
  const [first, second, third] = [page(one), page(one, two), page(one, `${two} More.`, three)];
  const before = { '2.0': { 'a.md': second }, '1.0': { 'a.md': first } };
  const after = { '3.0': { 'a.md': third }, ...before };
  expect(marksOf('2.0/a', before)).toEqual(['Two new 2.0']);
  expect(marksOf('2.0/a', after)).toEqual(['Two new 2.0']);
});

test('B175: a section whose text changed later is changed, by its own text alone', () => {
  expect(marks(page(one, two), page(one, 'Two\n\nOther words.'))).toEqual(['Two changed 2.0']);
  expect(marks(page(one), page(one, two), page(one, 'Two\n\nOther words.'))).toEqual([
    'Two new 2.0',
    'Two changed 3.0',
  ]);
  // The last change counts, and a section below is another section.
  const texts = ['words.', 'other words.', 'words at last.'].map((words) =>
    page(one, `Two\n\nSecond ${words}\n\n### Below\n\nSame.`),
  );
  expect(marks(...texts)).toEqual(['Two changed 3.0']);
});

test('B175: a heading that was reworded is the same section, changed', () => {
  expect(marks(page(one, two), page(one, 'Second\n\nSecond words.'))).toEqual(['Second changed 2.0']);
  expect(marks(page(one, two), page(one, 'Second {#two}\n\nOther words.'))).toEqual(['Second changed 2.0']);
});

test('B175: sections that moved, or got another id, are the same', () => {
  expect(marks(page(one, two, three), page(three, one, two))).toEqual([]);
  expect(marks(page(one, two), page(one, 'Two {#second}\n\nSecond words.'))).toEqual([]);
});

test('B175: of sections with one heading, those with the same text are the same', () => {
  const [linux, macos] = ['Linux\n\n### Example\n\nOn Linux.', 'macOS\n\n### Example\n\nOn macOS.'];
  expect(marks(page(macos), page(linux, macos))).toEqual(['Linux new 2.0']);
  expect(marks(page(one, 'Example\n\n1'), page(one, 'Example\n\n0', 'Example\n\n1'))).toEqual(['Example new 2.0']);
});

test('B175: what is folded is not changed by what comes after it', () => {
  const folded = (...sections: readonly string[]): string =>
    page(`One\n\n<details>\n<summary>More</summary>\n\n${sections.join('\n\n')}\n\n</details>`);
  const [inner, further] = ['### Inner\n\nWords.', '### Further\n\nOther words.'];
  expect(marks(folded(inner), folded(inner, further))).toEqual(['Further new 2.0']);
  expect(marks(folded(inner), folded('### Inner\n\nWords. <b>More</b>'))).toEqual(['Inner changed 2.0']);
});

test('B175: line breaks, indentation, comments and values of variables are no change', () => {
  const text = (section: string): string => page(one, `Two\n\n${section}`);
  expect(marks(text('Some words\nin lines.'), text('Some\nwords in   lines.'))).toEqual([]);
  expect(marks(text('Words.'), text('<!-- for writers -->\n\nWords.'))).toEqual([]);
  expect(marks(text('Words.\n\n- of a list'), text('Words.\n\n  * of a list'))).toEqual([]);
  expect(
    marks(page('One\n\nText.', 'Two\n\nOf {{version}}.'), page('One\n\n{{title}}', 'Two\n\nOf {{version}}.')),
  ).toEqual(['One changed 2.0']);
});

test.each([
  ['code', '```sh\nmake\n```', '```sh\nmake  all\n```'],
  ['white space in code', '```\na\n  b\n```', '```\na\nb\n```'],
  ['language of code', '```sh\nmake\n```', '```bash\nmake\n```'],
  ['link', '[a](https://example.org/a)', '[a](https://example.org/b)'],
  ['table', '| a |\n| - |\n| 1 |', '| a |\n| - |\n| 2 |'],
  ['HTML', '<p>a</p>', '<p>b</p>'],
  ['picture', '![a](/a.png)', '![b](/a.png)'],
  ['text in a box', ':::tip\na\n:::', ':::tip\nb\n:::'],
])('B175: other %s is a change', (_, before, after) => {
  expect(marks(page(one, `Two\n\n${before}`), page(one, `Two\n\n${after}`))).toEqual(['Two changed 2.0']);
});

test('B175: a section that came with the one around it has no mark of its own', () => {
  const deep = 'Two\n\n### Below\n\nWords.\n\n#### Far below\n\nWords.';
  expect(marks(page(one), page(one, deep))).toEqual(['Two new 2.0']);
  expect(marks(page(one, two), page(one, `${two}\n\n### Below\n\nWords.\n\n#### Far below\n\nWords.`))).toEqual([
    'Below new 2.0',
  ]);
  expect(marks(page(one), page(one, two), page(one, `${two}\n\n### Below\n\nWords.`))).toEqual([
    'Two new 2.0',
    'Below new 3.0',
  ]);
});

test('B175: a page that was written anew has no new sections, and is as old as its new text', () => {
  expect(marks(page(one, two, three), page('Four\n\n4', 'Five\n\n5'))).toEqual([]);
  expect(marks('Old words.', 'New words.\n\n## One\n\nText.')).toEqual([]);
  expect(marks('Old words.', 'Old words.\n\n## One\n\nText.')).toEqual(['One new 2.0']);
  expect(marks(page(one, two, three), page('Four\n\n4', 'Five\n\n5'), page('Four\n\n4', 'Five\n\n5', one))).toEqual([
    'One new 3.0',
  ]);
});

test('B175: a page with few sections that got many more is not written anew', () => {
  expect(marks(page(one), page(one, two, three, 'Four\n\n4'))).toEqual([
    'Two new 2.0',
    'Three new 2.0',
    'Four new 2.0',
  ]);
});

test('B175: versions without the page are passed over', () => {
  expect(marks(page(one), null, page(one, two))).toEqual(['Two new 3.0']);
});

test('B175: a rename is followed', () => {
  const store = { '2.0': { 'b.md': page(one, two) }, '1.0': { 'a.md': page(one) } };
  expect(marksOf('2.0/b', store, { renamed: { '2.0': { 'a.md': 'b.md' } } })).toEqual(['Two new 2.0']);
});

test('B175: neither the title of the page nor a heading without words has a mark', () => {
  expect(marks(page(one, two), `# Other title\n\nOther introduction.\n\n## ${one}\n\n## ${two}`)).toEqual([]);
  expect(marks(page(one), `${page(one)}\n\n##\n\nText.`)).toEqual([]);
});

test('B175: thousands of headings with the same words', () => {
  const text = (count: number): string =>
    page(...Array.from({ length: count }, (_, index) => `Example\n\nNumber ${index % 7}.`));
  expect(marks(text(4_000), text(5_000))).toHaveLength(1_000);
});

test('B287: sections are changed that another text of the page has with other words, or does not have', () => {
  const { model } = buildTestSite({
    '1.0': { 'a.md': page(one, two, three) },
    '2.0': { 'a.md': page(three, one, 'Two\n\nOther words.') },
    '3.0': { 'a.md': page('Uno {#one}\n\nFirst words.', two) },
  });
  const bodyOf = (version: string) =>
    model.bodies.get(docOf(model, `${version}/a`).hash) ?? { headings: [], leadDigest: '' };
  const changed = (from: string, to: string) => [...findChangedSections(bodyOf(from), bodyOf(to))];
  expect(changed('1.0', '1.0')).toEqual([]);
  expect(changed('1.0', '2.0')).toEqual(['two']);
  expect(changed('1.0', '3.0')).toEqual(['one', 'three']);
  expect(changed('3.0', '1.0')).toEqual(['one']);
});
