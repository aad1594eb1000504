/** No text makes a build crash or lets docsite's internal marks into a page. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';
import { renderText } from '../../../render/body/render-text.ts';

/** Far above what these tests need, for busy machines. */
vi.setConfig({ testTimeout: 60_000 });

/** NUL and the noncharacters that represent gaps and variables inside docsite. */
const OWN_MARKS = /[\0\u{FDD0}-\u{FDEF}]/u;

/** Everything of a text that a page, its table of contents or a report shows. */
async function shownOf(text: string): Promise<string> {
  const { body, rendered, html } = await renderText(text);
  const { headings, anchors, links, findings, leadingTitle, firstParagraph, variableUses } = body;
  const reported = { anchors, links, findings, leadingTitle, firstParagraph, variableUses };
  const words = headings.map(({ id, text: heading }) => [id, heading]);
  const toc = rendered.headings.map(({ id, html: gapped }) => [id, gapped.pieces]);
  const strings: string[] = [html];
  // Checks all strings in the values; in JSON text these characters would be escaped.
  JSON.stringify([reported, words, toc], (_, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return value;
  });
  return strings.join('\n');
}

const FRAGMENTS = [
  ...'[ ] ( ) ![ ]( ](x.md) ](%00 ![a](b.png "t") < > <a <a\u0020href=" "> </a> <div> </div> <!-- --> <script> <![CDATA['.split(
    ' ',
  ),
  ...'{{version}} \\{{version}} {{ }} {{constructor}} {{nope}} \\ ` ``` ~~~ * ** _ ~~ # ## {#id} {#{{version}}} | --- ==='.split(
    ' ',
  ),
  ...':::note :::note[ ::: :::: :::tabs#g :::tabs @tab @tab:active :::recipe{{version}} [!NOTE] ^[ [^1] [^1]: - 1. > + [\u0020] [x]'.split(
    ' ',
  ),
  ...'&#0; &#xFDD0; &amp; %00 %EF%B7%90 %zz http://a.b/ http://a.b/%00a0%00 www.a.b a@b.co // mailto: <http://a/%EF%B7%90>'.split(
    ' ',
  ),
  ...'```js ```constructor {1-3} title="{{version}}" showLineNumbers=2 highlight-start // title: --- é 中文 😀 \u2028 \uFEFF'.split(
    ' ',
  ),
  '\0',
  '\uFDD0',
  '\uFDEF',
  '\uD800',
  '\uDC00',
  '\0a0\0',
  '\0u0\0',
  '<img srcset="',
  "<a href='",
  '[x]: y.md',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  '    ',
  '  \n',
  ' ',
  '\n> ',
  '\n- ',
  '\n|',
  '\n:::\n',
  '\n```\n',
  '\n# ',
  '---\n',
];

const mixes = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ unit: 'binary', maxLength: 4 })),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('any text', () => {
  test.each([
    ['characters of all kinds', fc.string({ unit: 'binary', maxLength: 200 })],
    ['pieces of Markdown and HTML', mixes],
    ['front matter of such pieces', mixes.map((text) => `---\n${text}\n---\n${text}`)],
  ])('%s: is rendered, and keeps docsite’s marks inside', async (_, texts) => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await shownOf(text)).not.toMatch(OWN_MARKS);
      }),
      { numRuns: 200 },
    );
  });

  test('positions are inside the text', () => {
    fc.assert(
      fc.property(mixes, (text) => {
        const { links, variableUses, findings } = parseBody('hash', text);
        const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
        for (const { line, column } of [...links, ...variableUses, ...findings]) {
          expect(lines[line - 1]).toBeDefined();
          expect(column ?? 1).toBeGreaterThan(0);
          expect(column ?? 1).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a Markdown link starts where its position says', () => {
    fc.assert(
      fc.property(mixes, (text) => {
        const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
        for (const { source, line, column } of parseBody('hash', text).links) {
          if (source === 'markdown')
            expect(lines[line - 1]?.slice(column - 1)).toMatch(/^(?:!?\[|<|[a-z]+:|www\.|\S+@)/iu);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('parsing twice gives the same', () => {
    fc.assert(
      fc.property(mixes, (text) => {
        expect(parseBody('hash', text)).toEqual(parseBody('hash', text));
      }),
      { numRuns: 50 },
    );
  });

  test('rendering a parsed text twice gives the same', async () => {
    const { renderBody } = await import('../../../../../src/render/body/render-body.ts');
    await fc.assert(
      fc.asyncProperty(mixes, async (text) => {
        const { body, rendered } = await renderText(text);
        expect(renderBody(body)).toEqual(rendered);
      }),
      { numRuns: 50 },
    );
  });
});

/**
 * Texts on which a careless parser overflows the stack or takes superlinear time: at these lengths
 * such a parser exceeds the timeout, and this one stays far below it.
 */
describe('long runs', () => {
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
});
