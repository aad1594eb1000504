/** Names of emoji become signs (BEHAVIOUR B283). */
import { expect, test } from 'vitest';
import { drawEmoji, type EmojiTools } from '../../../../packages/import/draw-emoji.ts';

function draw(text: string, inHeading?: EmojiTools['inHeading']) {
  const remarks: string[] = [];
  const drawn = drawEmoji(text, {
    report: (line, { what }) => remarks.push(`${line}: ${what}`),
    source: text,
    ...(inHeading === undefined ? {} : { inHeading }),
  });
  return { drawn, remarks };
}

test.each([
  ['Yes :tada:, :+1: and (:smile:).', 'Yes 🎉, 👍 and (😄).'],
  ['# A :star:\n\n- :memo: b\n    - :key: c', '# A ⭐\n\n- 📝 b\n    - 🔑 c'],
  ['<td>:star:</td> *:star:* [:star:](a)', '<td>⭐</td> *⭐* [⭐](a)'],
])('%j', (text, drawn) => {
  expect(draw(text)).toEqual({ drawn, remarks: [] });
});

test.each([
  'a:b:c 10:20:30 `:tada:` http://a.example/:key: [a](:key:) <i title=":key:">b</i>',
  '---\ntitle: :tada:\n---\n\n```yaml\n:key: a\n```\n',
])('%j is as it is', (text) => {
  expect(draw(text)).toEqual({ drawn: text, remarks: [] });
});

test('names that stay are counted at the first one: unknown ones, and those in what may be code', () => {
  const text = '# 🎉 A\n\n:star: :toString: :octocat_x:\n\n    :key: a\n\n`:key:` :tada:\n';
  expect(draw(text)).toEqual({
    drawn: '# 🎉 A\n\n⭐ :toString: :octocat_x:\n\n    :key: a\n\n`:key:` 🎉\n',
    remarks: ['3: 2 names of emoji are shown as written: :octocat_x:'],
  });
});

test('a heading may know its name', () => {
  expect(draw('## A :star:\n\n:star:\n', (sign, name) => `[${sign}|${name}]`).drawn).toBe('## A [⭐|:star:]\n\n⭐\n');
});
