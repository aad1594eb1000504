import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { engineFlags } from '../../../src/build/tune-engine.ts';

describe('engineFlags', () => {
  test('are known to the running engine, which reports unknown flags on stderr', () => {
    const flags = engineFlags(process.versions.v8);
    expect(flags).not.toEqual([]);
    const { status, stderr } = spawnSync(process.execPath, [...flags, '-e', '0'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.each([
    ['11.3.244.8-node.33', ['--heap-growing-percent=40', '--interrupt-budget=270336']],
    ['12.4.254.21-node.33', ['--heap-growing-percent=40']],
    ['13.6.233.17-node.41', ['--heap-growing-percent=40']],
    ['14.6.202.34-node.34', ['--heap-growing-percent=40']],
    ['99.1.2', []],
  ])('of engine %s', (version, flags) => {
    expect(engineFlags(version)).toEqual(flags);
  });
});
