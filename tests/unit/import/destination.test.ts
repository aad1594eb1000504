/** Which files of a destination an import may touch. */
import { expect, test } from 'vitest';
import {
  EMPTY_RECORD,
  formatRecord,
  parseRecord,
  planDestination,
  recordedFiles,
} from '../../../src/import/destination.ts';

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
    kept: [],
    refused: [],
  });
});

test('an import counts as the first until one has completed', () => {
  const record = { files: hashes({}), pending: hashes({ half: '3' }) };
  expect(planDestination(hashes({}), { record, found: hashes({}) }).isFirst).toBe(true);
});

test('rejects foreign files, edited ones, and edited ones to be deleted', () => {
  const record = { ...EMPTY_RECORD, files: hashes({ edited: '1', 'edited-and-gone': '2' }) };
  const found = hashes({ edited: 'x', 'edited-and-gone': 'y', foreign: 'z' });
  const { refused, deletes } = planDestination(hashes({ edited: '3', foreign: '4' }), { record, found });
  expect([refused, deletes]).toEqual([['edited', 'edited-and-gone', 'foreign'], []]);
});

test('keeps edited settings and pages of a former import, recognised by their hashes; rejects foreign ones', () => {
  const record = {
    ...EMPTY_RECORD,
    files: hashes({ 'docsite.config.ts': '1', 'pages/a.tsx': '2', 'pages/gone.md': '3' }),
  };
  const found = hashes({ 'docsite.config.ts': 'x', 'pages/a.tsx': 'y', 'pages/gone.md': 'z', 'pages/b.md': 'foreign' });
  const wanted = hashes({ 'docsite.config.ts': '9', 'pages/a.tsx': '2', 'pages/b.md': '5', 'docs/next/a.md': '6' });
  const plan = planDestination(wanted, { record, found });
  expect(plan).toEqual({
    isFirst: false,
    writes: ['docs/next/a.md'],
    deletes: [],
    unchanged: [],
    kept: ['docsite.config.ts', 'pages/a.tsx', 'pages/gone.md'],
    refused: ['pages/b.md'],
  });
  expect(Object.fromEntries(recordedFiles(wanted, record, plan))).toEqual({
    ...Object.fromEntries(wanted),
    ...Object.fromEntries(record.files),
  });
  expect(planDestination(wanted, { record: EMPTY_RECORD, found }).kept).toEqual([]);
});

test('a record is read as it was written, and anything else is rejected', () => {
  const record = { files: hashes({ b: '2', a: '1' }), pending: hashes({ c: '3' }) };
  expect(parseRecord(formatRecord(record))).toEqual({ files: hashes({ a: '1', b: '2' }), pending: hashes({ c: '3' }) });
  expect(['', '[]', '{"files":[]}', '{"files":{"a":1}}'].map(parseRecord)).toEqual([null, null, null, null]);
});
