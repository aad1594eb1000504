/** Which files of a destination an import may touch. */
import { expect, test } from 'vitest';
import {
  EMPTY_RECORD,
  formatRecord,
  mergeEdited,
  parseRecord,
  planDestination,
  recorded,
} from '../../../../packages/import/destination.ts';

const hashes = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

test('writes missing files and its own, deletes its former ones, and leaves the rest', () => {
  const record = { files: hashes({ own: '1', gone: '2' }), pending: hashes({ half: '3' }) };
  const found = hashes({ own: '1', gone: '2', half: '3', equal: '4' });
  const wanted = hashes({ own: '9', fresh: '5', half: '6', equal: '4' });
  expect(planDestination(wanted, { record, found })).toEqual({
    isFirst: false,
    writes: ['fresh', 'half', 'own'],
    deletes: ['gone'],
    unchanged: ['equal'],
    edited: [],
    refused: [],
  });
});

test('an import counts as the first until one has completed', () => {
  const record = { files: hashes({}), pending: hashes({ half: '3' }) };
  expect(planDestination(hashes({}), { record, found: hashes({}) }).isFirst).toBe(true);
});

test('rejects foreign files, and tells edited ones from them, also those to be deleted', () => {
  const record = { ...EMPTY_RECORD, files: hashes({ edited: '1', 'edited-and-gone': '2' }) };
  const found = hashes({ edited: 'x', 'edited-and-gone': 'y', foreign: 'z' });
  const { refused, edited, deletes } = planDestination(hashes({ edited: '3', foreign: '4' }), { record, found });
  expect([refused, edited, deletes]).toEqual([['foreign'], ['edited', 'edited-and-gone'], []]);
});

test('merges an edited text with a newer import, and keeps it where both changed the same lines', () => {
  const base = 'a\n\nb\n\nc\n';
  expect(mergeEdited(base, 'a\n\nb\n\nmine\n', 'theirs\n\nb\n\nc\n')).toEqual({
    text: 'theirs\n\nb\n\nmine\n',
    conflicts: [],
    isUnmergeable: false,
  });
  expect(mergeEdited(base, 'mine\n\nb\n\nc\n', 'theirs\n\nb\n\nc\n')).toEqual({
    text: null,
    conflicts: [{ from: 1, to: 1 }],
    isUnmergeable: false,
  });
  expect(mergeEdited(base, 'mine\n', base)).toEqual({ text: null, conflicts: [], isUnmergeable: false });
  expect(mergeEdited(null, 'mine\n', base)).toEqual({ text: null, conflicts: [], isUnmergeable: true });
});

test('what was merged is recorded as imported now, and what was not as imported then', () => {
  const wanted = hashes({ merged: '9', conflict: '8', fresh: '7' });
  const before = hashes({ merged: '1', conflict: '2', gone: '3', deleted: '4' });
  const file = { text: null, conflicts: [], isUnmergeable: false };
  const edited = new Map([
    ['merged', file],
    ['conflict', { ...file, conflicts: [{ from: 1, to: 2 }] }],
    ['gone', { ...file, isUnmergeable: true }],
  ]);
  expect(Object.fromEntries(recorded(wanted, before, edited))).toEqual({
    merged: '9',
    fresh: '7',
    conflict: '2',
    gone: '3',
  });
});

test('a record is read as it was written, and anything else is rejected', () => {
  const record = { files: hashes({ b: '2', a: '1' }), pending: hashes({ c: '3' }) };
  expect(parseRecord(formatRecord(record))).toEqual({ files: hashes({ a: '1', b: '2' }), pending: hashes({ c: '3' }) });
  expect(['', '[]', '{"files":[]}', '{"files":{"a":1}}'].map(parseRecord)).toEqual([null, null, null, null]);
});
