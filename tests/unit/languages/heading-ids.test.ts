/** Headings of a translation get the ids of the source. */
import { expect, test } from 'vitest';
import { parseBody } from '../../../src/content/parse/parse-body.ts';
import { withSourceIds } from '../../../src/languages/heading-ids.ts';

function idsOf(translation: string, source: string): readonly string[] {
  const { headings } = parseBody('', source);
  return parseBody('', withSourceIds(translation, headings)).headings.map(({ id }) => id);
}

test('by position, whatever form a heading has, and lines keep their numbers', () => {
  const source = '# Set up\n\n## First step\n\nText\n\nLast step\n---------\n\n- ## In a list\n';
  const translation = '# Mise en place\n\n## Premier pas ##\n\nTexte\n\nDernier pas\n---\n\n- ## Dans une liste\n';
  expect(idsOf(translation, source)).toEqual(['set-up', 'first-step', 'last-step', 'in-a-list']);
  const { headings } = parseBody('', source);
  expect(withSourceIds(translation, headings).split('\n')).toHaveLength(translation.split('\n').length);
});

test('an id of its own stays, and code is no heading', () => {
  expect(idsOf('# Un {#un}\n\n```\n## code\n```\n\n## Deux\n', '# One\n\n## Two\n')).toEqual(['un', 'two']);
});

test('other headings than those of the source keep their own ids', () => {
  expect(idsOf('# Un\n\n### Deux\n', '# One\n\n## Two\n')).toEqual(['un', 'deux']);
  expect(idsOf('# Un\n', '# One\n\n## Two\n')).toEqual(['un']);
});

test('after front matter', () => {
  expect(idsOf('---\ntitle: Un\n---\n\n## Deux\n', '## Two\n')).toEqual(['two']);
});
