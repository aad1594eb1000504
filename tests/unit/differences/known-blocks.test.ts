/** Texts that are read in pieces are read as if they were read as a whole. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBlock } from '../../../src/differences/draw/draw-blocks.ts';
import { Keys } from '../../../src/differences/read/keys.ts';
import { KnownBlocks, type Side } from '../../../src/differences/read/known-blocks.ts';
import { readBlocks } from '../../../src/differences/read/read-blocks.ts';
import { readHtml } from '../../../src/differences/read/read-html.ts';

/** A mark that says on which side it is, which does not count. */
const comparable = (text: string): string => text.replaceAll(/§(?:from|to)/gu, '§');
const onSide = (html: string, side: Side): string => html.replaceAll('§', `§${side}`);

function known(): KnownBlocks {
  return new KnownBlocks({ keys: new Keys(), comparable, onSide });
}

/** All that is in the blocks of a text on a side. */
function drawn(blocks: KnownBlocks, html: string, side: Side): string {
  return blocks
    .read(html)
    .map(({ on }) => drawBlock(on(side)))
    .join('\n');
}

function whole(html: string, side: Side): string {
  return readBlocks(readHtml(onSide(html, side)), { keys: new Keys(), comparable })
    .map(drawBlock)
    .join('\n');
}

/** What authors write, and what they should not. */
const PARTS = [
  '<p>One §</p>',
  '<p class="a">Two',
  '</p>',
  '\n',
  'text ',
  '<b>bold</b> ',
  '<b>',
  '</b>',
  '<div>',
  '</div>',
  '<ul><li>a</li>',
  '<li><p>b §</p></li></ul>',
  '<hr>',
  '<hr title="<p>">',
  '<details><summary>S</summary>',
  '</details>',
  '<!-- <p>not seen</p> -->',
  '<!-- ',
  ' -->',
  '<a title="</p>">x</a>',
  '<script>"<p>"</script>',
  '<pre><code>x §\ny</code></pre>',
  '<table><tr><td>1</td></tr></table>',
  '<p title="',
  '">',
  '<',
];

test('pieces of any HTML are blocks as in the whole, on both sides, however much is known', () => {
  const all = known();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }), (parts) => {
      const html = parts.join('');
      for (const side of ['to', 'from'] as const) {
        expect(drawn(known(), html, side)).toBe(whole(html, side));
        expect(drawn(all, html, side)).toBe(whole(html, side));
      }
    }),
    { numRuns: Number(process.env['DIFFERENCES_RUNS'] ?? 60) * 20 },
  );
});

test('a piece is read once for all texts', () => {
  const blocks = known();
  const [first, second] = [blocks.read('<p>One</p>\n<p>Two</p>'), blocks.read('<p>One</p>\n<p>Three</p>')];
  expect(second[0]).toBe(first[0]);
  expect(second[1]?.key).not.toBe(first[1]?.key);
  const { size } = blocks;
  blocks.read('<p>One</p>\n<p>Three</p>');
  expect(blocks.size).toBe(size);
});

test('a block is that of its side, and has one key', () => {
  const blocks = known();
  const [one, other] = [...blocks.read('<p>One §</p>'), ...blocks.read('<p id="a">One §</p>')];
  expect(other?.key).toBe(one?.key);
  expect(drawn(blocks, '<p>One §</p>', 'from')).toBe('<p>One §from</p>');
  expect(drawn(blocks, '<p>One §</p>', 'to')).toBe('<p>One §to</p>');
});
