import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { move } from '../../../src/disk/move.ts';

const disk = vi.hoisted(() => ({
  /** The codes that the next renames fail with. */
  refusals: [] as string[],
  renames: [] as [from: string, to: string][],
  pauses: [] as number[],
}));
vi.mock('node:fs/promises', () => ({
  rename: (from: string, to: string) => {
    disk.renames.push([from, to]);
    const code = disk.refusals.shift();
    return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }));
  },
}));
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    disk.pauses.push(ms);
    return Promise.resolve();
  },
}));

beforeEach(() => {
  for (const list of Object.values(disk)) list.length = 0;
});

function on(platform: NodeJS.Platform): void {
  const before = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: before }));
}

describe('B258 moves that Windows refuses', () => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    '%s, because a scanner has the file open: it is moved a moment later',
    async (code) => {
      on('win32');
      disk.refusals.push(code, code);
      await move('new', 'old');
      expect(disk.renames).toEqual(Array.from({ length: 3 }, () => ['new', 'old']));
      expect(disk.pauses).toEqual([10, 20]);
    },
  );

  test('a program that does not let go: what the system says, after less than three seconds', async () => {
    on('win32');
    disk.refusals.push(...Array.from({ length: 20 }, () => 'EBUSY'));
    await expect(move('new', 'old')).rejects.toMatchObject({ code: 'EBUSY' });
    expect(disk.renames).toHaveLength(9);
    expect(disk.pauses.reduce((sum, ms) => sum + ms, 0)).toBe(2550);
  });

  test('what does not pass is reported at once', async () => {
    on('win32');
    disk.refusals.push('ENOENT');
    await expect(move('new', 'old')).rejects.toMatchObject({ code: 'ENOENT' });
    expect([disk.renames.length, disk.pauses.length]).toEqual([1, 0]);
  });
});

test('elsewhere a refusal is one', async () => {
  on('linux');
  disk.refusals.push('EPERM');
  await expect(move('new', 'old')).rejects.toMatchObject({ code: 'EPERM' });
  expect([disk.renames.length, disk.pauses.length]).toEqual([1, 0]);
});
