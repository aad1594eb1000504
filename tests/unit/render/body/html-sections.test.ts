/** What the search knows of pages that are drawn by code (BEHAVIOUR B174). */
import { expect, test } from 'vitest';
import { readHtmlSections } from '../../../../src/render/body/html-sections.ts';

const PAGE = { title: 'Users', description: '' };

function read(main: string, page = PAGE): readonly [string, readonly string[]][] {
  const html = `<nav>Menu</nav><main id="m">${main}</main><footer>Imprint</footer>`;
  return readHtmlSections(html, page).map(({ level, id, title, passages }) => [`${level} ${id} ${title}`, passages]);
}

test('B174 each heading starts a section, and what is outside of main is left out', () => {
  expect(read('<p>Before</p><h2 id="a">First <em>one</em></h2><p>Text</p><h3>Second</h3>')).toEqual([
    ['0  ', ['Before']],
    ['2 a First one', ['Text']],
    ['3  Second', []],
  ]);
});

test('B174 a heading that repeats the title starts no section, another of its level does', () => {
  expect(read('<h1>Users</h1><p>Who</p>')).toEqual([['0  ', ['Who']]]);
  expect(read('<h1>Welcome</h1><p>Who</p>')).toEqual([['1  Welcome', ['Who']]]);
});

test('B174 blocks end passages; elements inside a sentence do not, but words of two of them are two words', () => {
  expect(read('<div>One <b>t</b>wo<ul><li>three</li><li>four<br>five</li></ul></div>')).toEqual([
    ['0  ', ['One two', 'three', 'four five']],
  ]);
  expect(read('<a href="/"><strong>Title</strong><span>Text</span></a>')).toEqual([['0  ', ['Title Text']]]);
  expect(read('<h2><div>Two</div><div>lines</div></h2>')).toEqual([['2  Two lines', []]]);
});

test('B174 what readers do not see or press is left out, and the text of pictures is read', () => {
  const unseen =
    '<button>Press <b>me</b></button><div hidden>Gone<br>too</div><i aria-hidden="true">→</i><script>let a;</script>';
  expect(read(`${unseen}<svg><title>Icon</title><path d="M0"/></svg><p><img alt="A picture">seen</p>`)).toEqual([
    ['0  ', ['A picture seen']],
  ]);
});

test('B174 a main of the component itself does not end the page', () => {
  expect(read('<main>Inner</main><p>After</p>')).toEqual([['0  ', ['Inner', 'After']]]);
});

test('B174 the description is said, and what reads like a variable is text', () => {
  expect(read('<p>{{version}}</p>', { title: '', description: 'About {{x}}' })).toEqual([
    ['0  ', ['About \\{{x}}', '\\{{version}}']],
  ]);
});
