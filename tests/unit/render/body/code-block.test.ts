/** Code blocks beyond tests/fixtures/markdown/code.txt: no code is lost or marked by mistake. */
import fc from 'fast-check';
import Token from 'markdown-it/lib/token.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderCodeBlock } from '../../../../src/render/body/code-block.ts';
import { loadLanguages } from '../../../../src/render/body/highlight.ts';
import { htmlFaults } from '../html-faults.ts';

beforeAll(() => loadLanguages(['js', 'html', 'python', 'console', 'pycon']));

function render(info: string, code: string): string {
  return renderCodeBlock(Object.assign(new Token('fence', 'code', 0), { info, content: `${code}\n` }));
}

/** What a reader sees and copies. */
function textOf(html: string): string {
  const code = /<code[^>]*>([\s\S]*)<\/code>/u.exec(html)?.[1] ?? '';
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" };
  return code
    .replace(/<\/?span[^>]*>/gu, '')
    .replace(/&([a-z]+|#x27);/gu, (whole, name: string) => names[name] ?? whole);
}

function markedLines(html: string): readonly number[] {
  const lines = [...html.matchAll(/<span class="code-line( code-line-highlight)?"/gu)];
  return lines.flatMap(([, mark], index) => (mark === undefined ? [] : [index + 1]));
}

const lines = fc.array(
  fc.constantFrom('', 'let a = `', '/* b', '*/ c', '<p class="d">', "'e'", '"""', '&amp;', '  f'),
  { maxLength: 12 },
);
const options = fc.constantFrom('', ' {1-3}', ' showLineNumbers', ' {2} showLineNumbers=7 title="a"');
const languages = fc.constantFrom('js', 'html', 'python', 'txt', '');

test('code is shown as it is, and well-formed, whatever the language and the options', () => {
  fc.assert(
    fc.property(lines, languages, options, (code, language, option) => {
      const html = render(language + option, code.join('\n'));
      // Each line element ends with a line break; the copy button removes the last one.
      const end = html.includes('code-line') ? '\n' : '';
      expect(textOf(html)).toBe(code.join('\n') + end);
      expect(htmlFaults(html)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('as many lines as there are, also at the ends', () => {
  const html = render('txt showLineNumbers', '\na\n\nb\n');
  expect([...html.matchAll(/<span class="code-line" data-line="(\d)">/gu)].map(([, line]) => line)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
});

describe('marked lines of code (B87)', () => {
  test.each<readonly [string, string, readonly number[]]>([
    ['js {2}', 'a\nb', [2]],
    ['js {1,3-4,6}', 'a\nb\nc\nd\ne\nf', [1, 3, 4, 6]],
    ['js { 1, 2 - 3 }', 'a\nb\nc\nd', [1, 2, 3]],
    ['js {3-1} {x} {1-}', 'a\nb\nc', []],
    ['js {0,9}', 'a', []],
    ['js {1-99999999999999999999}', 'a\nb', [1, 2]],
    ['js {3-4,1-2,2-3,1,6}', 'a\nb\nc\nd\ne\nf', [1, 2, 3, 4, 6]],
    ['js showLineNumbers={3} {2}', 'a\nb', [2]],
    ['js title="{1}"', 'a\nb', []],
    ['js title="a" {1}', 'a\nb', [1]],
    ['js', '// highlight-next-line\na\nb', [1]],
    ['js', 'a\n  // highlight-next-line  \n\nb', [2]],
    ['js', '// highlight-start\na\nb\n// highlight-end\nc', [1, 2]],
    ['js', '// highlight-start\na\nb', [1, 2]],
    ['js', 'a\n// highlight-end\nb', []],
    ['js {3}', 'a\n// highlight-next-line\nb\nc', [2, 3]],
    ['js', '// highlight-next-line\n// highlight-start\na\n// highlight-end\nb', [1]],
    ['js', 'x // highlight-next-line\na', []],
    ['js', '// highlight-next-lines\na', []],
    ['text', 'REM highlight-next-line\na', [1]],
    ['tex', '% highlight-next-line\na', [1]],
  ])('%s %j', (info, code, marked) => {
    expect(markedLines(render(info, code))).toEqual(marked);
  });

  test('thousands of overlapping ranges cost no more than the number of lines', () => {
    const ranges = Array.from({ length: 20_000 }, () => '1-9999999').join(',');
    expect(markedLines(render(`js {${ranges}}`, 'a\nb'))).toEqual([1, 2]);
  });

  test('a line that almost ends in a marking comment is read once, however long it is', () => {
    const line = `# highlight-start${' '.repeat(400_000)}x`;
    expect(markedLines(render('text', `${line}\na`))).toEqual([]);
  });

  test('a marking comment is not a line of the code (B86)', () => {
    expect(textOf(render('js', 'a\n// highlight-next-line\nb\n// highlight-start\nc\n// highlight-end'))).toBe(
      'a\nb\nc\n',
    );
  });
});

describe('B86 of a session, only what was typed is copied', () => {
  /** As the button does it. */
  const copied = (html: string): string => {
    const code = /<code[^>]*>([\s\S]*)<\/code>/u.exec(html)?.[1] ?? '';
    // Elements that are not copied hold nothing but spans.
    let left = '';
    const open: boolean[] = [];
    for (const [token] of code.matchAll(/<[^>]*>|[^<]+/gu)) {
      if (token === '</span>') open.pop();
      else if (token.startsWith('<')) open.push(token.includes('-removed'));
      else if (!open.includes(true)) left += token;
    }
    return textOf(`<code>${left}</code>`).replace(/\n$/u, '');
  };
  const session = '$ npm install "a & b"\nadded 1 package\n$ npm start -- \\\n  --port 3';
  const typed = 'npm install "a & b"\nnpm start -- \\\n  --port 3';

  test.each([
    ['console', session, typed],
    ['console {2} showLineNumbers', session, typed],
    ['sh {1}', `${session}\n$ node x # [!code --]`, typed],
    ['pycon', '>>> for a in "<b>":\n...     """c\n... d"""\n\'e\'', 'for a in "<b>":\n    """c\nd"""'],
    ['', '$ ls', 'ls'],
  ])('%s: %j', (info, code, expected) => {
    const html = render(info, code);
    expect(copied(html)).toBe(expected);
    expect(textOf(html).trimEnd()).toBe(code.replace(' # [!code --]', ''));
    expect(htmlFaults(html)).toEqual([]);
  });

  test('other code has no elements for it', () => {
    expect(render('', 'ls\n')).not.toContain('-removed');
  });
});
