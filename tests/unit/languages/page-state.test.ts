/** Which translation a page shows: examples, and all histories of a few texts against a model that looks at everything. */
import { expect, test } from 'vitest';
import { TranslationIndex } from '../../../src/languages/page-state.ts';
import type { Translation } from '../../../src/languages/translations.ts';
import type { Doc } from '../../../src/shared/types/page.ts';

function translation(file: string, of: readonly string[]): Translation {
  return { file, diskPath: `docs/languages/fr/${file}`, page: file.replace(/@[^.]*/u, ''), of, date: null };
}
/** The page in versions with these texts, newest first. */
function pageWith(texts: readonly string[]): readonly Doc[] {
  return texts.map((hash, index) => ({ hash, version: `v${index}`, source: { path: 'setup.md' } }) as Doc);
}
const sources = { hashOf: ({ hash }: Doc) => hash, known: new Set(['a', 'b', 'c', 'd']) };
/** State and file of each version. */
function statesOf(texts: readonly string[], translations: readonly Translation[]): readonly string[] {
  const docs = pageWith(texts);
  const index = new TranslationIndex(translations, { ...sources, historyOf: () => docs });
  return docs.map((doc) => {
    const state = index.stateOf(doc);
    if (state.kind === 'missing') return 'missing';
    return state.kind === 'current'
      ? state.translation.file
      : `${state.translation.file} of ${state.madeFor?.version ?? '?'}`;
  });
}

test('a translation is current in all versions with its text, and outdated in all others', () => {
  expect(statesOf(['c', 'b', 'b', 'a'], [translation('setup.md', ['b'])])).toEqual([
    'setup.md of v1',
    'setup.md',
    'setup.md',
    'setup.md of v2',
  ]);
});

test('of two as near, the older one counts', () => {
  const both = [translation('setup.md', ['c']), translation('setup@1.md', ['a'])];
  expect(statesOf(['c', 'b', 'a'], both)[1]).toBe('setup@1.md of v2');
});

test('a change that needs no translation is one more hash', () => {
  expect(statesOf(['b', 'a'], [translation('setup.md', ['a', 'b'])])).toEqual(['setup.md', 'setup.md']);
});

test('the translation of a text that no version has any more counts for the page of its name', () => {
  expect(statesOf(['b', 'a'], [translation('setup.md', ['gone'])])).toEqual(['setup.md of ?', 'setup.md of ?']);
  expect(statesOf(['b'], [translation('other.md', ['gone'])])).toEqual(['missing']);
});

/** For each version the distance to every translated text, as a reader of DESIGN 19 would find it. */
function naive(texts: readonly string[], translated: ReadonlySet<string>): readonly string[] {
  return texts.map((own, at) => {
    if (translated.has(own)) return own;
    const candidates = texts
      .map((text, place) => ({ text, place, distance: Math.abs(place - at) }))
      .filter(({ text }) => translated.has(text))
      .toSorted((one, other) => one.distance - other.distance || other.place - one.place);
    const [nearest] = candidates;
    return nearest === undefined ? 'missing' : `${nearest.text} of v${nearest.place}`;
  });
}

test('all histories of up to five versions agree with a naive model', () => {
  const letters = ['a', 'b', 'c', 'd'];
  let count = 0;
  for (let length = 1; length <= 5; length++) {
    for (let code = 0; code < 4 ** length; code++) {
      const texts = Array.from({ length }, (_, at) => letters[Math.floor(code / 4 ** at) % 4] ?? '');
      for (let mask = 0; mask < 8; mask++) {
        const translated = letters.filter((_, bit) => (mask & (1 << bit)) !== 0);
        const found = statesOf(
          texts,
          translated.map((text) => translation(text, [text])),
        );
        expect(found, `${texts.join('')} ${translated.join('')}`).toEqual(naive(texts, new Set(translated)));
        count++;
      }
    }
  }
  expect(count).toBe(8 * (4 + 16 + 64 + 256 + 1024));
});
