import { describe, expect, it } from 'vitest';
import { pickLines } from '../../../../src/content/includes/pick-lines.ts';

function region(code: string, name: string): string | undefined {
  const picked = pickLines(code.split('\n'), { first: 0, region: name, range: null });
  return picked.ok ? picked.lines.map(({ text }) => text).join('\n') : undefined;
}

describe('B193 regions of a file', () => {
  it.each([
    ['// #region one', '// #endregion one'],
    ['//#region one', '//#endregion'],
    ['# region one', '# endregion'],
    ['#region one', '#endregion'],
    ['  #Region "one"', '  #End Region'],
    ['#pragma region one', '#pragma endregion'],
    ['/* #region one */', '/* #endregion one */'],
    ['<!-- #region one -->', '<!-- #endregion one -->'],
    ['<!-- region one -->', '<!-- endregion -->'],
    ['-- #region one', '-- #endregion'],
    ['% #region one', '% #endregion'],
    [';; #region one', ';; #endregion'],
    ['REM #region one', 'REM #endregion'],
    ['(* #region one *)', '(* #endregion *)'],
  ])('are marked with %s', (begin, end) => {
    expect(region(`before\n${begin}\n  x\n\n    y\n${end}\nafter`, 'one')).toBe('x\n\n  y');
    const whole = pickLines(['a', begin, 'b', end], { first: 0, region: null, range: null });
    expect(whole.ok ? whole.lines.map(({ text }) => text) : null).toEqual(['a', 'b']);
  });

  it('nest, and come together under one name', () => {
    const code =
      '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion a\n4\n// #region a\n5\n// #endregion';
    expect(region(code, 'a')).toBe('1\n2\n3\n5');
    expect(region(code, 'b')).toBe('2');
  });

  it('are no words in code or comments', () => {
    const lines = ['// this region is important', 'region = 5', 'region one', 'const region = "#region one";'];
    const picked = pickLines(lines, { first: 0, region: null, range: null });
    expect(picked.ok && picked.lines).toHaveLength(4);
  });

  it('have a name that the file knows', () => {
    const lines = ['// #region connect', '// #endregion'];
    expect(pickLines(lines, { first: 0, region: 'conect', range: null })).toMatchObject({
      fault: 'unknown-region',
      names: ['connect'],
    });
  });
});
