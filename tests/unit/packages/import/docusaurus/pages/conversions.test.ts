/** Texts that several versions share are converted once, unless the site around one of them answers otherwise. */
import { expect, test } from 'vitest';
import {
  Conversions,
  type ConvertedText,
  type Questions,
} from '../../../../../../packages/import/docusaurus/pages/conversions.ts';

const QUESTIONS: Questions = {
  mapHref: (href, from) => (from.startsWith('v3/') ? `/new${href}` : href),
  exists: (path) => path !== 'v2/x.png',
  read: () => '',
  cards: () => [],
  components: {
    find: () => null,
    useFence: (_, name) => name,
    wrapperOf: () => null,
    use: (tag) => ({ tag, isStub: false }),
  },
  includes: {
    partial: () => ({ target: './_p.md' }),
    code: () => ({ target: './a.js' }),
    expand: () => null,
  },
};

const USE = { attributes: new Map(), isWhole: true, isBlock: true };

/** Converts the text `T` at `a.md` of each version; gives the numbers of the conversions that it got. */
function convertAll(
  homes: readonly string[],
  ask: (questions: Questions, home: string) => string,
  what = '',
): readonly string[] {
  const conversions = new Conversions();
  let count = 0;
  return homes.map((home) => {
    const place = { text: 'T', home, path: 'a.md' };
    const { text } = conversions.convert(place, QUESTIONS, (questions): ConvertedText => {
      count += 1;
      const problems = what === '' ? [] : [{ what: what.replace('HOME', home), why: '', fix: '' }];
      const anchors = { kept: 0, pinned: 0, changed: 0 };
      const page = {
        anchors,
        components: new Map(),
        missing: [],
        problems: problems as unknown as ConvertedText['problems'],
      };
      return { text: `${count}: ${ask(questions, home)}`, ...page };
    });
    return text;
  });
}

test.each<[string, (questions: Questions, home: string) => string, readonly string[]]>([
  ['asks nothing', () => '', ['1: ', '1: ', '1: ', '1: ']],
  [
    'asks for a link',
    ({ mapHref }, home) => mapHref('/x', `${home}/a.md`, `${home}/a.md`),
    ['1: /x', '1: /x', '2: /new/x', '1: /x'],
  ],
  [
    'asks for a file',
    ({ exists }, home) => String(exists(`${home}/x.png`)),
    ['1: true', '2: false', '1: true', '1: true'],
  ],
  [
    'asks for a file of the site',
    ({ exists }) => String(exists('v2/x.png')),
    ['1: false', '1: false', '1: false', '1: false'],
  ],
  ['reads', ({ read }) => read('x') ?? '', ['1: ', '2: ', '3: ', '4: ']],
  [
    'includes',
    ({ includes }) => includes?.code('x', '').target ?? '',
    ['1: ./a.js', '2: ./a.js', '3: ./a.js', '4: ./a.js'],
  ],
  [
    'uses a component of the version',
    ({ components }, home) =>
      components.use('C', { specifier: './c', path: `${home}/c`, imported: 'default' }, USE)?.tag ?? '',
    ['1: C', '2: C', '3: C', '4: C'],
  ],
])('a text that %s', (_, ask, expected) => {
  expect(convertAll(['v1', 'v2', 'v3', 'v4'], ask)).toEqual(expected);
});

test('a text whose problems name its version is converted for each', () => {
  expect(convertAll(['v1', 'v2'], () => '', 'In HOME/a.')).toEqual(['1: ', '2: ']);
  expect(convertAll(['v1', 'v2'], () => '', 'In all.')).toEqual(['1: ', '1: ']);
});
