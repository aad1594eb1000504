/** No text makes a build crash or lets docsite's internal marks into a page. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';
import { renderText } from '../../../render/body/render-text.ts';
import { OWN_MARKS, shownOf } from './shown-of.ts';

/** Far above what these tests need, for busy machines. */
vi.setConfig({ testTimeout: 60_000 });

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
