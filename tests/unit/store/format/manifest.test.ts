import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkFileNames,
  checkSourcePath,
  formatManifest,
  parseManifest,
} from '../../../../src/store/format/manifest.ts';
import { windowsFault } from '../../../../src/shared/string/windows-name.ts';

const SOURCE = { file: 'docs/versions/1.0/version.json', folderName: '1.0' };

function problemsOf(text: string): readonly string[] {
  const { manifest, problems } = parseManifest(text, SOURCE);
  expect(manifest).toBeNull();
  return problems.map(({ line, column, what, why, fix }) => `${line}:${column} ${[what, why, fix].join(' ').trim()}`);
}

const segment = fc.stringMatching(/^[a-z_](?:[\w -]{0,7}[\w-])?$/u).filter((name) => windowsFault(name) === null);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const files = fc
  .uniqueArray(path, { selector: (name) => name.toLowerCase() })
  .chain((paths) =>
    fc.tuple(
      ...paths.map((name) =>
        fc.tuple(fc.constant(name), fc.constantFrom('1.0', '0.9', '0.9/elsewhere.md', '0.9#2', '0.9#10/else#where.md')),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries));
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const author = fc.option(fc.string());
const manifest = files.chain((all) =>
  fc.record({
    label: fc.constant('1.0'),
    released: fc.option(day),
    support: fc.option(
      fc.record({ status: fc.constantFrom('maintained' as const, 'unmaintained' as const), until: fc.option(day) }),
    ),
    options: fc.option(
      fc.record({
        label: fc.option(fc.constantFrom('1.0 (LTS)', 'l')),
        banner: fc.option(fc.constantFrom('none' as const, 'unreleased' as const, 'unmaintained' as const)),
        noIndex: fc.option(fc.boolean()),
      }),
    ),
    parent: fc.option(fc.constantFrom('0.9', '2.0.0-beta.1')),
    files: fc.constant(all),
    included: fc.constantFrom({}, { '_root/examples/client.ts': '0.9', '_parts/part.md': '0.9#2/_old.md' }),
    renamed: fc.constant({}),
    updated: fc.record(Object.fromEntries(Object.keys(all).map((name) => [name, fc.record({ date: day, author })]))),
  }),
);

describe('parseManifest', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(manifest, fc.constantFrom(undefined, 2, '\t'), (written, indent) => {
        const { manifest: parsed, problems } = parseManifest(JSON.stringify(written, null, indent), SOURCE);
        expect(problems).toEqual([]);
        expect(parsed).toEqual(written);
      }),
    );
  });

  test('gives back what formatManifest wrote', () => {
    fc.assert(
      fc.property(manifest, (written) => {
        const text = formatManifest(written);
        expect(parseManifest(text, SOURCE).manifest).toEqual(written);
        expect(text.endsWith('}\n')).toBe(true);
      }),
    );
  });

  test('fills in what may be left out', () => {
    expect(parseManifest('\uFEFF{"label":"1.0","files":{"a.md":"1.0"}}', SOURCE).manifest).toEqual({
      label: '1.0',
      released: null,
      support: null,
      options: null,
      parent: null,
      files: { 'a.md': '1.0' },
      included: {},
      renamed: {},
      updated: {},
    });
  });

  test('lists what is only included apart from the files, and no file twice (B195)', () => {
    const included = '"included":{"_part.md":"1.0"}';
    expect(parseManifest(`{"label":"1.0","files":{"a.md":"1.0"},${included}}`, SOURCE).manifest).toMatchObject({
      files: { 'a.md': '1.0' },
      included: { '_part.md': '1.0' },
    });
    expect(problemsOf(`{"label":"1.0",\n"files":{"_part.md":"1.0"},\n${included}}`)).toEqual([
      '3:13 "included" lists _part.md, which is in "files", too.  Remove the line.',
    ]);
    expect(problemsOf('{"label":"1.0","files":{"A.md":"1.0"},\n"included":{"a.md":"1.0"}}')).toMatchObject([
      expect.stringMatching(/^2:13 "a\.md" and "A\.md"/u),
    ]);
  });

  test('options have the fields of the configuration, and no others (B236)', () => {
    const withOptions = (text: string): string => `{"label":"1.0","files":{},\n"options":${text}}`;
    expect(parseManifest(withOptions('{"banner":"none"}'), SOURCE).manifest?.options).toEqual({
      label: null,
      banner: 'none',
      noIndex: null,
    });
    expect(
      problemsOf(withOptions('{"label":" ",\n"banner":"unmaintaned",\n"noIndex":"yes",\n"noindex":true}')),
    ).toEqual([
      '5:1 Unknown field "options.noindex". Did you mean "noIndex"? Correct its name, or remove it.',
      '2:12 "options.label" must not be blank.  Correct it, or restore the file from git.',
      '3:1 "options.banner" must be one of "none", "unreleased", "unmaintained", but is "unmaintaned". Did you mean "unmaintained"? Correct it, or restore the file from git.',
      '4:1 "options.noIndex" must be true or false, but is "yes".  Correct it, or restore the file from git.',
    ]);
    expect(problemsOf(withOptions('true'))).toEqual([
      '2:1 "options" must be an object such as { "label": "3.2 (LTS)", "noIndex": true }, but is true.  Correct it, or restore the file from git.',
    ]);
  });

  test('a manifest without options is written without them', () => {
    const text = `${JSON.stringify({ label: '1.0', files: { 'a.md': '1.0' } }, null, 2)}\n`;
    const { manifest: parsed } = parseManifest(text, SOURCE);
    expect(parsed === null ? null : formatManifest(parsed)).toBe(text);
  });

  test('keeps files with the names of things every object has', () => {
    const text = '{"label":"1.0","files":{"constructor":"1.0","__proto__":"1.0","toString":"1.0"}}';
    const { manifest: parsed } = parseManifest(text, SOURCE);
    expect(Object.keys(parsed?.files ?? {})).toEqual(['constructor', '__proto__', 'toString']);
  });

  test('never throws, and has either a manifest or problems', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ files: value })),
        ),
        (text) => {
          const { manifest: parsed, problems } = parseManifest(text, SOURCE);
          expect(parsed === null).toBe(problems.length > 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('says where the syntax breaks', () => {
    expect(problemsOf('{\n  "label": "1.0",\n}')).toEqual([
      '2:17 The manifest is not valid JSON: trailing comma before "}".  Correct it, or restore the file from git.',
    ]);
  });

  test('reports all faults at once, each with its line', () => {
    const text = `{
      "label": "1.1",
      "filles": {},
      "realeased": null,
      "released": "2024-02-31"
    }`;
    expect(problemsOf(text)).toEqual([
      '3:7 Unknown field "filles". Did you mean "files"? Correct its name, or remove it.',
      '4:7 Unknown field "realeased". Did you mean "released"? Correct its name, or remove it.',
      '5:7 "released" must be a day such as 2025-11-03, but is "2024-02-31".  Correct it, or restore the file from git.',
      '1:1 The manifest has no "files".  Add it, as in: "files": { "discover.md": "3.2.1" }',
    ]);
  });

  test.each([
    [
      'a label that is not the folder',
      '{"label":"1.1","files":{}}',
      '"label" is "1.1", but the folder is called "1.0"',
    ],
    ['a file listed twice', '{"label":"1.0","files":{"a":"1.0","a":"0.9"}}', '"files.a" appears twice'],
    ['names that differ in case', '{"label":"1.0","files":{"A.md":"1.0","a.md":"1.0"}}', '"a.md" and "A.md" differ in'],
    ['the manifest among the files', '{"label":"1.0","files":{"version.json":"1.0"}}', 'the manifest itself'],
    ['a path out of the folder', '{"label":"1.0","files":{"../a.md":"1.0"}}', 'must not contain ".."'],
    ['a holder that is not a name', '{"label":"1.0","files":{"a.md":3}}', 'must be the name of a version'],
    [
      'a place that leaves the holder',
      '{"label":"1.0","files":{"a":"0.9/../b"}}',
      'names a path in version "0.9", which',
    ],
    ['a first generation', '{"label":"1.0","files":{"a":"0.9#1"}}', '"files.a" may have one "#", followed by a'],
    [
      'a generation that is not a number',
      '{"label":"1.0","files":{"a":"0.9#2b/c"}}',
      'a number from 2, as in "2.14.1#2"',
    ],
    ['two generations', '{"label":"1.0","files":{"a":"0.9#2#3"}}', 'may have one "#"'],
    ['a place without a holder', '{"label":"1.0","files":{"a":"/b"}}', 'must begin with the name of a version'],
    [
      'an unknown promise',
      '{"label":"1.0","files":{},"support":{"status":"lts"}}',
      '"support.status" must be one of "maintained", "unmaintained", but is "lts".',
    ],
    ['a promise without status', '{"label":"1.0","files":{},"support":{}}', 'has no "status"'],
    [
      'a fault in support',
      '{"label":"1.0","files":{},"support":{"status":"maintained","untill":1}}',
      'Did you mean "until"',
    ],
    ['a rename to nowhere', '{"label":"1.0","files":{},"renamed":{"a.md":"b.md"}}', 'which "files" does not list'],
    ['a list for an object', '{"label":"1.0","files":[]}', '"files" must be an object'],
    ['a fault in updated', '{"label":"1.0","files":{},"updated":{"a":{"dat":1}}}', 'Did you mean "date"?'],
    ['no object at all', '3', 'The manifest must be an object'],
  ])('refuses %s', (_name, text, expected) => {
    expect(problemsOf(text).join('\n')).toContain(expected);
  });
});

describe('checkSourcePath', () => {
  test('accepts names of files in folders', () => {
    fc.assert(
      fc.property(path, (name) => {
        expect(checkSourcePath(name)).toBeNull();
      }),
    );
  });

  test('accepts nothing that leads out of the folder or has a second spelling', () => {
    const piece = fc.constantFrom('..', '.', '/', '//', '\\', 'a', 'b.md', '\0', 'C:', '~', '...', ' ', '%2e%2e');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const name = pieces.join('');
        if (checkSourcePath(name) !== null) return;
        expect(posix.normalize(name)).toBe(name);
        expect(posix.resolve('/store/1.0', name).startsWith('/store/1.0/')).toBe(true);
        expect(name).not.toMatch(/[\\\0]/u);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['', '/a', 'a/', 'a//b', './a', 'a/..', '..', 'C:/a', 'a\\b', 'a\0', 'a\nb', 'a/con.md', 'a./b'])(
    'refuses %j',
    (name) => {
      expect(checkSourcePath(name)).not.toBeNull();
    },
  );
});

test.each(['img\\a.png', 'c:a.png', 'a\nb.png', 'con/a.md', 'what?.md'])(
  'a manifest cannot list %j, which is reported before it does',
  (path) => {
    expect(checkFileNames(['good.md', path], (name) => `old/${name}`)).toMatchObject([
      {
        severity: 'error',
        code: 'bad-file-name',
        file: `old/${path}`,
        what: expect.stringContaining(JSON.stringify(path)) as unknown,
      },
    ]);
    const { problems } = parseManifest(JSON.stringify({ label: '1', files: { [path]: '1' } }), {
      file: 'version.json',
      folderName: '1',
    });
    expect(problems).toMatchObject([{ code: 'bad-manifest' }]);
  },
);
