/**
 * Texts on which a careless parser overflows the stack or takes superlinear time: at these lengths such a parser exceeds the
 * timeout, and this one stays far below it.
 */
import { expect, test, vi } from 'vitest';
import { OWN_MARKS, shownOf } from './shown-of.ts';

/** Far above what these tests need, for busy machines. */
vi.setConfig({ testTimeout: 60_000 });

const SHORT = [
  '[',
  '*',
  '_a *b',
  '`',
  '~~',
  '<',
  '<a ',
  '<!--',
  '&amp;',
  '\\',
  '>',
  ':::',
  'http://',
  'a@',
  '\r',
  '\0',
  '\uFDD0',
];
const VARIABLES = ['{{', '{{a', '{{version}}', '\\{{version}}'];
const BLOCKS = [
  ':::note\n',
  ':::recipe\n',
  ':::tabs\n',
  '\n:::\n',
  '> a\n',
  '> [!NOTE]\n',
  '# a\n',
  '# a {#b}\n',
  '- a\n',
];
const LINKS = [
  '![',
  '[a](',
  '[a](b) ',
  '[a](b)\n',
  '{{version}} [a](b) ',
  '<a id="x" href="y">',
  'www.a.co ',
  'a@b.co ',
];
const NOTES = ['^[', '^[x] ', '[^1'];
const runs = [
  ...[...SHORT, ...VARIABLES].map((run) => [run, 20_000]),
  ...[...BLOCKS, ...LINKS, ...NOTES].map((run) => [run, 2_000]),
];

test.each(runs as [string, number][])('%j, %i times', async (run, count) => {
  expect(await shownOf(run.repeat(count))).not.toMatch(OWN_MARKS);
});

const MANY = 20_000;
const SOME = 2_000;
test.each<readonly [string, string]>([
  ['brackets that are closed', '['.repeat(SOME) + '](a)'.repeat(SOME)],
  ['pictures in pictures', '!['.repeat(SOME) + '](a)'.repeat(SOME)],
  ['footnotes in footnotes', '^['.repeat(SOME) + ']'.repeat(SOME)],
  ['rows of a table', `|a|b|\n|-|-|\n${'|[a](b)|c|\n'.repeat(SOME)}`],
  ['cells of a row', `|${'a|'.repeat(SOME)}\n|${'-|'.repeat(SOME)}\n|${'[a](b)|'.repeat(SOME)}`],
  ['addresses with closing marks', `www.a.co/${')'.repeat(MANY)}${'.'.repeat(MANY)}x`],
  ['candidates of a srcset', `<img srcset="${'a.png 1x, '.repeat(7 * MANY)}">`],
  ['mail addresses', 'a@b.co '.repeat(3 * MANY)],
  ['addresses of hosts without an end', 'www.'.repeat(2 * MANY)],
  ['one long word of code', `\`\`\`ts\n${'a'.repeat(5 * MANY)}\n\`\`\``],
  ['spaces in a heading', `# a${' '.repeat(MANY)}b {#`],
  ['brackets in a title', `:::note${'['.repeat(MANY)}`],
  ['options of code', `\`\`\`js ${'title="'.repeat(MANY)}`],
  ['lines of code', `\`\`\`js {1-9}\n${'/* a\n'.repeat(SOME)}`],
  ['front matter that is not closed', `---\n${'a\n'.repeat(MANY)}`],
  ['tabs of a group', `:::tabs\n${'@tab a\n'.repeat(SOME)}:::`],
  ['references to one footnote', `${'[^1] '.repeat(SOME)}\n\n[^1]: a`],
  ['tasks', '- [ ] a\n'.repeat(SOME)],
])('%s', async (_, text) => {
  expect(await shownOf(text)).not.toMatch(OWN_MARKS);
});
