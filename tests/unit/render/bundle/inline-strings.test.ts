/** Words written into code and styles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineStrings, tableModule, writeStyleStrings } from '../../../../src/render/bundle/inline-strings.ts';
import { ENGLISH } from '../../../../src/shared/messages/english.ts';
import { buildTable } from '../../../../src/shared/messages/languages.ts';
import type { Message } from '../../../../src/shared/types/message.ts';
import { listTree, REPOSITORY } from '../../../support/site.ts';

const IMPORT = "import { strings } from '../../src/shared/strings/site-strings.ts';\n";
const NODES = "import { nodes } from '../hooks/nodes.tsx';\n";
const languageOf = (tag: string, own: Readonly<Record<string, Message>> = {}) => ({ table: buildTable(tag, own), tag });
const inline = (code: string, tag = 'en', own?: Readonly<Record<string, Message>>): string =>
  inlineStrings(IMPORT + code, languageOf(tag, own))?.slice(IMPORT.length) ?? 'unchanged';

test.each([
  ['strings.search', '"Search"'],
  ['`${strings.search} `', '`${"Search"} `'],
  ['strings.versionNumber({ version: own.label })', '`Version ${own.label}`'],
  ['strings.readItIn({ version })', '`Read it in ${version}`'],
  ['strings.partOf({ part: a.index + 1, count: list[0].length, })', '`Part ${a.index + 1} of ${list[0].length}:`'],
  ['strings.items({ count })', '(count === 1 ? "1 item" : `${count} items`)'],
  ['strings.pageNamedIn({ page: strings.added, version: 2 })', '`${"Added"} (${2})`'],
  ['strings.titleOfPart({ title: f(a, ","), part: 1, count: 2 })', '`${f(a, ",")}, part ${1} of ${2}`'],
])('%s', (code, expected) => {
  expect(inline(code)).toBe(expected);
});

test('elements are put into the message', () => {
  const code = "nodes.pageIsAt({ link: <a href='/'>{label}</a> })";
  expect(inlineStrings(NODES + code, languageOf('en'))?.slice(NODES.length)).toBe(
    '<>{"This page is at "}{<a href=\'/\'>{label}</a>}{"."}</>',
  );
  expect(inlineStrings(NODES + code, languageOf('ja'))?.slice(NODES.length)).toBe(
    '<>{"このページは "}{<a href=\'/\'>{label}</a>}{" にあります。"}</>',
  );
});

test('each language has its plural forms', () => {
  expect(inline('strings.pageCount({ count })', 'fr')).toBe('(count < 2 ? `${count} page` : `${count} pages`)');
  expect(inline('strings.pageCount({ count })', 'ja')).toBe('`${count} ページ`');
  const arabic = inline('strings.pageCount({ count })', 'ar');
  expect(arabic).toContain('docsiteChooseForm(count, { ');
  expect(arabic).toContain("import { choose as docsiteChooseForm } from 'docsite:plural';");
});

test('text of a configuration stays text', () => {
  const own = { versionBadge: '`${alert(1)}` \\ {version}', search: '"</script>' };
  expect(inline('strings.versionBadge({ version })', 'en', own)).toBe('`\\`\\${alert(1)}\\` \\\\ ${version}`');
  expect(inline('strings.search', 'en', own)).toBe(JSON.stringify('"</script>'));
});

test.each(['this.strings.search', "'strings.search'", 'strings.nothing', 'strings.items', 'strings.items({ ...all })'])(
  '%s is left as it is',
  (code) => {
    expect(inline(code)).toBe('unchanged');
  },
);

test('code that does not import the words is left as it is', () => {
  expect(inlineStrings('strings.search', languageOf('en'))).toBeNull();
});

describe('docsite', () => {
  const files = ['templates', 'src/client'].flatMap((folder) =>
    listTree(join(REPOSITORY, folder)).map((file) => `${folder}/${file}`),
  );

  test.each(['en', 'fr', 'ar'])('B203: every read of a word is understood in %s', (tag) => {
    const left = files
      .filter((file) => /\.tsx?$/u.test(file))
      .flatMap((file) => {
        const code = readFileSync(join(REPOSITORY, file), 'utf8');
        if (!/from '[^']*(?:site-strings\.ts|hooks\/nodes\.tsx)'/u.test(code)) return [];
        const inlined = inlineStrings(code, languageOf(tag)) ?? code;
        return [...inlined.matchAll(/^(?!import|export \{).*\b(?:strings|nodes)\.[a-z]\w*/gimu)].map(
          ([line]) => `${file}: ${line}`,
        );
      });
    expect(left).toEqual([]);
  });

  test('styles have the English words where a comment names a message', () => {
    const marked = files
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(REPOSITORY, file), 'utf8'));
    const words = marked.flatMap((css) => [...css.matchAll(/\/\* strings\.(\w+) \*\/[^;]*'([^']*)';/gu)]);
    expect(words.map(([, key = '']) => key).toSorted()).toEqual([
      'collapse',
      'deletedLine',
      'deletedMark',
      'expand',
      'insertedLine',
      'insertedMark',
      'opensInNewTab',
    ]);
    for (const [, key = '', text] of words) expect(ENGLISH[key as 'expand'], key).toBe(text);
  });
});

test('styles get the words of the language, whatever is in them', () => {
  const css = "a::after { /* strings.opensInNewTab */ content: '' / ' (opens in new tab)'; color: red }";
  expect(writeStyleStrings(css, languageOf('fr'))).toBe(
    'a::after { /* strings.opensInNewTab */ content: \'\' / " (ouvre un nouvel onglet)"; color: red }',
  );
  const hostile = languageOf('en', { opensInNewTab: '"; } \\ \n' });
  expect(writeStyleStrings(css, hostile)).toContain('"\\22 ; } \\5c  \\a "; color: red }');
});

test('B313: the table that scripts read has no words of API pages', () => {
  const keys = [...tableModule(languageOf('fr')).matchAll(/[{,]"(\w+)":["{]/gu)].map(([, key = '']) => key);
  expect(keys).toContain('movedHere');
  expect(keys.filter((key) => key.startsWith('api'))).toEqual([]);
});
