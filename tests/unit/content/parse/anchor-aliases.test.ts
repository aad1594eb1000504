/** Former ids of headings (B211). */
import { expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';

const parse = (aliases: string, text: string) => parseBody('hash', `---\nanchorAliases:\n${aliases}\n---\n${text}`);

test('B211 links may lead to former ids', () => {
  const { anchors, findings } = parse('  set-up: install\n  "1": install', '## Install\n');
  expect(findings).toEqual([]);
  expect(anchors).toEqual([
    { id: 'install', line: 6 },
    { id: '1', line: 4 },
    { id: 'set-up', line: 3 },
  ]);
});

test.each([
  [
    '  a: instal',
    '"a" in "anchorAliases" leads to "#instal", which this page does not have.',
    'Did you mean "install"?',
  ],
  ['  install: b', '"install" in "anchorAliases" is an id of this page already.', 'Links to it lead there.'],
  ['  "a b": install', '"a b" in "anchorAliases" cannot be an id.', 'It has spaces.'],
])('B211 %s is a warning at its line', (aliases, what, why) => {
  const { anchors, findings } = parse(aliases, '## Install\n\n## B\n');
  expect(anchors.map(({ id }) => id)).toEqual(['install', 'b']);
  expect(findings).toMatchObject([{ code: 'bad-front-matter', what, why, isError: false }]);
  expect(findings[0]?.line).toBe(aliases.includes('"') ? 2 : 3);
});

test('B211 a value that is not a list of ids is an error', () => {
  const { findings } = parseBody('hash', '---\nanchorAliases: [a]\n---\n');
  expect(findings).toMatchObject([{ code: 'bad-front-matter', line: 2, isError: true }]);
});
