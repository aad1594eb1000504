import { expect, test } from 'vitest';
import { compareTexts } from '../../../../src/client/features/compare-texts.ts';
import { readHtml } from '../../../../src/differences/read/read-html.ts';

const FROM = { name: '2.8.0', address: '/base/docs/2.8.0' };
const TO = { name: '3.2.1', address: '/base/docs' };

function compare(from: string, to: string) {
  return compareTexts({ version: FROM, text: readHtml(from) }, { version: TO, text: readHtml(to) });
}

test.each([
  ['the name of the version', '<p>Install 2.8.0 now.</p>', '<p>Install 3.2.1 now.</p>'],
  ['its name in code', '<pre><code>pull app:2.8.0\n</code></pre>', '<pre><code>pull app:3.2.1\n</code></pre>'],
  ['its tag', '<p>Check out v2.8.0.</p>', '<p>Check out v3.2.1.</p>'],
  ['its address', '<p><a href="/base/docs/2.8.0/a#b">A</a></p>', '<p><a href="/base/docs/a#b">A</a></p>'],
  ['the id of a heading', '<h2 id="a">A</h2>', '<h2 id="b">A</h2>'],
])('B167 %s is no difference', (_, from, to) => {
  expect(compare(from, to)).toEqual({ html: '', added: 0, removed: 0, moved: 0 });
});

test.each([
  ['another number', '<p>Needs 2.8.0.1.</p>', '<p>Needs 3.2.1.1.</p>'],
  ['another name', '<p>Get env2.8.0 now.</p>', '<p>Get env3.2.1 now.</p>'],
  ['where a link leads', '<p><a href="/base/docs/2.8.0/a">A</a></p>', '<p><a href="/base/docs/b">A</a></p>'],
])('B167 %s is one', (_, from, to) => {
  expect(compare(from, to).html).toMatch(/<del>.*<ins>/u);
});

test('B167 beside a change, the name of the version is drawn as it is now', () => {
  const { html, added, removed } = compare('<p>Run 2.8.0 here.</p>', '<p>Run 3.2.1 there.</p>');
  expect(html).toContain('Run 3.2.1 <del>here</del><ins>there</ins>.');
  expect([added, removed]).toEqual([1, 1]);
  expect(html).not.toMatch(/[\u{FDD0}\u{FDD1}]/u);
});

test('B167 the name of a version is a word', () => {
  expect(compare('<p>Run it.</p>', '<p>Run it.</p><p>Install 3.2.1.</p>').added).toBe(2);
});
