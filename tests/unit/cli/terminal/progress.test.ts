import { describe, expect, test } from 'vitest';
import { createProgress } from '../../../../src/cli/terminal/progress.ts';
import { fakeOutput } from '../fake-streams.ts';

const CLEAR = '\r\u001B[2K';

describe('on a terminal', () => {
  test('redraws one line, at most every 50 ms, and clears it at the end', () => {
    const chunks: string[] = [];
    let nowMs = 1000;
    const progress = createProgress(fakeOutput(chunks, true), {}, () => nowMs);
    progress.update('render', 1, 1220);
    progress.update('render', 2, 1220);
    nowMs += 50;
    progress.update('render', 600, 1220);
    progress.update('render', 1220, 1220);
    progress.finish();
    expect(chunks).toEqual([`${CLEAR}render 1/1,220`, `${CLEAR}render 600/1,220`, `${CLEAR}render 1,220/1,220`, CLEAR]);
  });

  test('the line never wraps', () => {
    const chunks: string[] = [];
    createProgress(fakeOutput(chunks, true), {}).update('x'.repeat(100), 0, 0);
    expect(chunks).toEqual([CLEAR + 'x'.repeat(39)]);
  });
});

test('on a terminal without a width the stage is shown in full', () => {
  const chunks: string[] = [];
  createProgress({ ...fakeOutput(chunks, true), columns: 0 }, {}).update('read', 0, 0);
  expect(chunks).toEqual([`${CLEAR}read`]);
});

test.each([
  ['in a log', false, {}],
  ['on a dumb terminal, which cannot redraw a line', true, { TERM: 'dumb' }],
])('%s there is a line every 30 s, and none for shorter work', (_where, isTTY, env) => {
  const chunks: string[] = [];
  let nowMs = 1000;
  const progress = createProgress(fakeOutput(chunks, isTTY), env, () => nowMs);
  progress.update('read', 0, 0);
  nowMs += 29_999;
  progress.update('pages', 1, 12_200);
  expect(chunks).toEqual([]);
  nowMs += 1;
  progress.update('pages', 1100, 12_200);
  progress.update('pages', 1101, 12_200);
  progress.finish();
  expect(chunks.join('')).toBe('docsite: still working: pages, 1,100 of 12,200\n');
});

test('a log says at once that a command waits, and for what', () => {
  const chunks: string[] = [];
  const progress = createProgress(fakeOutput(chunks, false), {}, () => 0);
  for (const holder of ['process 7', 'process 7', 'process 8']) {
    progress.update(`waiting for ${holder} to finish writing`, 0, Infinity);
    progress.update('pages', 1, 2);
  }
  const lines = ['process 7', 'process 8'].map((holder) => `docsite: waiting for ${holder} to finish writing\n`);
  expect(chunks).toEqual(lines);
});
