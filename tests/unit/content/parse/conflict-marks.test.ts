import { expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';

const CONFLICT = '<<<<<<< 1.0.0\nInstal it.\n=======\nInstall it.\n>>>>>>> next\n';

function conflictsIn(text: string): readonly unknown[] {
  const { findings } = parseBody('hash', text);
  return findings
    .filter(({ code }) => code === 'conflict-marks')
    .map(({ line, why, isError }) => ({ line, why, isError }));
}

test('a conflict is an error, with the lines of its marks', () => {
  const found = [{ line: 5, why: 'The markers are in lines 5, 7 and 9.', isError: true }];
  const text = `---\ntitle: A\n---\n\n${CONFLICT}`;
  expect(conflictsIn(text)).toEqual(found);
  expect(conflictsIn(text.replaceAll('\n', '\r\n'))).toEqual(found);
});

test('each conflict is reported, in the front matter too, and when a code block begins within it', () => {
  const inFrontMatter = `---\n${CONFLICT.replaceAll('Install', 'title: Install')}---\n`;
  expect(conflictsIn(inFrontMatter)).toMatchObject([{ line: 2 }]);
  expect(conflictsIn(`${CONFLICT}\nText.\n\n${CONFLICT}`)).toMatchObject([{ line: 1 }, { line: 9 }]);
  expect(conflictsIn('<<<<<<< 1.0\n```sh\n=======\n```bash\n>>>>>>> next\nls\n```\n')).toMatchObject([{ line: 1 }]);
});

test.each([
  ['in a code block', `\`\`\`\n${CONFLICT}\`\`\`\n`],
  ['in a code block of a list', `- Item\n\n  \`\`\`\n${CONFLICT.replaceAll(/^/gmu, '  ')}\`\`\`\n`],
  ['in HTML that shows code', `<div>\n<pre>\n${CONFLICT}</pre>\n</div>\n`],
  ['without its end', '<<<<<<< HEAD\nA\n=======\nB\n'],
  ['without its middle', '<<<<<<< HEAD\nA\n>>>>>>> next\n'],
  ['in a paragraph', 'The marks <<<<<<< HEAD, ======= and >>>>>>> next.\n'],
  ['as a title', 'A title\n=======\n'],
])('what only looks like one is left alone: %s', (_name, text) => {
  expect(conflictsIn(text)).toEqual([]);
});
