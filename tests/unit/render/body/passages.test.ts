import { expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { collectPassages } from '../../../../src/render/body/passages.ts';

/** A line per passage, headings with their level and id. */
function passages(markdown: string): readonly string[] {
  return collectPassages(parseBody('hash', markdown)).flatMap(({ level, id, title, passages: own }) => [
    ...(level === 0 ? [] : [`${'#'.repeat(level)} ${title} {#${id}}`]),
    ...own,
  ]);
}

test.each([
  [
    'a section per heading',
    'Before.\n\n## One `code`\n\nText.\n\n### Two {#own}',
    ['Before.', '## One code {#one-code}', 'Text.', '### Two {#own}'],
  ],
  ['the description comes first', '---\ndescription: What it is.\n---\n\nText.', ['What it is.', 'Text.']],
  [
    'words without markup',
    'A **bold** [link](https://example.org), ![a picture](a.png) and\na line.',
    ['A bold link, a picture and a line.'],
  ],
  ['a row of a table is one passage', '| A | B |\n|---|---|\n| one | two |', ['A · B', 'one · two']],
  ['code with its title', '```js title="a.js"\nconst x = 1;\n\nrun(x);\n```', ['a.js const x = 1; run(x);']],
  ['items of a list', '- one\n- two\n  - three', ['one', 'two', 'three']],
  [
    'raw HTML: its words',
    '<div><b>Bold</b><script>no()</script> words &amp; more<!-- no --></div>',
    ['Bold words & more'],
  ],
  [
    'variables, and what only looks like one',
    'For {{version}}, not \\{{version}}.',
    ['For {{version}}, not \\{{version}}.'],
  ],
  ['tabs', ':::tabs\n@tab First\nOne.\n@tab Second\nTwo.\n:::', ['First', 'One.', 'Second', 'Two.']],
])('%s', (_, markdown, expected) => {
  expect(passages(markdown)).toEqual(expected);
});
