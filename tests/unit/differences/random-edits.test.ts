/** Whatever is edited in the flagship's texts: without what is gone a drawing is the new text, without what is new the old one. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Aligned } from '../../../src/differences/align/aligned.ts';
import { compareTrees } from '../../../src/differences/compare.ts';
import { drawBlock } from '../../../src/differences/draw/draw-blocks.ts';
import { drawDifferences } from '../../../src/differences/draw/draw-differences.ts';
import { drawWords } from '../../../src/differences/draw/draw-words.ts';
import { Keys } from '../../../src/differences/read/keys.ts';
import { readBlocks } from '../../../src/differences/read/read-blocks.ts';
import { readHtml } from '../../../src/differences/read/read-html.ts';
import { hasClass, type TreeElement, type TreeNode } from '../../../src/differences/read/tree.ts';
import { renderText } from '../render/body/render-text.ts';
import { htmlFaults } from '../render/html-faults.ts';

const FOLDER = new URL('../../../docs/next/', import.meta.url);
const MAX_LINES = 120;
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8').replace(/^---\n.*?\n---\n/su, ''))
  // Each run parses its texts: with shorter ones there are more runs.
  .map((text) => text.split('\n').slice(0, MAX_LINES).join('\n'));

type Side = 'from' | 'to';

interface Edit {
  readonly kind: 'delete' | 'repeat' | 'move' | 'insert' | 'word' | 'more' | 'less' | 'link' | 'join' | 'indent';
  /** Where in the text, and how far: 0 to 1. */
  readonly at: number;
  readonly to: number;
  readonly lines: number;
}

const EDIT: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('delete', 'repeat', 'move', 'insert', 'word', 'more', 'less', 'link', 'join', 'indent'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  lines: fc.integer({ min: 1, max: 8 }),
});

function edit(text: string, { kind, at, to, lines: count }: Edit): string {
  const lines = text.split('\n');
  const index = Math.floor(at * lines.length);
  const other = Math.floor(to * lines.length);
  const some = lines.slice(index, index + count);
  const change = (edited: (line: string) => string): string =>
    lines.map((line, number) => (number >= index && number < index + count ? edited(line) : line)).join('\n');
  switch (kind) {
    case 'delete':
      return lines.toSpliced(index, count).join('\n');
    case 'repeat':
      return lines.toSpliced(other, 0, ...some).join('\n');
    case 'move':
      return lines
        .toSpliced(index, count)
        .toSpliced(other, 0, ...some)
        .join('\n');
    case 'insert':
      return lines
        .toSpliced(index, 0, '', ...(TEXTS[other % TEXTS.length] ?? '').split('\n').slice(count, 3 * count), '')
        .join('\n');
    case 'word':
      return change((line) => line.replace(/\w+/u, 'swallow'));
    case 'more':
      return change((line) => line.replace(/\w+/u, '$& and more'));
    case 'less':
      return change((line) => line.replace(/ \w+/u, ''));
    case 'link':
      return change((line) => line.replace(/\b([a-z]{3,})\b/u, '[$1](elsewhere.md)'));
    case 'join':
      return change((line) => line.replace(' ', ''));
    case 'indent':
      return change((line) => `  ${line}`);
  }
}

/** The HTML of one side of aligned blocks, made from its own blocks and words. */
function takeSide(aligned: readonly Aligned[], side: Side, between = ''): string {
  const lost = side === 'from' ? 'added' : 'removed';
  return aligned
    .filter(({ type }) => type !== lost)
    .map((entry) => {
      if ('block' in entry) return drawBlock(entry.block);
      const block = entry[side];
      const { open, close } = block.tag;
      if (entry.type === 'inside')
        return open + takeSide(entry.children, side, block.tag.name === 'pre' ? '\n' : '') + close;
      if (entry.type !== 'changed') return drawBlock(block);
      const words = entry.words.flatMap((run) => run[side]);
      return open + drawWords(words) + close;
    })
    .join(between);
}

interface Read {
  /** White space as one space. */
  readonly text: string;
  /** Where each letter leads. */
  readonly links: string;
}

/** What a reader of HTML sees of one side. */
function readSide(html: string, side: Side): Read {
  const lost = side === 'from' ? ['ins', 'diff-added'] : ['del', 'diff-removed'];
  let text = '';
  let links = '';
  const read = (node: TreeNode, href: string): void => {
    if (typeof node === 'string') {
      text += node;
      links += `${href}\n`.repeat(node.replaceAll(/\s/gu, '').length);
    } else if (!lost.some((name) => node.name === name || hasClass(node, name)) && !isOfDrawing(node)) {
      const isBlock = !/^(?:a|b|strong|em|code|span|kbd|sup|ins|del|mark|s|i|small|sub)$/u.test(node.name);
      text += isBlock ? '\n' : '';
      if (node.name === 'img') text += `[${node.attributes['src'] ?? ''}]`;
      for (const child of node.children) read(child, node.name === 'a' ? (node.attributes['href'] ?? '') : href);
      text += isBlock ? '\n' : '';
    }
  };
  for (const node of readHtml(html)) read(node, '');
  return {
    text: text
      .replaceAll(/\s*\n\s*/gu, '\n')
      .replaceAll(/[^\S\n]+/gu, ' ')
      .trim(),
    links,
  };
}

/** What a drawing adds. */
function isOfDrawing(element: TreeElement): boolean {
  const [words] = element.children;
  const isSummary = element.name === 'summary' && typeof words === 'string' && /unchanged|moved from here/u.test(words);
  return isSummary || hasClass(element, 'diff-steps') || hasClass(element, 'diff-note');
}

test('either side of a drawing is its text', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(TEXTS.length - 1),
      fc.array(EDIT, { minLength: 1, maxLength: 12 }),
      async (index, edits) => {
        const sources = { from: TEXTS[index] ?? '', to: edits.reduce(edit, TEXTS[index] ?? '') };
        const trees = {
          from: readHtml((await renderText(sources.from)).html),
          to: readHtml((await renderText(sources.to)).html),
        };
        const { aligned } = compareTrees(trees.from, trees.to);
        const drawn = drawDifferences(aligned, 'change-');
        expect(htmlFaults(drawn)).toEqual([]);
        for (const side of ['from', 'to'] as const) {
          const whole = readBlocks(trees[side], { keys: new Keys(), comparable: (text) => text })
            .map(drawBlock)
            .join('');
          expect(readSide(takeSide(aligned, side), side)).toEqual(readSide(whole, side));
          if (drawn !== '') expect(readSide(drawn, side)).toEqual(readSide(whole, side));
        }
      },
    ),
    { numRuns: Number(process.env['DIFFERENCES_RUNS'] ?? 60) },
  );
});
