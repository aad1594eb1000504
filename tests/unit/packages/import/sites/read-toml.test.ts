/** TOML of configurations and front matter. */
import { expect, test } from 'vitest';
import { readToml, readTomlFile } from '../../../../../packages/import/sites/read-toml.ts';
import type { SiteTree } from '../../../../../packages/import/site-tree.ts';

test('dates keep their form, all else is as in JSON', () => {
  const text = `a.b = 1 # c
"d.e" = [ 'f', { g = "h\\n" }, 2.5 ]
day = 2024-01-02
time = 2024-01-02T10:00:00+02:00
[[list]]
on = true
`;
  expect(readToml(text.replaceAll('\n', '\r\n'))).toEqual({
    fields: {
      a: { b: 1 },
      'd.e': ['f', { g: 'h\n' }, 2.5],
      day: '2024-01-02',
      time: '2024-01-02T10:00:00.000+02:00',
      list: [{ on: true }],
    },
    fault: null,
  });
});

test('a mistake is named with its line, and nothing of the text is read', () => {
  expect(readToml('a = 1\nb = "c\n')).toEqual({
    fields: {},
    fault: { line: 2, what: expect.stringMatching(/\w/u) as string },
  });
  const tree: Partial<SiteTree> = { read: () => Buffer.from('a = 1\n[b\n'), fileName: (path) => `old/${path}` };
  expect(() => readTomlFile(tree as SiteTree, 'hugo.toml')).toThrow(
    /^old\/hugo\.toml:2 cannot be read as TOML: [^\n]+\.$/u,
  );
});

test('lists and tables that never end are no endless work', () => {
  for (const sign of ['[', '{a=', '"', "'", 'a.', '[a'])
    expect(readToml(`a = ${sign.repeat(20_000)}\nb = 1\n`).fault).not.toBeNull();
});
