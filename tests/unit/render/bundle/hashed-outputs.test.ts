import { describe, expect, it } from 'vitest';
import { hashOutputs, type NamedOutput } from '../../../../src/render/bundle/hashed-outputs.ts';

function output(name: string, text: string, imports: readonly string[] = []): NamedOutput {
  return { name, text, imports };
}

function paths(outputs: readonly NamedOutput[]): readonly string[] {
  return [...hashOutputs(outputs).values()].map(({ path }) => path);
}

/** main → page → shared, as esbuild names them in two folders. */
function app(hash: string, shared = 'export const a = 1;'): readonly NamedOutput[] {
  return [
    output('main.js', `import("./page-${hash}1111.js")`, [`page-${hash}1111.js`]),
    output(`page-${hash}1111.js`, `import{a}from"./chunk-${hash}2222.js";`, [`chunk-${hash}2222.js`]),
    output(`chunk-${hash}2222.js`, shared),
  ];
}

describe('hashOutputs', () => {
  it('names outputs by word and hash, and rewrites the imports', () => {
    const files = hashOutputs(app('ABCD'));
    const main = files.get('main.js');
    const page = files.get('page-ABCD1111.js');
    expect(main?.path).toMatch(/^assets\/main\.[\da-f]{8}\.js$/u);
    expect(page?.path).toMatch(/^assets\/page\.[\da-f]{8}\.js$/u);
    expect(main?.content).toBe(`import("./${page?.path.slice('assets/'.length) ?? ''}")`);
  });

  it('keeps the order given', () => {
    expect([...hashOutputs(app('ABCD')).keys()]).toEqual(['main.js', 'page-ABCD1111.js', 'chunk-ABCD2222.js']);
  });

  it('does not depend on the names that esbuild gave', () => {
    expect(paths(app('ABCD'))).toEqual(paths(app('WXYZ')));
  });

  it('changes the name of everything above a change', () => {
    const before = paths(app('ABCD'));
    const after = paths(app('ABCD', 'export const a = 2;'));
    expect(before.map((path, index) => path === after[index])).toEqual([false, false, false]);
  });

  it('leaves the names of what is not above a change', () => {
    const other = output('other.js', 'alone');
    expect(paths([...app('ABCD'), other]).at(-1)).toBe(paths([...app('ABCD', 'changed'), other]).at(-1));
  });

  it('names outputs that import each other', () => {
    const circle = (hash: string, text = '') => [
      output(`a-${hash}.js`, `import("./b-${hash}.js")`, [`b-${hash}.js`]),
      output(`b-${hash}.js`, `import("./a-${hash}.js")${text}`, [`a-${hash}.js`]),
    ];
    const files = hashOutputs(circle('ABCDEFGH'));
    const [a, b] = [...files.values()];
    expect(a?.content).toBe(`import("./${b?.path.slice('assets/'.length) ?? ''}")`);
    expect(b?.content).toBe(`import("./${a?.path.slice('assets/'.length) ?? ''}")`);
    expect(paths(circle('ABCDEFGH'))).toEqual(paths(circle('STUVWXYZ')));
    const changed = paths(circle('ABCDEFGH', ';'));
    expect(changed).not.toContain(a?.path);
    expect(changed).not.toContain(b?.path);
  });

  it('does not change imports that are not outputs', () => {
    expect(hashOutputs([output('a.js', 'import"./b.js"', ['b.js'])]).get('a.js')?.content).toBe('import"./b.js"');
  });

  it('distinguishes outputs that differ only in their imports', () => {
    const one = paths([output('a.js', 'x', ['b.js']), output('b.js', 'y')]);
    const two = paths([output('a.js', 'xy', ['b.js']), output('b.js', '')]);
    expect(one[0]).not.toBe(two[0]);
  });
});
