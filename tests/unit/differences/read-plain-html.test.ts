/** HTML that expressions read is read as a parser reads it. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnyHtml } from '../../../src/differences/read/read-html.ts';
import { readPlainHtml } from '../../../src/differences/read/read-plain-html.ts';
import { renderText } from '../render/body/render-text.ts';

const FOLDER = new URL('../../../docs/next/', import.meta.url);

const NAMES = ['p', 'div', 'ul', 'li', 'dl', 'dt', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'b', 'a', 'br', 'hr'];
const PARTS = [
  ...NAMES.flatMap((name) => [`<${name}>`, `</${name}>`]),
  '<p class="a" id="b">',
  '<a href="x" href="y" hidden>',
  '<a constructor="x" title="&lt;">',
  '<button type="button">',
  '</button>',
  '<svg>',
  '<script>',
  '<img src="a.png" alt="">',
  '<input disabled />',
  '<details open>',
  '</details>',
  '<!-- c -->',
  'text ',
  '&amp;',
  '&#x27;',
  '&copy;',
  '&lt',
  '<',
  '>',
  '"',
];

test('nothing is read in another way', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }), (parts) => {
      const html = parts.join('');
      const plain = readPlainHtml(html);
      if (plain === null) return;
      read += 1;
      expect({ nodes: plain, isWhole: true }).toEqual(readAnyHtml(html));
    }),
    { numRuns: 20_000 },
  );
  expect(read).toBeGreaterThan(200);
});

test('every element within every other one', () => {
  const pairs = NAMES.flatMap((outer) => NAMES.map((inner) => `<${outer}>1<${inner}>2</${inner}>3</${outer}>`));
  const read = pairs.filter((html) => readPlainHtml(html) !== null);
  expect(read).toContain('<ul>1<li>2</li>3</ul>');
  expect(read.map(readPlainHtml)).toEqual(read.map((html) => readAnyHtml(html).nodes));
});

test('most of a text is read, as a parser reads it', async () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map((name) => renderText(readFileSync(new URL(name, FOLDER), 'utf8'))));
  const blocks = texts.flatMap(({ html }) => html.split(/(?<=<\/(?:p|ul|ol|pre|table|h[1-6])>)\n(?=<)/u));
  const read = blocks.filter((html) => {
    const plain = readPlainHtml(html);
    if (plain !== null) expect(plain, html).toEqual(readAnyHtml(html).nodes);
    return plain !== null;
  });
  expect(read.length).toBeGreaterThan(0.7 * blocks.length);
});

test('very deep elements are left to the parser, which cuts them', () => {
  const deep = (depth: number): string => '<b>'.repeat(depth) + '</b>'.repeat(depth);
  expect(readPlainHtml(deep(99))).toEqual(readAnyHtml(deep(99)).nodes);
  expect(readPlainHtml(deep(200))).toBeNull();
});
