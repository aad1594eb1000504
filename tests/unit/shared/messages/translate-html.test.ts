/** Words of drawn texts and differences, in the language of the site. */
import { expect, test } from 'vitest';
import { parseConfig } from '../../../../src/content/config/schema.ts';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { drawDifferences } from '../../../../src/differences/draw/draw-differences.ts';
import { compareTrees } from '../../../../src/differences/compare.ts';
import { readHtml } from '../../../../src/differences/read/read-html.ts';
import { renderBody } from '../../../../src/render/body/render-body.ts';
import { buildTable } from '../../../../src/shared/messages/languages.ts';
import { createStrings } from '../../../../src/shared/messages/strings.ts';
import {
  mirrorArrows,
  translateDifferences,
  translateText,
  translationOf,
} from '../../../../src/shared/messages/translate-html.ts';

const french = createStrings(buildTable('fr', {}), 'fr');

function draw(markdown: string): string {
  return renderBody(parseBody('hash', markdown)).html.pieces.join('');
}

test('B203: a text has the words of the language, where docsite has written them', () => {
  const html = translateText(
    draw(
      '## Über\n\n:::note\n\nNote\n\n:::\n\n:::tip[Warning]\n\nx\n\n:::\n\n> [!CAUTION]\n> y\n\n- [x] a\n- [ ] b\n\nz[^1]\n\n[^1]: n\n',
    ),
    french,
  );
  for (const part of [
    'aria-label="Lien direct vers Über"',
    '<p class="admonition-title">Remarque</p>',
    '<p>Note</p>',
    '<p class="admonition-title">Prudence</p>',
    'aria-label="Tâche terminée"',
    'aria-label="Tâche à faire"',
    'aria-label="Notes de bas de page"',
    'aria-label="Note 1">[1]',
    'aria-label="Retour à l’appel de la note 1"',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toMatch(/Direct link|Footnote|task"/u);
});

test('B201: where a text reads from right to left, the arrow back from a footnote points to the right', () => {
  const html = draw('A ↩ stays.[^1]\n\n[^1]: n ↩\n');
  const mirrored = mirrorArrows(html);
  expect(mirrored).toMatch(/ class="footnote-backref" aria-label="[^"]*">↪\uFE0E<\/a>/u);
  // What authors wrote is theirs.
  expect(mirrored.match(/↩/gu)).toHaveLength(2);
  expect(mirrored.replaceAll('↪', '↩')).toBe(html);
});

test('differences have the words of the language', () => {
  const paragraphs = Array.from({ length: 9 }, (_, index) => `<p>Paragraph number ${String(index)}.</p>`);
  const before = [...paragraphs, '<p>The last one of them all.</p>'].join('');
  const after = ['<p>Something new.</p>', ...paragraphs, '<p>The last one of all.</p>'].join('');
  const { aligned } = compareTrees(readHtml(before), readHtml(after));
  const html = translateDifferences(drawDifferences(aligned, 'c'), french);
  expect(html).toMatch(/<summary>\d paragraphes inchangés<\/summary>/u);
  expect(html).toContain('aria-label="Modification suivante">↓');
  expect(html).not.toMatch(/unchanged|Next change/u);
});

test('a site in English is left as it is, one with a word of its own is not', () => {
  const configOf = (fields: object) => {
    const { config } = parseConfig({ title: 'a', url: 'https://a.example', ...fields });
    if (config === null) throw new Error('no config');
    return config;
  };
  expect(translationOf(configOf({}))).toBeUndefined();
  expect(translationOf(configOf({ strings: { note: 'Nota bene' } }))?.note).toBe('Nota bene');
});
