/** Every number that code, tests and documents cite from design/ exists, once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { listTree, REPOSITORY } from '../support/site.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const items = numbers(/^- \*\*(B\d+) /gmu, read('design/behaviour.md'));
const sections = numbers(/^## (\d+[a-z]?)\. /gmu, read('design/decisions.md'));

/** Sources of sites and expected output are data; the pairs of Markdown are named like tests. This file invents numbers. */
const DATA = /^tests\/(?:unit\/design\.test|fixtures\/(?!markdown\/)|golden\/[^/]+\/|e2e\/reader\/sites\/)/u;
const citing = [
  ...['bin', 'design', 'pages', 'scripts', 'src', 'templates', 'tests'].flatMap((folder) =>
    listTree(join(REPOSITORY, folder)).map((file) => `${folder}/${file}`),
  ),
  '.oxlintrc.jsonc',
  'config/dependency-cruiser.mjs',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
].filter((file) => /\.(?:tsx?|[cm]?js|jsonc|css|md|txt)$/u.test(file) && !DATA.test(file));

function numbers(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, number = '']) => number);
}

/** `B12`, also at either end of `B10–B16`; percent-encoded bytes such as `%B7` are not citations. */
function citedItems(text: string): readonly string[] {
  return numbers(/(?<![\w%#])(B\d{1,3})(?!\w)/gu, text);
}

/** `DESIGN 8`, `DESIGN 6b`. */
function citedSections(text: string): readonly string[] {
  return numbers(/\bDESIGN (\d+[a-z]?)(?!\w)/gu, text);
}

test('the items of behaviour are numbered in order', () => {
  expect(items).toEqual(Array.from({ length: items.length }, (_, index) => `B${index + 1}`));
});

test('the sections of the decisions are numbered in order', () => {
  const whole = Array.from({ length: 20 }, (_, index) => String(index + 1));
  expect(sections).toEqual(whole.flatMap((number) => (number === '6' ? ['6', '6a', '6b'] : [number])));
});

test('each section says whether it is built', () => {
  const [, ...texts] = read('design/decisions.md').split(/^## /mu);
  expect(texts.filter((text) => !/^[^\n]+\n\nStatus: (?:built|decided)\b/u.test(text))).toEqual([]);
});

describe('citations', () => {
  const texts = citing.map((file) => ({ file, text: read(file) }));
  const missing = (cited: (text: string) => readonly string[], known: readonly string[]): readonly string[] =>
    texts.flatMap(({ file, text }) => {
      const lost = cited(text).filter((number) => !known.includes(number));
      return lost.map((number) => `${file}: ${number}`);
    });

  it('name items of design/behaviour.md', () => {
    expect(missing(citedItems, items)).toEqual([]);
    expect(texts.flatMap(({ text }) => citedItems(text)).length).toBeGreaterThan(600);
  });

  it('name sections of design/decisions.md', () => {
    expect(missing(citedSections, sections)).toEqual([]);
    expect(texts.flatMap(({ text }) => citedSections(text)).length).toBeGreaterThan(15);
  });

  it('name the document in comments of sources', () => {
    const bare = texts.filter(({ file, text }) => {
      const isSource = /^(?:src|templates)\//u.test(file);
      return isSource && citedItems(text).length > 0 && !text.includes('BEHAVIOUR');
    });
    expect(bare.map(({ file }) => file)).toEqual([]);
  });

  it('are found in all their forms', () => {
    expect(citedItems('// (BEHAVIOUR B10–B16, B92) \'B1 %s\' "(B999)"')).toEqual(['B10', 'B16', 'B92', 'B1', 'B999']);
    expect(citedItems('gr%C3%B6%C3%9F #B12 AB12 B12a')).toEqual([]);
    expect(citedSections('(DESIGN 8), DESIGN 6b; DESIGN 99')).toEqual(['8', '6b', '99']);
  });
});

/** The first arguments of calls that cite an item: names of tests and of groups of them. */
function citingNames(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => /(?:^\s*|\()(['"`])(.*(?<![\w%#])B\d{1,3}(?![\w(]).*)\1,/u.exec(line)?.[2] ?? []);
}

test('names of tests say in at least three words what the item is that they cite', () => {
  const found = citing
    .filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file))
    .flatMap((file) => citingNames(read(file)).map((name) => ({ file, name })));
  const bare = found.filter(
    ({ name }) => (name.replaceAll(/(?<![\w%#])B\d{1,3}(?![\w(])/gu, '').match(/[\w$%]\S*/gu)?.length ?? 0) < 3,
  );
  expect(bare).toEqual([]);
  expect(found.length).toBeGreaterThan(700);
});
