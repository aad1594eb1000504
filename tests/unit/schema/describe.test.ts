import { describe, expect, test } from 'vitest';
import { checkData, checkFields } from '../../../src/schema/describe.ts';
import { parseJsonFile } from '../../../src/schema/json-file.ts';
import { fields, namesTo } from '../../../src/schema/objects.ts';
import { choice, day, orNull, text } from '../../../src/schema/values.ts';

const SUBJECT = { name: 'The file', fix: 'Correct it.' };
const entry = fields({ label: text, until: orNull(day), kind: orNull(choice(['link', 'menu'])) });

test('all faults are reported at once, with the paths of their values', () => {
  const { value, faults } = checkData(namesTo(entry), { 'a b': { lable: 'x', until: '2026-02-30' }, c: 3 }, SUBJECT);
  expect(value).toBeNull();
  expect(faults.map(({ what, why, fix }) => [what, why, fix])).toEqual([
    [`Unknown field "['a b'].lable".`, 'Did you mean "label"?', 'Correct its name, or remove it.'],
    [`"a b" has no "label".`, '', 'Add it, as in: label: …'],
    [`"['a b'].until" must be a day such as 2025-11-03, but is "2026-02-30".`, '', 'Correct it.'],
    ['"c" must be an object with named fields, but is 3.', '', 'Correct it.'],
  ]);
});

test('an object whose fields are checked one by one keeps the valid ones and ignores unknown ones', () => {
  const { fields: kept, faults } = checkFields(
    { label: text, until: day },
    { label: 'L', until: 1, other: 2 },
    SUBJECT,
  );
  expect(kept).toEqual({ label: 'L' });
  expect(faults.map(({ path }) => path)).toEqual([['until']]);
});

describe('a file of JSON', () => {
  const parse = (source: string) =>
    parseJsonFile(source, namesTo(text), { ...SUBJECT, code: 'bad-redirects', file: 'x.json' });

  test('has the value if nothing is wrong, also for names of inherited properties', () => {
    expect(Object.entries(parse('{ "constructor": "a", "__proto__": "b" }').value ?? {})).toEqual([
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ]);
  });
  test.each([
    ['{\n"a": 1}', 2, '"a" must be a string, but is 1.'],
    ['{"a": "x",\n"a": "y"}', 2, '"a" appears twice.'],
    ['{"a": "x",\n}', 1, 'The file is not valid JSON: trailing comma before "}".'],
  ])('%j has a problem at its line', (source, line, what) => {
    const { value, problems } = parse(source);
    expect(value).toBeNull();
    expect(problems).toMatchObject([{ code: 'bad-redirects', file: 'x.json', line, what }]);
  });
});
